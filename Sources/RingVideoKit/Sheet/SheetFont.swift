/// The letters of contact sheets: strokes of an even pen on a grid, drawn for this program.
///
/// A font of one's own needs no file, no library and no licence, and gives the same bytes on every machine. Strokes
/// rather than dots, since one table then serves every size; and on a grid, so that stems and bars fill whole pixels
/// at every whole scale: text is crisp from a line one pixel wide on.
///
/// The grid's unit is the pen's width. Positions are those of the pen's middle: the tops of capitals lie at 0, those of
/// small letters at 2, the baseline at 8, descenders reach to 11. All ASCII is there, and `×`, `·` and `…`.
enum SheetFont {
  /// A letter's form.
  struct Glyph: Sendable {
    /// From the middle of the first stem to that of the last.
    let width: Int
    /// The pen's ways, see `Pen`.
    let strokes: String

    init(_ width: Int, _ strokes: String) {
      self.width = width
      self.strokes = strokes
    }
  }

  /// From the top of a capital to the baseline, with the pen's width.
  static let capHeight = 9
  /// What letters reach below the baseline.
  static let descent = 3
  /// What is free between two letters.
  static let spacing = 2

  /// A character's form; an empty box for one that the font lacks.
  static func glyph(_ character: Character) -> Glyph { glyphs[character] ?? missing }

  private static let missing = Glyph(5, "0,0 5,0 5,8 0,8 z")

