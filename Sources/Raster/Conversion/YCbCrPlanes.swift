/// A picture in 4:2:0: a plane of luma and two of chroma of half its width and height, 8 bits a sample.
///
/// Borrowed memory: whoever hands it out keeps it alive and unshared while it is written.
public struct YCbCrPlanes {
  /// The first sample of the luma plane.
  public var y: UnsafeMutablePointer<UInt8>
  /// The first sample of the blue difference's plane.
  public var cb: UnsafeMutablePointer<UInt8>
  /// The first sample of the red difference's plane.
  public var cr: UnsafeMutablePointer<UInt8>
  /// Bytes from one row to the next of the luma plane.
  public var yStride: Int
  /// Bytes from one row to the next of each chroma plane.
  public var chromaStride: Int

  /// A picture by its planes and their strides.
  public init(
    y: UnsafeMutablePointer<UInt8>, cb: UnsafeMutablePointer<UInt8>, cr: UnsafeMutablePointer<UInt8>,
    yStride: Int, chromaStride: Int
  ) {
    self.y = y
    self.cb = cb
    self.cr = cr
    self.yStride = yStride
    self.chromaStride = chromaStride
  }
}

extension Painter {
  /// Converts blocks of the canvas to Y'CbCr 4:2:0, BT.709, limited range, chroma sited left.
  ///
  /// Luma is converted pixel by pixel. Chroma is the [1 2 1] / 4 average of three columns around each even
  /// one and the average of two rows, rounded once; beyond the left side its column goes on.
  ///
  /// - Parameters:
  ///   - blocks: what to convert; chroma that depends on a pixel of it is converted too.
  ///   - planes: for the canvas's size, which must be even both ways.
  public func convert(_ blocks: BlockSet, to planes: YCbCrPlanes) {
    precondition(width % 2 == 0 && height % 2 == 0, "4:2:0 needs an even width and height")
    withPixels { pixels in
      guard let base = pixels.baseAddress else { return }
      blocks.forEachRun { rect in
        for y in rect.y {
          YCbCrKernels.luma(
            base + (y * width + rect.x.lowerBound), count: rect.x.count,
            to: planes.y + (y * planes.yStride + rect.x.lowerBound))
        }
        // The sample at 2j sees the pixels 2j-1 … 2j+1: the run's last column reaches one sample beyond it.
        let samples = rect.x.lowerBound / 2..<min(width / 2, rect.x.upperBound / 2 + 1)
        for row in rect.y.lowerBound / 2..<rect.y.upperBound / 2 {
          let place = row * planes.chromaStride
          kernels.chroma(
            base + 2 * row * width, base + (2 * row + 1) * width, samples: samples, cb: planes.cb + place,
            cr: planes.cr + place)
        }
      }
    }
  }
}
