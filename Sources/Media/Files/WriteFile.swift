/// Writes a whole file: under a temporary name first, under its own only once it is whole and on the disk.
public func writeFile(
  _ bytes: [UInt8], to path: String, options: OutputOptions = OutputOptions()
) throws(MediaError) {
  var file = try StagedFile.create(for: path, options: options)
  // A typed error can't leave withUnsafeBytes as such.
  let result = bytes.withUnsafeBytes { bytes -> Result<Void, MediaError> in
    do throws(MediaError) { return .success(try file.write(bytes)) } catch { return .failure(error) }
  }
  try result.get()
  try file.publish()
}

/// Throws where `writeFile` couldn't write, before there is anything to be written.
public func checkWritable(_ path: String, options: OutputOptions = OutputOptions()) throws(MediaError) {
  var file = try StagedFile.create(for: path, options: options)
  file.discard()
}
