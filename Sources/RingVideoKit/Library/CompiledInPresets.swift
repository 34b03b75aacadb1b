extension PresetLibrary {
  /// The presets that the program carries, so that the binary alone renders them.
  static let compiledIn: [(name: String, bytes: [UInt8])] = [
    ("loader", PackageResources.loader_json),
    ("loader-square", PackageResources.loader_square_json),
    ("loader-story", PackageResources.loader_story_json),
    ("spark-reveal", PackageResources.spark_reveal_json),
    ("spark15s-story", PackageResources.spark15s_story_json),
    ("spark45s", PackageResources.spark45s_json),
    ("spark45s-camera", PackageResources.spark45s_camera_json),
    ("spark45s-classic", PackageResources.spark45s_classic_json),
  ]

  /// The JSON Schema of presets.
  public static let presetSchema = PackageResources.preset_schema_json
}
