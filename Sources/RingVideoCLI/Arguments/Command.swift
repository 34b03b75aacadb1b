/// What the program can do; the raw value is the word on the command line.
enum Command: String, CaseIterable, Sendable {
  case render
  case still
  case sheet
  case inspect
  case hash
  case verify
  case presets
  case schema
  case completions
  case help
  case version
}

/// A row of the table of commands.
struct CommandSpec: Sendable {
  /// An argument that is no option: its name in capitals, or the words it may be.
  struct Argument: Sendable {
    var name: String
    /// The words allowed; empty where any text is.
    var choices: [String] = []
    /// Whether files complete it, and all that follow.
    var isFile = false
    /// Whether presets' names complete it.
    var isPreset = false
  }

  let command: Command
  /// One line for lists, without a full stop.
  let summary: String
  /// What follows the program's name, a form a line.
  let usage: [String]
  /// Paragraphs below the usage.
  let discussion: [String]
  var arguments: [Argument] = []
  /// How many arguments may be given.
  var argumentCounts: Set<Int> = [0]
  /// Whether any number may be given, which the command itself looks at.
  var takesMany = false
  /// Of each group one option must be given.
  var required: [[Option]] = []
  /// What to type, and what it does.
  let examples: [(line: String, meaning: String)]

  /// The row of a command.
  static func of(_ command: Command) -> CommandSpec {
    switch command {
    case .render: render
    case .still: still
    case .sheet: sheet
    case .inspect: inspect
    case .hash: hash
    case .verify: verify
    case .presets: presets
    case .schema: schema
    case .completions: completions
    case .help: help
    case .version: version
    }
  }

  private static let render = CommandSpec(
    command: .render,
    summary: "Render one clip; the command where none is given",
    usage: ["[render] --preset NAME|FILE [-o FILE] [OPTIONS]"],
    discussion: [
      """
      Without -o the clip is written to NAME.mp4 in the current folder. Its file appears under that name only once \
      it is complete and checked; after a failure or a signal nothing is left behind.
      """
    ],
    required: [[.preset]],
    examples: [
      ("ringvideo --preset spark45s", "Write spark45s.mp4"),
      ("ringvideo --preset spark45s --size 2160x2160 --fps 30 -o big.mp4", "Another size and rate"),
      ("ringvideo --preset my.json --from 10 --to 12 -o f-%05d.png", "Two seconds as PNG files"),
      ("ringvideo --preset my.json -o - | ffmpeg -i - clip.webm", "Any format FFmpeg knows"),
    ])

  private static let still = CommandSpec(
    command: .still,
    summary: "Write one picture as PNG",
    usage: ["still --preset NAME|FILE (--at T | --frame N) [-o FILE] [OPTIONS]"],
    discussion: [
      """
      The picture shows the scene at exactly that time, or as the frame of that number does, with straight alpha. \
      Sizes may be odd.
      """
    ],
    required: [[.preset], [.at, .frame]],
    examples: [
      ("ringvideo still --preset spark45s --at 12.5 -o ring.png", "The scene after 12.5 s"),
      ("ringvideo still --preset spark45s --frame 2699 -o last.png", "The last frame"),
    ])

  private static let sheet = CommandSpec(
    command: .sheet,
    summary: "Write a contact sheet as PNG: a grid of frames",
    usage: ["sheet --preset NAME|FILE [-o FILE] [OPTIONS]"],
    discussion: [
      """
      The frames are spread evenly from the first to the last, both included; each has its time and its number under \
      it. They are rendered at the size they are shown at, translucent ones over a checkerboard. Without -o the sheet \
      is written to NAME-sheet.png.
      """
    ],
    required: [[.preset]],
    examples: [
      ("ringvideo sheet --preset spark45s -o sheet.png", "Twelve frames of the clip"),
      ("ringvideo sheet --preset spark45s --from 10 --to 12 --count 30", "Two seconds looked at closely"),
    ])

  private static let inspect = CommandSpec(
    command: .inspect,
    summary: "Print the scene's state at a time as JSON",
    usage: ["inspect --preset NAME|FILE (--at T | --frame N) [OPTIONS]"],
    discussion: [
      """
      Segments come in the order of their recording; they are measured in turns from the start of the ring in its \
      direction.
      """
    ],
    required: [[.preset], [.at, .frame]],
    examples: [("ringvideo inspect --preset spark45s --at 12.5", "All segments after 12.5 s")])

