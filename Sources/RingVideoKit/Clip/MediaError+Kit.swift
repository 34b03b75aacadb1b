import Media

extension RingVideoError {
  /// What Media says, in the program's codes.
  init(_ error: MediaError) {
    if case .interrupted(let signal) = error.kind {
      self = .interrupted(by: signal)
      return
    }
    let code: DiagnosticCode =
      switch error.kind {
      case .unavailable: .encoderMissing
      case .invalidInput: .invalidOption
      case .invalidSize: .invalidSize
      case .exists: .outputExists
      case .isFolder: .outputIsFolder
      case .io, .brokenPipe, .codec: .ioFailure
      case .diskFull: .diskFull
      case .outOfMemory: .outOfMemory
      case .mismatch: .checkFailed
      case .interrupted: .interrupted
      case .badPicture: .badPicture
      }
    self.init(code, file: error.file, "cannot \(error.operation): \(error.message)", remedy: error.remedy)
  }

  /// The end of a work that a signal stopped.
  static func interrupted(by signal: Int32) -> RingVideoError {
    RingVideoError(
      .interrupted, "stopped by a signal, nothing is left behind", kind: .interrupted(signal: signal))
  }

  /// An error that came through a closure without a type.
  init(wrapping error: any Error) {
    if let error = error as? RingVideoError {
      self = error
    } else if let error = error as? MediaError {
      self.init(error)
    } else {
      self.init(.ioFailure, "\(error)")
    }
  }
}
