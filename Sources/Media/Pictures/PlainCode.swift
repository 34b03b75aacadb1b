import CFFmpeg
import Synchronization

/// Work of libav that must give the same bytes on every machine.
///
/// libav picks its loops by the CPU, and not all of them round alike even where a codec is asked for exact
/// results. While such work runs, libav is told that the CPU has no extensions; since that is a setting of
/// the whole process, one such work runs at a time. A codec that another thread opens meanwhile is slower, no
/// more.
enum PlainCode {
  private static let lock = Mutex(())

  static func run(_ body: () throws(MediaError) -> Void) throws(MediaError) {
    try lock.withLock { _ throws(MediaError) in
      let flags = av_get_cpu_flags()
      av_force_cpu_flags(0)
      defer { av_force_cpu_flags(flags) }
      try body()
    }
  }
}
