import CFFmpegShims

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder for one's own use below the one that TMPDIR names, removed with the files in it when it is let go
/// of, or when a second signal ends the program.
public struct ScratchFolder: ~Copyable {
  private let path: String
  private let memory: Int32

  /// Makes the folder, which only this user can open.
  public static func create() throws(MediaError) -> ScratchFolder {
    let template = ScratchFile.temporaryFolder() + "/ringvideo-XXXXXX"
    let path = template.withCString { text -> String? in
      guard let copy = strdup(text) else { return nil }
      defer { free(copy) }
      return mkdtemp(copy).map { String(cString: $0) }
    }
    guard let path else {
      var error = Libav.systemError("make a temporary folder", file: ScratchFile.temporaryFolder())
      error.remedy = "set TMPDIR to a folder with room"
      throw error
    }
    return ScratchFolder(path: path, memory: rv_part_remember(path))
  }

  /// Gives `body` the folder's path, without a slash at its end; it is there until `body` returns.
  public borrowing func whileItStands(_ body: (_ path: String) throws -> Void) rethrows {
    try body(path)
  }

  deinit {
    FileSystem.remove(path)
    rv_part_forget(memory)
  }
}
