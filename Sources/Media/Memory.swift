import CFFmpegShims

/// What Swift itself can't be asked: its own allocations end the program where there is no memory.
public enum Memory {
  /// Throws `outOfMemory` where the system wouldn't give so many bytes at this moment.
  ///
  /// Nothing is reserved: another program may take them right after.
  public static func check(_ bytes: Int, operation: String) throws(MediaError) {
    guard rv_has_memory(Int64(bytes)) == 0 else { return }
    var error = Libav.outOfMemory(operation)
    error.message += ": it takes about \((bytes + 500_000) / 1_000_000) MB"
    throw error
  }
}
