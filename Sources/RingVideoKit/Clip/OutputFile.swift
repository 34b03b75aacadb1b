import Foundation
import Media

/// What is asked of a place before anything is rendered for it.
public enum OutputFile {
  /// Throws where no file could be written, or where it would replace one that is read.
  public static func check(_ path: String, inputs: [String?] = []) throws(RingVideoError) {
    if path == "-" {
      throw RingVideoError(.invalidOption, file: path, "is standard output", remedy: "name a file")
    }
    try checkDistinct(path, inputs: inputs)
    do throws(MediaError) {
      try checkWritable(path)
    } catch {
      throw RingVideoError(error)
    }
  }

  /// Throws where a file would replace one that is read.
  public static func checkDistinct(_ path: String, inputs: [String?]) throws(RingVideoError) {
    for input in inputs {
      guard let input, isSame(path, input) else { continue }
      throw RingVideoError(
        .conflictingOptions, file: path, "it is read and would be replaced", remedy: "name another output")
    }
  }

  /// Throws where no files could be written into a folder, which is made where it is missing.
  public static func checkFolder(_ path: String) throws(RingVideoError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw RingVideoError(
        .ioFailure, file: path, "cannot make the folder", remedy: "choose one you may write to")
    }
    try check((path.hasSuffix("/") ? path : path + "/") + "ringvideo.png")
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    var (a, b) = (stat(), stat())
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino
  }
}
