import CFFmpeg
import Raster

/// Reads JPEG, PNG, WebP, GIF, BMP and TIFF pictures; the content tells the format, not the file's name.
///
/// The pixels are the same on every machine. Of several pictures in a file the first is read; colour profiles
/// are ignored.
public enum PictureReader {
  /// Reads a picture; throws `badPicture`, with the reason, where there is none or it is not whole.
  public static func read(path: String, limits: PictureLimits = .standard) throws(MediaError) -> Picture {
    do throws(PictureFault) {
      return try read(PictureFile.read(path, limit: limits.fileSize), limits)
    } catch {
      throw error.error(path)
    }
  }

  /// Reads a picture from a file's bytes in memory; errors call it by `name`.
  public static func read(
    bytes: [UInt8], name: String, limits: PictureLimits = .standard
  ) throws(MediaError) -> Picture {
    do throws(PictureFault) {
      return try read(PictureFile.copy(bytes), limits)
    } catch {
      throw error.error(name)
    }
  }

  private static func read(
    _ file: consuming PictureFile, _ limits: PictureLimits
  ) throws(PictureFault) -> Picture {
    Libav.begin()
    let header = try PictureHeader(file.reader)
    try header.check(limits)
    let hash = try file.hash()
    // Each form of the picture is freed before the one after the next is made: large ones fill the memory.
    let frame = try PictureDecoder.decode(file, header: header)
    return Picture(bitmap: try frame.bitmap().oriented(header.orientation), hash: hash)
  }
}
