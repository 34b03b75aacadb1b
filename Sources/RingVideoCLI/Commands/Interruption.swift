import Foundation
import RingVideoKit
import Synchronization

/// Takes SIGINT, SIGTERM and SIGHUP as a wish to stop, which the work asks for between two frames and before
/// a file gets its name.
enum Interruption {
  private static let received = Atomic<Int32>(0)

  /// The signal that came, if one did.
  static var signal: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Begins to listen.
  static func listen() {
    // Made before a handler could need it: a first use would take a lock.
    received.store(0, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = Foundation.signal(number) { number in
        guard Interruption.received.exchange(number, ordering: .relaxed) != 0 else { return }
        // A second signal ends a program that doesn't come round to asking.
        UnfinishedFiles.remove()
        _exit(128 + number)
      }
      // What a parent had ignored, such as nohup does with SIGHUP, stays ignored.
      let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
      if unsafeBitCast(before, to: Int.self) == ignored { _ = Foundation.signal(number, SIG_IGN) }
    }
  }

  /// Makes writing to a pipe that nobody reads any more an ordinary error.
  static func ignoreClosedPipes() { _ = Foundation.signal(SIGPIPE, SIG_IGN) }
}