  static let glyphs: [Character: Glyph] = [
    " ": Glyph(1, ""),
    "!": Glyph(0, "0,0 0,5 / 0,8"),
    "\"": Glyph(2, "0,0 0,2 / 2,0 2,2"),
    "#": Glyph(6, "2,0 1,8 / 5,0 4,8 / 0,3 6,3 / 0,5 6,5"),
    "$": Glyph(6, "5.6,1.8 v3,0 h0.4,2 v3,4 h5.7,6 v3,8 h0.2,6.2 / 3,-1 3,9"),
    "%": Glyph(
      8, "1.5,0 h3,1.75 v1.5,3.5 h0,1.75 v1.5,0 z / 6.5,4.5 h8,6.25 v6.5,8 h5,6.25 v6.5,4.5 z / 6.5,0 1.5,8"),
    "&": Glyph(
      6, "6,8 1.5,2.9 q1,2.3 1,1.7 v2.6,0 h4.2,1.6 q4.2,2.8 2.2,3.9 q0,5 0,6.1 v2.3,8 q4.6,8 5.8,4.6"),
    "'": Glyph(0, "0,0 0,2"),
    "(": Glyph(2, "1.8,-0.7 q0,1 0,4 q0,7 1.8,8.7"),
    ")": Glyph(2, "0.2,-0.7 q2,1 2,4 q2,7 0.2,8.7"),
    "*": Glyph(4, "2,0 2,4 / 0.2,1 3.8,3 / 3.8,1 0.2,3"),
    "+": Glyph(6, "0,5 6,5 / 3,2 3,8"),
    ",": Glyph(1, "1,8 1,8.4 0.2,10"),
    "-": Glyph(3, "0,5 3,5"),
    ".": Glyph(0, "0,8"),
    "/": Glyph(4, "4,0 0,8"),
    "0": Glyph(5, "2.5,0 h5,2.8 5,5.2 v2.5,8 h0,5.2 0,2.8 v2.5,0 z"),
    "1": Glyph(5, "1,1.6 3,0 3,8 / 1,8 5,8"),
    "2": Glyph(5, "0,2.2 v2.5,0 h5,2.2 q5,3.9 0,8 5,8"),
    "3": Glyph(5, "0,1.7 v2.4,0 h4.7,2 v2.4,4 1.6,4 / 2.4,4 h5,6 v2.5,8 h0,6.3"),
    "4": Glyph(5, "4,8 4,0 0,6 5,6"),
    "5": Glyph(5, "4.6,0 0.4,0 0,3.8 q1,3 2.5,3 h5,5.4 v2.5,8 h0,6.4"),
    "6": Glyph(5, "4.7,1.6 v2.6,0 h0,4 0,5.5 v2.5,8 h5,5.5 v2.5,3 h0,5.5"),
    "7": Glyph(5, "0,0 5,0 1.6,8"),
    "8": Glyph(5, "2.5,0 h4.7,2 v2.5,4 h0.3,2 v2.5,0 z / 2.5,4 h5,6 v2.5,8 h0,6 v2.5,4 z"),
    "9": Glyph(5, "0.3,6.4 v2.4,8 h5,4 5,2.5 v2.5,0 h0,2.5 v2.5,5 h5,2.5"),
    ":": Glyph(0, "0,3 / 0,8"),
    ";": Glyph(1, "1,3 / 1,8 1,8.4 0.2,10"),
    "<": Glyph(5, "5,2 0,5 5,8"),
    "=": Glyph(5, "0,4 5,4 / 0,6 5,6"),
    ">": Glyph(5, "0,2 5,5 0,8"),
    "?": Glyph(4, "0,1.9 v2,0 h4,2 q4,3.2 3,3.9 q2,4.6 2,5.4 / 2,8"),
    "@": Glyph(
      8,
      "5.6,2.4 5.6,5 q5.6,6.2 6.7,6.2 h8,4 v4,0 h0,4 v4,8 q5.6,8 6.6,7.5 / 4,2.4 h5.6,4.2 v4,6.1 h2.3,4.2 v4,2.4 z"
    ),
    "A": Glyph(6, "0,8 3,0 6,8 / 1,5 5,5"),
    "B": Glyph(5, "0,0 0,8 3,8 h5,6 v3,4 0,4 / 0,0 2.8,0 h4.7,2 v2.8,4"),
    "C": Glyph(6, "5.8,2 v3,0 h0,3 0,5 v3,8 h5.8,6"),
    "D": Glyph(6, "0,0 0,8 3,8 h6,5 6,3 v3,0 z"),
    "E": Glyph(5, "5,0 0,0 0,8 5,8 / 0,4 4,4"),
    "F": Glyph(5, "5,0 0,0 0,8 / 0,4 4,4"),
    "G": Glyph(6, "5.7,1.8 v3,0 h0,3 0,5 v3,8 h6,5.4 6,4 3.5,4"),
    "H": Glyph(6, "0,0 0,8 / 6,0 6,8 / 0,4 6,4"),
    "I": Glyph(0, "0,0 0,8"),
    "J": Glyph(4, "4,0 4,5.6 v2,8 h0,5.8"),
    "K": Glyph(5, "0,0 0,8 / 5,0 0,5 / 1.9,3.2 5,8"),
    "L": Glyph(4, "0,0 0,8 4,8"),
    "M": Glyph(7, "0,8 0,0 3.5,5.5 7,0 7,8"),
    "N": Glyph(6, "0,8 0,0 6,8 6,0"),
    "O": Glyph(6, "3,0 h6,3 6,5 v3,8 h0,5 0,3 v3,0 z"),
    "P": Glyph(5, "0,8 0,0 3,0 h5,2 v3,4 0,4"),
    "Q": Glyph(6, "3,0 h6,3 6,5 v3,8 h0,5 0,3 v3,0 z / 3.8,5.8 6.3,8.5"),
    "R": Glyph(5, "0,8 0,0 3,0 h5,2 v3,4 0,4 / 2.7,4 5,8"),
    "S": Glyph(5, "4.8,1.7 v2.5,0 h0.2,2 v2.5,4 h5,6 v2.5,8 h0,6.2"),
    "T": Glyph(6, "0,0 6,0 / 3,0 3,8"),
    "U": Glyph(6, "0,0 0,5 v3,8 h6,5 6,0"),
    "V": Glyph(6, "0,0 3,8 6,0"),
    "W": Glyph(8, "0,0 2,8 4,1 6,8 8,0"),
    "X": Glyph(5, "0,0 5,8 / 5,0 0,8"),
    "Y": Glyph(6, "0,0 3,4.4 6,0 / 3,4.4 3,8"),
    "Z": Glyph(5, "0,0 5,0 0,8 5,8"),
    "[": Glyph(2, "2,-1 0,-1 0,9 2,9"),
    "\\": Glyph(4, "0,0 4,8"),
    "]": Glyph(2, "0,-1 2,-1 2,9 0,9"),
    "^": Glyph(4, "0,3 2,0 4,3"),
    "_": Glyph(5, "0,10 5,10"),
    "`": Glyph(1, "0,0 1.2,1.5"),
    "a": Glyph(4, "0.3,3 v2.1,2 h4,4 4,8 / 4,5 1.9,5 h0,6.5 v1.8,8 h4,6.3"),
    "b": Glyph(5, "0,0 0,8 / 0,4.8 v2.5,2 h5,4.7 5,5.3 v2.5,8 h0,5.2"),
    "c": Glyph(4, "4.2,3.5 v2.3,2 h0,4.7 0,5.3 v2.3,8 h4.2,6.5"),
    "d": Glyph(5, "5,0 5,8 / 5,4.8 v2.5,2 h0,4.7 0,5.3 v2.5,8 h5,5.2"),
    "e": Glyph(5, "0,5 5,5 5,4.7 v2.5,2 h0,4.7 0,5.3 v2.5,8 q4,8 4.7,6.8"),
    "f": Glyph(3, "3,0 2.8,0 h1,1.8 1,8 / 0,2 3,2"),
    "g": Glyph(5, "5,2 5,8.6 v2.5,11 h0.3,9.9 / 5,4.8 v2.5,2 h0,4.7 0,5.3 v2.5,8 h5,5.2"),
    "h": Glyph(4, "0,0 0,8 / 0,4.2 v2.2,2 h4,4 4,8"),
    "i": Glyph(0, "0,2 0,8 / 0,0"),
    "j": Glyph(1, "1,2 1,9.2 v-0.3,11 -0.6,11 / 1,0"),
    "k": Glyph(4, "0,0 0,8 / 4,2 0,5.8 / 1.6,4.4 4.2,8"),
    "l": Glyph(1, "0,0 0,6.5 v1.4,8"),
    "m": Glyph(6, "0,2 0,8 / 0,3.9 v1.6,2 h3,3.8 3,8 / 3,3.9 v4.6,2 h6,3.8 6,8"),
    "n": Glyph(4, "0,2 0,8 / 0,4.2 v2.2,2 h4,4 4,8"),
    "o": Glyph(5, "2.5,2 h5,4.7 5,5.3 v2.5,8 h0,5.3 0,4.7 v2.5,2 z"),
    "p": Glyph(5, "0,2 0,11 / 0,4.8 v2.5,2 h5,4.7 5,5.3 v2.5,8 h0,5.2"),
    "q": Glyph(5, "5,2 5,11 / 5,4.8 v2.5,2 h0,4.7 0,5.3 v2.5,8 h5,5.2"),
    "r": Glyph(3, "0,2 0,8 / 0,4.6 v2.6,2 3,2"),
    "s": Glyph(4, "3.9,3.3 v2.1,2 h0.2,3.5 v2.1,5 h4.1,6.5 v2.1,8 h0,6.7"),
    "t": Glyph(3, "1,0 1,6.4 v2.8,8 3,8 / 0,2 3,2"),
    "u": Glyph(4, "0,2 0,6 v1.8,8 h4,5.8 / 4,2 4,8"),
    "v": Glyph(5, "0,2 2.5,8 5,2"),
    "w": Glyph(7, "0,2 1.75,8 3.5,2.6 5.25,8 7,2"),
    "x": Glyph(4, "0,2 4,8 / 4,2 0,8"),
    "y": Glyph(5, "0,2 2.6,8 / 5,2 2.2,9.4 q1.5,11 0.3,11 0,11"),
    "z": Glyph(4, "0,2 4,2 0,8 4,8"),
    "{": Glyph(3, "3,-1 2.8,-1 h1,1 1,2.5 v0,4 / 0,4 h1,5.5 1,7 v2.8,9 3,9"),
    "|": Glyph(0, "0,-1 0,10"),
    "}": Glyph(3, "0,-1 0.2,-1 h2,1 2,2.5 v3,4 / 3,4 h2,5.5 2,7 v0.2,9 0,9"),
    "~": Glyph(6, "0,5.8 v1.5,4.2 q2.4,4.2 3,5 q3.6,5.8 4.5,5.8 h6,4.2"),
    "×": Glyph(4, "0,3 4,7 / 4,3 0,7"),
    "·": Glyph(0, "0,5"),
    "…": Glyph(6, "0,8 / 3,8 / 6,8"),
  ]
}