  private static let hash = CommandSpec(
    command: .hash,
    summary: "Print a hash of every frame, encoding nothing",
    usage: ["hash --preset NAME|FILE [OPTIONS]"],
    discussion: [
      """
      The text is that of FFmpeg's framehash, of what 'still' would write, or with --pixels yuv420p of what the \
      encoder gets: diff compares it with the framehash of a lossless clip.
      """
    ],
    required: [[.preset]],
    examples: [
      ("ringvideo hash --preset spark45s --total", "One hash of the whole clip"),
      ("ringvideo hash --preset spark45s --frames 0-59", "The first 60 frames"),
      ("ringvideo hash --preset my.json --lock my.lock.json", "Record all frames for 'verify'"),
    ])

  private static let verify = CommandSpec(
    command: .verify,
    summary: "Tell whether clips or frames are what they should be",
    usage: [
      "verify CLIP.mp4 [--preset NAME|FILE] [OPTIONS]", "verify CLIP.mp4 OTHER.mp4 [OPTIONS]",
      "verify --lock FILE [FILE ...] [OPTIONS]",
    ],
    discussion: [
      """
      A clip alone: whether it is whole, by what it says of itself; with its preset, given or carried by --metadata \
      full, also whether it is what the preset gives. Two clips: in which layers the second differs from the first. \
      Locks, as 'hash --lock' writes them: whether the preset still gives those frames, and which differ.
      """,
      "A difference or damage ends with status 3. Locks that are damaged or of another version are errors.",
    ],
    arguments: [.init(name: "FILE", isFile: true)],
    takesMany: true,
    examples: [
      ("ringvideo verify clip.mp4", "Is it whole?"),
      ("ringvideo verify clip.mp4 --preset spark45s", "And is it what the preset gives?"),
      ("ringvideo verify old.mp4 new.mp4 --level frames", "Are both decoded to the same frames?"),
      ("ringvideo verify --lock *.lock.json --junit report.xml", "All locks, for a CI system"),
    ])

  private static let presets = CommandSpec(
    command: .presets,
    summary: "List the presets, or print one",
    usage: ["presets [show NAME] [OPTIONS]"],
    discussion: [
      """
      A preset's name is looked for in ./presets, then in the folder that RINGVIDEO_PRESETS names, then among those \
      built in; the list says which one wins.
      """
    ],
    arguments: [.init(name: "show", choices: ["show"]), .init(name: "NAME", isPreset: true)],
    argumentCounts: [0, 2],
    examples: [
      ("ringvideo presets", "What there is and from where"),
      ("ringvideo presets show spark45s > my.json", "Start a preset of one's own"),
    ])

  private static let schema = CommandSpec(
    command: .schema,
    summary: "Print the JSON Schema of presets",
    usage: ["schema [preset]"],
    discussion: ["Editors check and complete a preset whose field $schema names a file with it."],
    arguments: [.init(name: "preset", choices: ["preset"])],
    argumentCounts: [0, 1],
    examples: [("ringvideo schema > preset.schema.json", "Put it next to a preset")])

  private static let completions = CommandSpec(
    command: .completions,
    summary: "Print the completions of a shell",
    usage: ["completions bash|zsh|fish"],
    discussion: ["Commands, options, their values and the names of presets are completed."],
    arguments: [.init(name: "SHELL", choices: ["bash", "zsh", "fish"])],
    argumentCounts: [1],
    examples: [
      ("source <(ringvideo completions bash)", "In ~/.bashrc"),
      ("source <(ringvideo completions zsh)", "In ~/.zshrc, after compinit"),
      ("ringvideo completions fish | source", "In config.fish"),
    ])

  private static let help = CommandSpec(
    command: .help,
    summary: "Explain the program, a command or the error codes",
    usage: ["help [COMMAND|errors]"],
    discussion: [],
    arguments: [.init(name: "COMMAND", choices: Command.allCases.map(\.rawValue) + ["errors"])],
    argumentCounts: [0, 1],
    examples: [
      ("ringvideo help render", "All options of 'render'"),
      ("ringvideo help errors", "All error codes"),
    ])

  private static let version = CommandSpec(
    command: .version,
    summary: "Print the versions of the program and its libraries",
    usage: ["version"],
    discussion: [],
    examples: [("ringvideo --version", "The same")])
}
