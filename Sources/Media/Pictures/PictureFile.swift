import CFFmpeg

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file's bytes in a packet of libavcodec.
struct PictureFile: ~Copyable {
  let packet: UnsafeMutablePointer<AVPacket>

  private init(packet: UnsafeMutablePointer<AVPacket>) {
    self.packet = packet
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&pointer)
  }

  /// Reads a file, or a pipe to its end.
  static func read(_ path: String, limit: Int) throws(PictureFault) -> PictureFile {
    let operation = "read the picture"
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .other(Libav.systemError(operation, file: path)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .other(Libav.systemError(operation, file: path)) }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw .other(
        MediaError(
          .isFolder, operation: operation, file: path, message: "it is a folder",
          remedy: "name a picture in it"))
    }
    if [S_IFCHR, S_IFBLK].contains(status.st_mode & S_IFMT) {
      throw .other(MediaError(.io, operation: operation, file: path, message: "it is a device, not a file"))
    }
    guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
    guard let packet = av_packet_alloc() else { throw .other(Libav.outOfMemory(operation)) }
    let file = PictureFile(packet: packet)
    // One byte more than a file says it has, to see its end; pipes say nothing.
    var capacity = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) + 1 : 1 << 16
    var size = 0
    while true {
      let room = capacity - size
      guard av_grow_packet(packet, Int32(clamping: room)) == 0, let data = packet.pointee.data else {
        throw .other(Libav.outOfMemory(operation))
      }
      let count = fill(data + size, room, from: descriptor)
      guard count >= 0 else { throw .other(Libav.systemError(operation, file: path)) }
      size += count
      guard size <= limit else { throw .tooLarge(limit: limit) }
      av_shrink_packet(packet, Int32(size))
      if count < room { return file }
      capacity *= 2
    }
  }

  /// Takes a file's bytes from memory.
  static func copy(_ bytes: [UInt8]) throws(PictureFault) -> PictureFile {
    guard let packet = av_packet_alloc() else { throw .other(Libav.outOfMemory("read the picture")) }
    let file = PictureFile(packet: packet)
    guard av_new_packet(packet, Int32(clamping: bytes.count)) == 0, let data = packet.pointee.data else {
      throw .other(Libav.outOfMemory("read the picture"))
    }
    data.update(from: bytes, count: bytes.count)
    return file
  }

  /// Reads until the room is full or the file ends; how much that was, or -1.
  private static func fill(_ target: UnsafeMutablePointer<UInt8>, _ room: Int, from descriptor: Int32) -> Int
  {
    var size = 0
    while size < room {
      let count = readBytes(descriptor, target + size, room - size)
      if count == 0 { break }
      if count > 0 {
        size += count
      } else if errno != EINTR {
        return -1
      }
    }
    return size
  }

  /// The bytes, valid while the file lives.
  var reader: ByteReader {
    ByteReader(bytes: UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
  }

  /// The SHA-256 of the bytes.
  func hash() throws(PictureFault) -> String {
    do throws(MediaError) {
      var digest = try Digest.start()
      digest.update(reader.bytes)
      return digest.finish()
    } catch {
      throw .other(error)
    }
  }
}

private func readBytes(_ descriptor: Int32, _ target: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
  read(descriptor, target, count)
}
