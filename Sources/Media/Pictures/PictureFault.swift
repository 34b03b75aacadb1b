/// Why a picture is refused.
enum PictureFault: Error {
  case empty
  /// None of the formats; what it looks like instead, where that can be said.
  case unknown(String?)
  case cutShort
  case noWidth
  case noHeight
  case tooManyPixels(width: Int, height: Int, limit: Int)
  case tooLong(side: Int, limit: Int)
  case tooLarge(limit: Int)
  case unsupported(String)
  /// The data contradicts itself, with what the decoder says of it.
  case damaged(String)
  /// It can't be read for a reason that is not the picture's.
  case other(MediaError)

  /// The fault as an error about a file.
  func error(_ path: String) -> MediaError {
    if case .other(let error) = self { return error.about(path) }
    return MediaError(
      .badPicture, operation: "read the picture", file: path, message: message, remedy: remedy)
  }

  private var message: String {
    switch self {
    case .empty: "the file is empty"
    case .unknown(let name?): "it is not a picture, it seems to be \(name)"
    case .unknown(nil): "it is not a picture that can be read"
    case .cutShort: "the file ends in the middle of the picture"
    case .noWidth: "the picture has no width"
    case .noHeight: "the picture has no height"
    case .tooManyPixels(let width, let height, let limit):
      "\(width) × \(height) pixels are over the limit of "
        + (limit % 1_000_000 == 0 ? "\(limit / 1_000_000) megapixels" : "\(limit) pixels")
    case .tooLong(let side, let limit): "a side of \(side) pixels is over the limit of \(limit)"
    case .tooLarge(let limit): "the file is over the limit of \(limit) bytes"
    case .unsupported(let what): "\(what), which can't be read"
    case .damaged(let detail): "the picture's data is damaged" + (detail.isEmpty ? "" : ": \(detail)")
    case .other(let error): error.message
    }
  }

  private var remedy: String? {
    switch self {
    case .unknown, .unsupported: "use a JPEG, PNG, WebP, GIF, BMP or TIFF picture"
    case .tooManyPixels, .tooLong, .tooLarge: "scale the picture down first"
    case .empty, .cutShort, .damaged: "get the file anew or save the picture again"
    case .noWidth, .noHeight, .other: nil
    }
  }
}
