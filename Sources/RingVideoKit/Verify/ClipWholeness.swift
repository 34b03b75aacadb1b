import Foundation
import Media

/// Whether a clip is whole, as far as it tells itself.
struct ClipWholeness {
  let path: String
  let rendering: RenderOptions
  /// What must be the same, where the clip doesn't say what wrote it.
  let level: VerifyOptions.Level?

  func note(of info: ClipInfo) -> ReadNote? {
    info.metadata["comment"].flatMap { ReadNote($0, file: path) }
  }

  /// Adds what is found; returns what the clip says of itself, nil where it can't be read.
  func examine(_ report: inout VerifyReport) throws -> ClipInfo? {
    let info: ClipInfo
    do throws(MediaError) {
      info = try ClipProbe.read(path)
    } catch {
      if !error.isDamage(of: path) { throw error }
      report.add(.container, .damaged, "can't be read: \(error.message)")
      return nil
    }
    let note = note(of: info)
    try examineContainer(info, note, &report)
    if info.metadata["comment"] != nil, note == nil {
      report.add(.note, .damaged, "is damaged, or another program's")
    }
    if let note { try examinePackets(info, note, &report) }
    // Where neither hashes nor all bytes around the packets could be compared, frames tell.
    if note?.isOfLoadedVersions != true || !report.isSame { try decode(&report) }
    return info
  }

  private func examineContainer(_ info: ClipInfo, _ note: ReadNote?, _ report: inout VerifyReport) throws {
    if note == nil, level == .frames {
      let faults = info.faults
      return report.add(
        .container, faults.isEmpty ? .same : .damaged,
        faults.isEmpty ? "says what it must" : faults.joined(separator: "; "))
    }
    if let note, !note.isOfLoadedVersions {
      // Other versions may write other boxes: what they must say in any case is looked at.
      let faults = info.faults
      if !faults.isEmpty { return report.add(.container, .damaged, faults.joined(separator: "; ")) }
      let x264 = note.x264 ?? "no x264"
      return report.add(
        .container, .skipped,
        "was written by FFmpeg \(note.ffmpeg) with x264 \(x264); its bytes are not compared")
    }
    do throws(MediaError) {
      let check = try ContainerCheck.read(path)
      let difference = check.difference
      if check.isEqual { return report.add(.container, .same, "as this FFmpeg writes it") }
      guard let first = difference.first else {
        return report.add(.container, .damaged, "has parameter sets that this x264 does not write")
      }
      // What is moved along differs too, packets among it: a number would say nothing.
      let text =
        difference.leftSize == difference.rightSize
        ? "has \(difference.differing) bytes outside of the packets that are not as written, the first at \(first)"
        : difference.differing == 0
          ? "ends after \(difference.leftSize) bytes instead of \(difference.rightSize)"
          : "is not as written from byte \(first) on, and has \(difference.leftSize) bytes instead of \(difference.rightSize)"
      report.add(.container, .damaged, text, [("firstByte", .integer(first))])
    } catch {
      if !error.isDamage(of: path) { throw error }
      report.add(.container, .damaged, "can't be read: \(error.message)")
    }
  }

  private func examinePackets(_ info: ClipInfo, _ note: ReadNote, _ report: inout VerifyReport) throws {
    if info.frameCount != note.frameCount {
      let missing = note.frameCount - info.frameCount
      let difference = missing > 0 ? "\(missing) missing" : "\(-missing) too many"
      report.add(
        .packets, .damaged,
        "are \(info.frameCount), the clip was written with \(note.frameCount): \(difference)",
        [("count", .integer(info.frameCount)), ("writtenCount", .integer(note.frameCount))])
    } else if info.packetHash != note.packetHash {
      report.add(.packets, .damaged, "are not those that were written: their hash is another")
    } else {
      report.add(
        .packets, .same, "\(info.frameCount), as their hash says", [("count", .integer(info.frameCount))])
    }
  }

  /// Decodes all frames, to tell where damage can be seen.
  private func decode(_ report: inout VerifyReport) throws {
    do {
      var decoder = try ClipDecoder.open(path)
      while try decoder.next({ _ in }) { try rendering.checkInterruption() }
      report.add(.frames, .other, "\(decoder.frameCount) can be decoded")
    } catch let error as MediaError {
      if !error.isDamage(of: path) { throw error }
      report.add(.frames, .damaged, error.message)
    }
  }
}

extension ClipInfo {
  /// What no clip of this program says of itself, whichever libraries wrote it.
  fileprivate var faults: [String] {
    var faults: [String] = []
    if streamCount != 1 { faults.append("it has \(streamCount) streams") }
    if codec != "h264" { faults.append("its codec is \(codec)") }
    if timing == nil { faults.append("its frames are not evenly spaced") }
    if start != 0 { faults.append("it does not start at 0") }
    if colorTags != ["bt709", "bt709", "bt709", "tv"] {
      faults.append("its colour tags are \(colorTags.joined(separator: ", "))")
    }
    return faults
  }
}

extension MediaError {
  /// Whether reading failed for the clip's sake: the tables of a damaged one may ask for any amount of memory.
  func isDamage(of path: String) -> Bool {
    // Errors with a remedy are of the system or the call: no room for temporary files, no right to read.
    if kind == .unavailable || kind == .diskFull || (kind == .io && remedy != nil) { return false }
    guard kind == .outOfMemory else { return true }
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    // A sound clip's tables and packets take less than this: a packet has 10 bytes, its row in a table 32.
    guard let room = malloc(64 << 20 + 4 * size) else { return false }
    free(room)
    return true
  }
}
