/// Which loops go over the pixels where there are two: the results are the same bytes.
///
/// The choice is made once for a span or a row. Types with vector lanes are used in kernels alone, so that
/// `scalar` leaves none of them to be run.
public enum Kernels: Sendable, CaseIterable {
  /// Loops written in vector lanes.
  case vector
  /// Their scalar twins, a pixel at a time.
  case scalar
}

extension Kernels {
  /// Lays a translucent colour over opaque pixels.
  @inline(__always)
  func blend(_ row: UnsafeMutablePointer<UInt32>, count: Int, color: Color) {
    switch self {
    case .vector: SpanKernels.blend(row, count: count, color: color)
    case .scalar: SpanKernels.blendScalar(row, count: count, color: color)
    }
  }

  /// Lays pixels with straight alpha, multiplied by an opacity of 0 … 65536, over opaque ones.
  @inline(__always)
  func blend(
    _ row: UnsafeMutablePointer<UInt32>, count: Int, pixels: UnsafePointer<UInt32>, opacity: Int32
  ) {
    switch self {
    case .vector: SpanKernels.blend(row, count: count, pixels: pixels, opacity: opacity)
    case .scalar: SpanKernels.blendScalar(row, count: count, pixels: pixels, opacity: opacity)
    }
  }

  /// Chroma samples of two rows of pixels; `top`, `bottom`, `cb` and `cr` point to column 0.
  @inline(__always)
  func chroma(
    _ top: UnsafePointer<UInt32>, _ bottom: UnsafePointer<UInt32>, samples: Range<Int>,
    cb: UnsafeMutablePointer<UInt8>, cr: UnsafeMutablePointer<UInt8>
  ) {
    switch self {
    case .vector: YCbCrKernels.chroma(top, bottom, samples: samples, cb: cb, cr: cr)
    case .scalar: YCbCrKernels.chromaScalar(top, bottom, samples: samples, cb: cb, cr: cr)
    }
  }
}
