import CFFmpegShims

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file for one's own use, which is gone when it is let go of, or the program ends in any way.
///
/// In memory where it is small, else in the folder that TMPDIR names. (Other systems than Linux have it under
/// a name until it is let go of.)
struct ScratchFile: ~Copyable {
  /// The open file.
  let descriptor: Int32
  /// Where this process can open it once more, with a position of its own.
  let path: String
  fileprivate let isNamed: Bool

  /// Makes an empty file that is to become about `size` bytes long.
  static func create(
    size: Int, in folder: String = temporaryFolder(), operation: String
  ) throws(MediaError) -> ScratchFile {
    var isNamed: Int32 = 0
    let capacity = Int(PATH_MAX)
    let (descriptor, path) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      buffer.initialize(repeating: 0)
      guard let base = buffer.baseAddress else { return (-ENOMEM, "") }
      let code = rv_scratch_file(
        Int64(size), folder, base, Int32(capacity), &isNamed)
      return (code, String(cString: base))
    }
    guard descriptor >= 0 else {
      var error = Libav.systemError(descriptor, operation)
      error.message = "no temporary file can be made: \(error.message)"
      error.remedy = "set TMPDIR to a folder with room"
      throw error
    }
    return ScratchFile(descriptor: descriptor, path: path, isNamed: isNamed != 0)
  }

  /// Where temporary files belong.
  static func temporaryFolder() -> String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return folder.isEmpty ? "/tmp" : folder
  }

  deinit {
    close(descriptor)
    if isNamed { unlink(path) }
  }
}
