import CFFmpegShims

/// Writes all bytes to an open descriptor, waiting where it is a pipe that takes no more for now.
///
/// A reader that has gone is a `brokenPipe`, never a signal. Errors are about `file`, which `operation` was
/// done to.
public func writeAll(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, operation: String, file: String? = nil
) throws(MediaError) {
  guard let base = bytes.baseAddress else { return }
  let code = rv_write_all(descriptor, base.assumingMemoryBound(to: UInt8.self), Int64(bytes.count))
  try Libav.checkSystem(code, operation, file: file)
}
