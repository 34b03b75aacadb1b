import CSamples
import Media
import Raster

/// A picture that a preset names: a file, or the sample that the program carries.
public struct PictureSource: Hashable, Sendable {
  /// The name of the compiled-in picture, which can stand wherever a file can.
  public static let sampleName = "sample:landscape"

  /// As messages show it; for a file also what is opened.
  let path: String
  /// SHA-256 of the file's bytes, in hexadecimal; what the key of a clip knows of it.
  let hash: String
  /// Where the preset names it.
  private let origin: Origin
  private let field: String

  /// Equal where they are the same bytes, whatever they are called.
  public static func == (a: Self, b: Self) -> Bool { a.hash == b.hash }

  /// Hashes the bytes, not the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  private var isSample: Bool { path == Self.sampleName }

  /// The sample picture's file.
  static var sampleBytes: [UInt8] {
    [UInt8](UnsafeBufferPointer(start: rv_landscape(), count: rv_landscape_size()))
  }

  /// A reader of pictures: that the file is there is found at once, that it is whole when it is decoded.
  static func read(from files: InputFolder) -> (JSONNode, String, ProblemLog) -> PictureSource? {
    { node, path, problems in
      guard let name = ScalarValues.text(node, path, problems) else { return nil }
      if name == sampleName {
        return PictureSource(
          path: name, hash: SHA256.hexadecimal(of: sampleBytes), origin: node.origin, field: path)
      }
      do throws(Diagnostic) {
        let limit = PictureLimits.standard.fileSize
        let bytes = try files.read(name, namedBy: node, field: path, limit: limit, allowsPipes: false)
        return PictureSource(
          path: files.shown(name, namedBy: node), hash: SHA256.hexadecimal(of: bytes), origin: node.origin,
          field: path)
      } catch {
        problems.list.add(error)
        return nil
      }
    }
  }

  /// The picture, fitted to a size in pixels.
  ///
  /// Throws, with the place that names it, where it can't be decoded or has changed since the preset was
  /// read.
  func bitmap(width: Int, height: Int, fit: Fit) throws(RingVideoError) -> Bitmap {
    do throws(MediaError) {
      let picture =
        isSample
        ? try PictureReader.read(bytes: Self.sampleBytes, name: path)
        : try PictureReader.read(path: path)
      guard picture.hash == hash else {
        throw MediaError(.io, operation: "read the picture", file: path, message: "it has changed meanwhile")
      }
      return try PictureScaler.fit(picture.bitmap, width: width, height: height, mode: fit)
    } catch {
      var problem = RingVideoError(error).diagnostics[0]
      problem.message = "\(path): \(error.message)"
      (problem.origin, problem.path) = (origin, field)
      throw RingVideoError([problem], kind: error.kind == .badPicture ? .usage : nil)
    }
  }

  /// Its hash.
  var json: JSONValue { .fields([("sha256", .string(hash))]) }

  /// Its file name and hash: what a clip may tell of it.
  var portableJSON: JSONValue {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    return .fields([("file", .string(name)), ("sha256", .string(hash))])
  }
}
