extension OptionSpec {
  private static let scenes: [Command] = [.render, .still, .sheet, .inspect, .hash, .verify]

  /// The names that libavutil has for its hashes.
  static let hashes = [
    "MD5", "murmur3", "RIPEMD128", "RIPEMD160", "RIPEMD256", "RIPEMD320", "SHA160", "SHA224", "SHA256",
    "SHA512/224", "SHA512/256", "SHA384", "SHA512", "CRC32", "adler32",
  ]

  /// All options by name.
  static let table = Dictionary(uniqueKeysWithValues: rows.map { ($0.option, $0) })

  /// All options in the order of the help.
  static let rows: [OptionSpec] = [
    OptionSpec(
      option: .preset, value: .preset, section: .scene, commands: scenes,
      help: "The preset: a file where it holds a slash or ends in .json, else a name ('ringvideo presets')."),
    OptionSpec(
      option: .set, value: .text("PATH=VALUE"), isRepeatable: true, section: .scene, commands: scenes,
      help: """
        Set any field, such as effects.spark.ring.lineWidth=8; effects go by id or index. Text as it is where the \
        field takes text, else JSON. Repeatable.
        """),
    OptionSpec(
      option: .presses, value: .file("FILE"), section: .scene, commands: scenes,
      help: "A press script, CSV or JSON, for the one effect that takes presses."),
    OptionSpec(
      option: .trace, value: .file("FILE"), section: .scene, commands: scenes,
      help: "A progress trace, CSV or JSON, for the one effect that takes progress."),
    OptionSpec(
      option: .image, value: .file("FILE"), section: .scene, commands: scenes,
      help: "A picture for the one effect that takes one."),
    OptionSpec(
      option: .size, value: .text("WxH"), section: .scene, commands: scenes,
      help: "Pixels of the picture. Even for video, but for --pad even.",
      special: [
        .still: "Pixels of the picture; odd sizes too.",
        .inspect: "Pixels of the picture; odd sizes too.",
        .sheet: "Pixels of the clip, whose shape the frames have; odd sizes too.",
        .hash: "Pixels of the picture. Even for --pixels yuv420p, unless --pad even is given.",
      ]),
    OptionSpec(
      option: .fps, value: .text("RATE"), section: .scene, commands: scenes,
      help: "Frames a second: 60, 30000/1001 or 29.97."),
    OptionSpec(
      option: .duration, value: .text("S"), section: .scene, commands: scenes,
      help: "Seconds of the clip; cuts a longer scene, with a warning."),
    OptionSpec(
      option: .stretch, value: .text("S"), section: .scene, commands: scenes,
      help: "Scale all times of the scene so that it lasts S seconds."),
    OptionSpec(
      option: .hold, value: .text("S"), section: .scene, commands: scenes,
      help: "Seconds to stay after the scene's end."),
    OptionSpec(
      option: .seed, value: .text("N"), section: .scene, commands: scenes,
      help: "What colours and presses are drawn from."),

    OptionSpec(
      option: .at, value: .text("T"), section: .part, commands: [.still, .inspect],
      help: "The time in seconds.", excludes: [.frame]),
    OptionSpec(
      option: .frame, value: .text("N"), section: .part, commands: [.still, .inspect],
      help: "The frame's number, from 0.", excludes: [.at]),
    OptionSpec(
      option: .from, value: .text("T"), section: .part, commands: [.render, .hash, .sheet, .verify],
      help: "Begin at this second of the scene.", excludes: [.frames]),
    OptionSpec(
      option: .to, value: .text("T"), section: .part, commands: [.render, .hash, .sheet, .verify],
      help: "End before this second of the scene.", excludes: [.frames]),
    OptionSpec(
      option: .frames, value: .text("A[-B]"), section: .part, commands: [.render, .hash, .sheet, .verify],
      help: "Only frame A, or the frames A to B; both count from 0.", excludes: [.from, .to]),

    OptionSpec(
      option: .count, value: .text("N"), section: .sheet, commands: [.sheet],
      help: "How many frames; 12 unless given, fewer where the part has fewer."),
    OptionSpec(
      option: .columns, value: .text("N"), section: .sheet, commands: [.sheet],
      help: "How many stand side by side; unless given, what makes the sheet a little wider than high."),
    OptionSpec(
      option: .width, value: .text("N"), section: .sheet, commands: [.sheet],
      help: "A frame's width on the sheet in pixels; 240 unless given. The sheet may have 16384 a side."),

    OptionSpec(
      option: .output, short: "o", value: .file("FILE"), section: .output,
      commands: [.render, .still, .sheet],
      help: """
        The file; its ending chooses the format: .mp4, .nut, .y4m, or f-%05d.png for a PNG sequence. - is NUT on \
        stdout.
        """,
      special: [.still: "The PNG file; - is stdout.", .sheet: "The PNG file; - is stdout."]),
    OptionSpec(
      option: .format, value: .choice(["mp4", "png", "nut", "y4m"]), section: .output, commands: [.render],
      help: "The format, whatever the file's ending.", wrongChoice: .unknownFormat),
    OptionSpec(
      option: .quality, value: .choice(["draft", "standard", "high"]), section: .output,
      commands: [.render, .verify],
      help: "How much is spent on the picture; standard unless the preset says otherwise."),
    OptionSpec(
      option: .crf, value: .text("N"), section: .output, commands: [.render, .verify],
      help: "x264's rate factor in place of --quality's. 0 is lossless, which few players show."),
    OptionSpec(
      option: .pad, value: .choice(["even"]), section: .output,
      commands: [.render, .hash, .verify],
      help: "Pad odd sizes to even ones."),
    OptionSpec(
      option: .matte, value: .text("COLOR"), section: .output, commands: [.render, .hash, .verify],
      help: "What lies under a translucent canvas in formats without alpha; black unless given."),
    OptionSpec(
      option: .metadata, value: .choice(["key", "full", "none"]), section: .output, commands: [.render],
      help: "What the clip says of its making; key unless given."),
    OptionSpec(
      option: .noOverwrite, section: .output, commands: [.render, .still, .sheet],
      help: "Fail where the file exists instead of replacing it."),

    OptionSpec(
      option: .algorithm, value: .suggested("NAME", hashes), section: .hash, commands: [.hash],
      help: "The hash, one of FFmpeg's, such as MD5 or CRC32; SHA256 unless given."),
    OptionSpec(
      option: .pixels, value: .choice(["rgba", "yuv420p"]), section: .hash, commands: [.hash],
      help: "What is hashed: straight RGBA, or what the encoder gets."),
    OptionSpec(
      option: .total, section: .hash, commands: [.hash],
      help: "One hash of all frames, which takes one core.", excludes: [.lock]),
    OptionSpec(
      option: .lock, value: .file("FILE"), isRepeatable: true, section: .hash, commands: [.hash, .verify],
      help: "Write the hashes as a lock file for 'verify', and print nothing.",
      special: [.verify: "A lock file, or a text of 'hash' with --preset; more may follow. Repeatable."],
      excludes: [.total, .algorithm]),

    OptionSpec(
      option: .level, value: .choice(["frames", "file"]), section: .verify, commands: [.verify],
      help: """
        What of a clip must be the same: its frames before they were encoded, or every byte. Unless given, the file \
        where the same FFmpeg and x264 wrote it, else the frames.
        """),
    OptionSpec(
      option: .update, section: .verify, commands: [.verify],
      help: "Record locks anew where the frames are others, in place of calling that a difference."),
    OptionSpec(
      option: .junit, value: .file("FILE"), section: .verify, commands: [.verify],
      help: "Write the result as XML that CI systems know from JUnit."),
    OptionSpec(
      option: .artifacts, value: .file("DIR"), section: .verify, commands: [.verify],
      help: """
        Write the first frame that differs to this folder as PNG and, where it is known, what it should be and the \
        difference of the two.
        """),
    OptionSpec(
      option: .reference, value: .file("FILE"), section: .verify, commands: [.verify],
      help: "What a lock's frame should look like: a picture, f-%05d.png, or a clip; for --artifacts."),

    OptionSpec(
      option: .names, section: .list, commands: [.presets], help: "Only the names, one a line."),

    OptionSpec(
      option: .jobs, value: .text("N"), section: .general, commands: [.render, .sheet, .hash, .verify],
      help: "How many workers; one a core unless given, fewer where memory is short. Changes no byte."),
    OptionSpec(
      option: .progress, value: .choice(["bar", "plain", "none"]), section: .general,
      commands: [.render, .hash, .sheet, .verify],
      help: "How progress is shown: a bar where stderr is a terminal, else nothing, unless given."),
    OptionSpec(
      option: .strict, section: .general, commands: scenes, help: "Make warnings errors."),
    OptionSpec(
      option: .quiet, short: "q", section: .general, commands: Command.allCases,
      help: "Say nothing on stderr but errors."),
    OptionSpec(
      option: .json, section: .general,
      commands: Command.allCases.filter { ![.help, .completions].contains($0) },
      help: "Print the result as JSON, warnings in it, and errors as JSON."),
    OptionSpec(
      option: .help, short: "h", section: .general, commands: Command.allCases, help: "Print this help."),
    OptionSpec(
      option: .version, section: .general, commands: Command.allCases, help: "Print the versions."),
  ]
}
