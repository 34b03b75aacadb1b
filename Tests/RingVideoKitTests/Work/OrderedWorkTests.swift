import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RingVideoKit

/// Pieces side by side, their outputs in order, and an end to all of it when one fails.
@Suite struct OrderedWorkTests {
  /// Pieces that give as many outputs as their number's last digit, some only after a pause.
  private func outputs(pieces: Int, workers: Int, capacity: Int) throws -> [Int] {
    var taken: [Int] = []
    try OrderedWork<Int>(pieceCount: pieces, workerCount: workers, capacity: capacity).run {
      { piece, emit in
        for output in 0..<piece % 10 {
          if (piece + output) % 7 == 0 { usleep(200) }
          try emit(piece * 10 + output, 1)
        }
      }
    } take: {
      taken.append($0)
    }
    return taken
  }

  @Test(arguments: [1, 2, 3, 8, 40], [0, 1, 3, 1000]) func outputsComeInOrder(workers: Int, capacity: Int)
    throws
  {
    for pieces in [0, 1, 2, 30] {
      let expected = (0..<pieces).flatMap { piece in (0..<piece % 10).map { piece * 10 + $0 } }
      #expect(try outputs(pieces: pieces, workers: workers, capacity: capacity) == expected)
    }
  }

  /// Whatever a worker gives before its turn waits, but no more than may.
  @Test(arguments: [2, 5]) func littleWaits(workers: Int) throws {
    let given = Atomic(0)
    let most = Atomic(0)
    var taken = 0
    try OrderedWork<Int>(pieceCount: 20, workerCount: workers, capacity: 30).run {
      { piece, emit in
        for _ in 0..<10 {
          try emit(piece, 10)
          given.add(1, ordering: .relaxed)
        }
      }
    } take: { _ in
      usleep(100)
      let waiting = given.load(ordering: .relaxed) - taken
      most.max(waiting, ordering: .relaxed)
      taken += 1
    }
    #expect(taken == 200)
    // Three fit, one more may be the turn's own, and each worker may have given one that it hasn't counted.
    #expect(most.load(ordering: .relaxed) <= 4 + workers)
  }

  private struct Failure: Error, Equatable {
    var piece: Int
  }

  /// Other workers end at their next output; nobody works on when the call is over.
  @Test(arguments: [1, 2, 8]) func aFailureEndsAll(workers: Int) throws {
    let working = Atomic(0)
    let outputs = Atomic(0)
    let error = try #require(throws: Failure.self) {
      try OrderedWork<Int>(pieceCount: 1000, workerCount: workers, capacity: 10).run {
        { piece, emit in
          working.add(1, ordering: .relaxed)
          defer { working.subtract(1, ordering: .relaxed) }
          if piece == 3 { throw Failure(piece: piece) }
          for output in 0..<100 {
            try emit(output, 1)
            outputs.add(1, ordering: .relaxed)
          }
        }
      } take: { _ in
      }
    }
    #expect(error == Failure(piece: 3))
    #expect(working.load(ordering: .relaxed) == 0)
    #expect(outputs.load(ordering: .relaxed) < 100 * (4 + workers))
  }

  @Test(arguments: [1, 2, 8]) func whoTakesMayFail(workers: Int) throws {
    let working = Atomic(0)
    var taken = 0
    #expect(throws: Failure(piece: 7)) {
      try OrderedWork<Int>(pieceCount: 1000, workerCount: workers, capacity: 10).run {
        { piece, emit in
          working.add(1, ordering: .relaxed)
          defer { working.subtract(1, ordering: .relaxed) }
          for output in 0..<100 { try emit(output, 1) }
        }
      } take: { _ in
        taken += 1
        if taken == 250 { throw Failure(piece: 7) }
      }
    }
    #expect(taken == 250)
    #expect(working.load(ordering: .relaxed) == 0)
  }

  @Test(arguments: [1, 4]) func aWorkerThatCannotBegin(workers: Int) {
    #expect(throws: Failure(piece: -1)) {
      try OrderedWork<Int>(pieceCount: 10, workerCount: workers, capacity: 10).run {
        throw Failure(piece: -1)
      } take: { _ in
      }
    }
  }

  @Test func eachWorkerHasItsOwn() throws {
    let made = Atomic(0)
    try OrderedWork<Int>(pieceCount: 50, workerCount: 3, capacity: 10).run {
      made.add(1, ordering: .relaxed)
      var begun = 0
      return { piece, emit in
        begun += 1
        try emit(begun, 1)
      }
    } take: { _ in
    }
    #expect(made.load(ordering: .relaxed) == 3)
  }

  @Test(
    arguments: [
      ("max 100000\n", nil), ("100000 100000", 1), ("150000 100000\n", 2), ("50000 100000", 1),
      ("0 100000", nil), ("", nil), ("x y", nil), ("400000 100000", 4),
    ] as [(String, Int?)])
  func quotas(text: String, cores: Int?) {
    #expect(Cores.count(quota: text) == cores)
  }

  @Test func progressOnlyRises() async {
    let told = Mutex<[Int]>([])
    let count = FrameCount(total: 400) { done, total in told.withLock { $0.append(done + total * 0) } }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { for _ in 0..<100 { count.add() } } }
    }
    #expect(told.withLock { $0 } == Array(1...400))
  }
}
