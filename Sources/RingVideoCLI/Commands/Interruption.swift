import Foundation
import Synchronization

/// Takes SIGINT, SIGTERM and SIGHUP as a wish to stop, which the work asks for between two frames.
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
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        // A second signal ends a program that doesn't come round to asking.
        if Interruption.received.exchange(number, ordering: .relaxed) != 0 { _exit(128 + number) }
      }
      var before = sigaction()
      // What a parent had ignored, such as nohup does with SIGHUP, stays ignored.
      sigaction(number, nil, &before)
      if unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == 1 { continue }
      sigaction(number, &action, nil)
    }
  }

  /// Makes writing to a pipe that nobody reads any more an ordinary error.
  static func ignoreClosedPipes() { Foundation.signal(SIGPIPE, SIG_IGN) }
}
