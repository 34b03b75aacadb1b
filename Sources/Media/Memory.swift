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

  /// The bytes that this process could still get without swapping, by all limits it is under; nil where none
  /// is known.
  ///
  /// The least of what is free on the machine, what the limits of its control groups leave, and what its
  /// limit of address space leaves.
  public static func available() -> Int? {
    MemoryLimits.current().available()
  }
}
