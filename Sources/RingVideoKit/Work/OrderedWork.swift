import Foundation

/// Works on numbered pieces side by side, and hands on what they give in the order of the pieces.
///
/// A worker takes the next piece that nobody has begun. What it gives before its turn waits; where too much
/// waits, it does. A failure, of a piece or of whoever takes what they give, ends all workers at their next
/// output, and none outlives the call.
struct OrderedWork<Output: Sendable>: Sendable {
  /// How many pieces there are.
  let pieceCount: Int
  /// How many work at a time; one does so on the calling thread.
  let workerCount: Int
  /// How much may wait, in the unit of the outputs' weights.
  let capacity: Int

  /// Gives an output with its weight, and waits where too much waits already.
  typealias Emit = (_ output: Output, _ weight: Int) throws -> Void
  /// Does a piece.
  typealias Work = (_ piece: Int, _ emit: Emit) throws -> Void

  /// Does all pieces.
  ///
  /// - Parameters:
  ///   - makeWorker: called by each worker on a thread of its own, so that what it makes need not be shared.
  ///   - take: called on the calling thread.
  func run(
    makeWorker: @escaping @Sendable () throws -> Work, take: (Output) throws -> Void
  ) throws {
    let count = min(workerCount, pieceCount)
    guard count > 1 else {
      let work = try makeWorker()
      for piece in 0..<pieceCount { try work(piece) { output, _ in try take(output) } }
      return
    }
    let board = WorkBoard<Output>(pieceCount: pieceCount, workerCount: count, capacity: capacity)
    for _ in 0..<count {
      let thread = Thread { board.work(makeWorker) }
      thread.name = "ringvideo"
      thread.stackSize = 2 << 20
      thread.start()
    }
    defer { board.end() }
    for piece in 0..<pieceCount {
      while let output = try board.next(of: piece) { try take(output) }
    }
  }
}

/// What the workers and the one that collects share: who does what, what waits, and whether all is to end.
///
/// It is a lock and not a channel because whether a worker must wait depends on whose turn it is.
private final class WorkBoard<Output: Sendable>: @unchecked Sendable {
  /// A piece that has been begun, and what of it waits.
  private final class Piece {
    private var outputs: [(output: Output, weight: Int)?] = []
    private var taken = 0
    var isDone = false

    var isEmpty: Bool { taken == outputs.count }

    func append(_ output: Output, _ weight: Int) { outputs.append((output, weight)) }

    func takeFirst() -> (output: Output, weight: Int)? {
      guard taken < outputs.count else { return nil }
      defer {
        outputs[taken] = nil
        taken += 1
      }
      return outputs[taken]
    }
  }

  /// Ends a worker's piece, because the whole work is to end.
  private struct Stopped: Error {}

  private let condition = NSCondition()
  private let pieceCount: Int
  private let capacity: Int
  // All below belongs to whoever holds the condition.
  private var pieces: [Int: Piece] = [:]
  /// The piece whose outputs are taken.
  private var turn = 0
  private var begun = 0
  private var waiting = 0
  private var running: Int
  private var isStopped = false
  private var failure: (piece: Int, error: any Error)?

  init(pieceCount: Int, workerCount: Int, capacity: Int) {
    self.pieceCount = pieceCount
    self.capacity = capacity
    running = workerCount
  }

  /// A worker's life.
  func work(_ makeWorker: () throws -> OrderedWork<Output>.Work) {
    var current = -1
    do {
      let work = try makeWorker()
      while let piece = begin() {
        current = piece
        try work(piece) { output, weight in try put(output, weight, piece) }
        locked { pieces[piece]?.isDone = true }
      }
    } catch is Stopped {
      // Somebody else knows why.
    } catch {
      locked {
        // Of several failures the earliest piece's is told.
        if current < failure?.piece ?? Int.max { failure = (current, error) }
        isStopped = true
      }
    }
    locked { running -= 1 }
  }

  private func begin() -> Int? {
    locked {
      guard !isStopped, begun < pieceCount else { return nil }
      defer { begun += 1 }
      pieces[begun] = Piece()
      return begun
    }
  }

  private func put(_ output: Output, _ weight: Int, _ piece: Int) throws {
    condition.lock()
    defer { condition.unlock() }
    // The one whose turn it is may always add where nothing of it waits: so there is no standstill.
    while !isStopped, waiting > 0, waiting + weight > capacity,
      piece != turn || pieces[piece]?.isEmpty == false
    {
      condition.wait()
    }
    if isStopped { throw Stopped() }
    pieces[piece]?.append(output, weight)
    waiting += weight
    condition.broadcast()
  }

  /// The next output of a piece, once it is there; nil when there are no more. Throws why a worker failed.
  func next(of piece: Int) throws -> Output? {
    condition.lock()
    defer { condition.unlock() }
    if turn != piece {
      turn = piece
      condition.broadcast()
    }
    while true {
      if let failure { throw failure.error }
      if let (output, weight) = pieces[piece]?.takeFirst() {
        waiting -= weight
        condition.broadcast()
        return output
      }
      if pieces[piece]?.isDone == true {
        pieces[piece] = nil
        return nil
      }
      condition.wait()
    }
  }

  /// Ends all work and waits until nobody works any more.
  func end() {
    condition.lock()
    isStopped = true
    condition.broadcast()
    while running > 0 { condition.wait() }
    condition.unlock()
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return body()
  }
}
