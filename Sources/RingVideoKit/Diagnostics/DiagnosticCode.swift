/// The stable code of a problem; scripts may rely on it, messages may change.
///
/// What each stands for is its `meaning`.
///
/// `RV00x` texts, `RV01x` fields, `RV02x` values, `RV03x` names and paths, `RV04x` the command line, `RV06x`
/// files and encoding, `RV1xx` warnings.
public enum DiagnosticCode: String, CaseIterable, Hashable, Sendable {
  case syntax = "RV001"
  case invalidText = "RV002"
  case duplicateKey = "RV003"
  case tooDeep = "RV004"
  case fileTooLarge = "RV005"

  case unknownField = "RV010"
  case wrongType = "RV011"
  case outOfRange = "RV012"
  case notFinite = "RV013"
  case missingField = "RV014"
  case tooMany = "RV015"
  case unknownName = "RV016"
  case duplicateID = "RV017"
  case versionTooNew = "RV018"
  case reservedVariable = "RV019"

  case invalidColor = "RV020"
  case invalidPaint = "RV021"
  case invalidPacing = "RV022"
  case invalidPress = "RV023"
  case invalidSize = "RV024"
  case invalidRate = "RV025"
  case tooShort = "RV026"
  case timeOutsideClip = "RV027"
  case invalidTable = "RV028"
  case invalidProgress = "RV029"

  case unknownPreset = "RV030"
  case noSuchEffect = "RV031"
  case ambiguousEffect = "RV032"
  case invalidPath = "RV033"

  case unknownCommand = "RV040"
  case unknownOption = "RV041"
  case missingValue = "RV042"
  case invalidOption = "RV043"
  case missingOption = "RV044"
  case conflictingOptions = "RV045"
  case unexpectedArgument = "RV046"
  case unknownFormat = "RV047"

  case fileNotFound = "RV060"
  case unreadableFile = "RV061"
  case outputIsFolder = "RV062"
  case outputExists = "RV063"
  case encoderMissing = "RV064"
  case diskFull = "RV065"
  case outOfMemory = "RV066"
  case ioFailure = "RV067"
  case checkFailed = "RV068"
  case interrupted = "RV069"
  case badPicture = "RV070"
  case damagedLock = "RV071"
  case otherRenderer = "RV072"

  case sceneCutShort = "RV101"
  case translucentCanvas = "RV102"
  case thinLine = "RV103"
  case lossless = "RV104"
  case holdWithoutEffect = "RV105"
  case neverArrives = "RV106"
  case fewerWorkers = "RV107"

  /// What the code stands for, in one line for lists.
  public var meaning: String {
    switch self {
    case .syntax: "a text is no JSON"
    case .invalidText: "a text is not UTF-8"
    case .duplicateKey: "a field stands twice in one object"
    case .tooDeep: "arrays and objects are nested more than \(JSONReader.maximumDepth) deep"
    case .fileTooLarge: "an input file is over its size limit"
    case .unknownField: "a field that the format does not have"
    case .wrongType: "a value of another type than the field takes"
    case .outOfRange: "a number outside the field's range"
    case .notFinite: "a number that is not finite"
    case .missingField: "a field that must be there is not"
    case .tooMany: "more members than the limit allows"
    case .unknownName: "a name that is not among the field's"
    case .duplicateID: "two effects have one id"
    case .versionTooNew: "a preset of a newer version of the format"
    case .reservedVariable: "a text of the form {name}, kept for variables"
    case .invalidColor: "a colour that is none"
    case .invalidPaint: "a paint that is none, or not allowed here"
    case .invalidPacing: "a pacing curve that is none"
    case .invalidPress: "no presses, or some that overlap or run backwards"
    case .invalidSize: "a size that the output cannot have"
    case .invalidRate: "a frame rate that is none"
    case .tooShort: "a clip of fewer than one frame"
    case .timeOutsideClip: "a time or frame beyond the clip's ends"
    case .invalidTable: "a CSV table that cannot be read"
    case .invalidProgress: "progress that is empty or runs backwards in time"
    case .unknownPreset: "no preset of that name"
    case .noSuchEffect: "no effect of that id, or none that takes the value"
    case .ambiguousEffect: "several effects could take the value"
    case .invalidPath: "a path that leads to no field"
    case .unknownCommand: "no command of that name"
    case .unknownOption: "no option of that name, or not with this command"
    case .missingValue: "an option without its value"
    case .invalidOption: "a value that the option does not take"
    case .missingOption: "an option or argument that the command needs"
    case .conflictingOptions: "options that exclude each other"
    case .unexpectedArgument: "an argument too many"
    case .unknownFormat: "an output format that is not known"
    case .fileNotFound: "a file that is not there"
    case .unreadableFile: "a file that cannot be read"
    case .outputIsFolder: "the output is a folder"
    case .outputExists: "the output exists and must not be replaced"
    case .encoderMissing: "FFmpeg lacks an encoder or format"
    case .diskFull: "the disk is full"
    case .outOfMemory: "there is not enough memory"
    case .ioFailure: "reading or writing failed"
    case .checkFailed: "the finished file is not what it should be"
    case .interrupted: "stopped by a signal"
    case .badPicture: "a picture that cannot be decoded, or is too large"
    case .damagedLock: "a lock or text of hashes that is empty, damaged or none"
    case .otherRenderer: "a lock of another renderer version"
    case .sceneCutShort: "the clip ends before its scene"
    case .translucentCanvas: "a translucent canvas, and an output without alpha"
    case .thinLine: "a line so thin that the video's halved colour shows"
    case .lossless: "a lossless clip, which few players show"
    case .holdWithoutEffect: "a hold that a duration makes useless"
    case .neverArrives: "what never ends, so that its picture is not revealed"
    case .fewerWorkers: "fewer workers than asked for, for want of memory"
    }
  }

  /// Whether a problem of this code leaves the work possible.
  public var isWarning: Bool { rawValue >= "RV1" }

  /// How the program ends on an error of this code.
  public var kind: RingVideoError.Kind {
    switch self {
    case .encoderMissing, .outputIsFolder, .outputExists, .ioFailure, .checkFailed: .failed
    case .diskFull, .outOfMemory: .retryable
    case .interrupted: .interrupted(signal: 2)
    default: .usage
    }
  }
}
