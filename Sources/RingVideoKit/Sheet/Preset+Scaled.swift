extension Preset {
  /// The same preset at another size of the video, everything scaled with it.
  ///
  /// A preset without a canvas's size has its points from the video's; the new one keeps them. Throws where a ring would
  /// become too large to be drawn.
  func scaled(toWidth width: Int, height: Int) throws(RingVideoError) -> Preset {
    var preset = self
    preset.canvas.width = canvas.width ?? Double(video.width)
    preset.canvas.height = canvas.height ?? Double(video.height)
    preset.video.width = width
    preset.video.height = height
    let problems = ProblemLog()
    preset.checkGeometry(JSONNode(.object([])), problems)
    try problems.list.throwErrors()
    return preset
  }
}
