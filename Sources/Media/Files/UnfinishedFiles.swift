import CFFmpegShims

/// The temporary files that this process is writing.
public enum UnfinishedFiles {
  /// Removes all of them, for a program that is about to end on the spot. May be called from a signal
  /// handler.
  ///
  /// What is being written goes on as if nothing had happened, but can't get its name any more. Of more than
  /// 64 files at a time, and of paths over 4095 bytes, the later ones stay, for the next run to remove.
  public static func remove() {
    rv_parts_remove()
  }
}
