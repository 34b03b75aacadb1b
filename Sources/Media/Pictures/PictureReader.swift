import CFFmpeg
import Raster

/// Reads JPEG, PNG, WebP, GIF, BMP and TIFF pictures; the content tells the format, not the file's name.
///
/// The pixels are the same on every machine. Of several pictures in a file the first is read; colour profiles
/// are ignored.
public enum PictureReader {
  /// Reads a picture; throws `badPicture`, with the reason, where there is none or it is not whole.
  public static func read(path: String, limits: PictureLimits = .standard) throws(MediaError) -> Picture {
    Libav.begin()
    do throws(PictureFault) {
      let file = try PictureFile.read(path, limit: limits.fileSize)
      let header = try PictureHeader(file.reader)
      try header.check(limits)
      let hash = try file.hash()
      // Each form of the picture is freed before the one after the next is made: large ones fill the memory.
      let frame = try PictureDecoder.decode(file, header: header)
      return Picture(bitmap: try frame.bitmap().oriented(header.orientation), hash: hash)
    } catch {
      throw error.error(path)
    }
  }
}
