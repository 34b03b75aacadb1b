import CFFmpeg

/// The formats that pictures are read in, told by the first bytes whatever the file's name is.
enum PictureFormat: CaseIterable {
  case jpeg, png, webP, gif, bmp, tiff

  init?(_ file: ByteReader) {
    if file.number(0, bytes: 3) == 0xFFD8FF {
      self = .jpeg
    } else if file.number(0, bytes: 4) == 0x8950_4E47, file.number(4, bytes: 4) == 0x0D0A_1A0A {
      self = .png
    } else if file.has("RIFF"), file.has("WEBP", at: 8) {
      self = .webP
    } else if file.has("GIF87a") || file.has("GIF89a") {
      self = .gif
    } else if file.has("BM"), let size = file.byte(14), [12, 40, 52, 56, 64, 108, 124].contains(size) {
      self = .bmp
    } else if file.number(0, bytes: 4) == 0x4949_2A00 || file.number(0, bytes: 4) == 0x4D4D_002A {
      self = .tiff
    } else {
      return nil
    }
  }

  var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .webP: "WebP"
    case .gif: "GIF"
    case .bmp: "BMP"
    case .tiff: "TIFF"
    }
  }

  var codec: AVCodecID {
    switch self {
    case .jpeg: AV_CODEC_ID_MJPEG
    case .png: AV_CODEC_ID_PNG
    case .webP: AV_CODEC_ID_WEBP
    case .gif: AV_CODEC_ID_GIF
    case .bmp: AV_CODEC_ID_BMP
    case .tiff: AV_CODEC_ID_TIFF
    }
  }

  /// How strict the decoder shall be, as AV_EF flags.
  ///
  /// TIFF's decoder, asked to stop at any fault, takes the extra sample that holds the alpha for one.
  var errorRecognition: Int32 {
    self == .tiff ? 0 : AV_EF_EXPLODE | AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER
  }

  /// What libavformat takes a file for that is none of these, by its content.
  static func otherName(of file: ByteReader) -> String? {
    // libavformat reads beyond the end of what it probes: a zeroed margin belongs to the buffer.
    let size = min(file.count, 1 << 16)
    let margin = Int(AVPROBE_PADDING_SIZE)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size + margin) { buffer in
      guard let base = buffer.baseAddress, let source = file.bytes.baseAddress else { return nil }
      base.initialize(repeating: 0, count: size + margin)
      UnsafeMutableRawPointer(base).copyMemory(from: source, byteCount: size)
      return "".withCString { name in
        var data = AVProbeData(filename: name, buf: base, buf_size: Int32(size), mime_type: nil)
        var score: Int32 = 0
        guard let format = av_probe_input_format3(&data, 1, &score), score > AVPROBE_SCORE_MAX / 4,
          let text = format.pointee.long_name
        else { return nil }
        return String(cString: text)
      }
    }
  }
}
