import Raster
import Testing

@testable import RingVideoKit

@Suite struct SheetFontTests {
  /// How dark each pixel is, 0 to 255, where a text is written at (2, 2) in units.
  private func ink(_ text: String, scale: Int) -> (rows: [[UInt8]], scale: Int) {
    let pen = Pen(scale: scale)
    var path = Path()
    pen.write(text, left: 2 * scale, top: 2 * scale, on: &path)
    let (width, height) = (pen.width(of: text) + 4 * scale, 16 * scale)
    let painter = Painter(width: width, height: height, background: .color(.white))
    _ = painter.paint(Drawing(layers: [Layer(parts: [Part(shape: .path(path), paint: .color(.black))])]))
    return painter.withPixels { pixels in
      ((0..<height).map { y in (0..<width).map { x in 255 - UInt8(pixels[y * width + x] & 255) } }, scale)
    }
  }

  static let ascii = (32...126).map { Character(UnicodeScalar(UInt8($0))) }

  @Test func allOfASCIIIsThere() {
    for character in Self.ascii + ["×", "·", "…"] {
      #expect(SheetFont.glyphs[character] != nil, "\(character)")
    }
  }

  /// Letters stay within their width and the line, so that nothing ever overlaps.
  @Test(arguments: [1, 2, 3]) func letterStaysInItsPlace(scale: Int) {
    for character in Self.ascii {
      let (rows, _) = ink(String(character), scale: scale)
      let inked = rows.indices.filter { row in rows[row].contains { $0 > 0 } }
      #expect(inked.isEmpty == (character == " "), "\(character)")
      guard let first = inked.first, let last = inked.last else { continue }
      // A line goes from one unit above capitals to what descends below the baseline.
      #expect(first >= scale && last < (2 + SheetFont.capHeight + SheetFont.descent) * scale, "\(character)")
      let columns = (0..<rows[0].count).filter { x in rows.contains { $0[x] > 0 } }
      let free = rows[0].count - 1 - (columns.last ?? 0)
      #expect((columns.first ?? 0) >= scale && free >= scale, "\(character)")
    }
  }

  @Test(arguments: [1, 2]) func noTwoLettersLookAlike(scale: Int) {
    var seen: [[[UInt8]]: Character] = [:]
    for character in Self.ascii {
      let rows = ink(String(character), scale: scale).rows
      #expect(seen[rows] == nil, "\(character) looks like \(seen[rows] ?? " ")")
      seen[rows] = character
    }
  }

  /// Letters of stems and bars fill whole pixels.
  static let crisp: [(Character, [String])] = [
    (
      "H",
      ["#.....#", "#.....#", "#.....#", "#.....#", "#######", "#.....#", "#.....#", "#.....#", "#.....#"]
    ),
    ("E", ["######", "#.....", "#.....", "#.....", "#####.", "#.....", "#.....", "#.....", "######"]),
    (
      "T",
      ["#######", "...#...", "...#...", "...#...", "...#...", "...#...", "...#...", "...#...", "...#..."]
    ),
    (
      "+",
      [".......", ".......", "...#...", "...#...", "...#...", "#######", "...#...", "...#...", "...#..."]
    ),
    ("i", ["#", ".", "#", "#", "#", "#", "#", "#", "#"]),
    (":", [".", ".", ".", "#", ".", ".", ".", ".", "#"]),
  ]

  @Test(arguments: crisp, [1, 2, 3]) func stemsAreCrisp(letter: (Character, [String]), scale: Int) {
    let rows = ink(String(letter.0), scale: scale).rows
    for (y, line) in letter.1.enumerated() {
      for (x, mark) in line.enumerated() {
        for sub in 0..<scale * scale {
          let found = rows[(2 + y) * scale + sub / scale][(2 + x) * scale + sub % scale]
          #expect(found == (mark == "#" ? 255 : 0), "\(letter.0) at \(x), \(y)")
        }
      }
    }
  }

  @Test func strokesThatCrossAreFilledOnce() {
    // Where the bars of "#" and "+" cross, nothing is cut out and nothing is darker than ink.
    let rows = ink("+", scale: 4).rows
    #expect(rows[7 * 4 + 1][5 * 4 + 1] == 255)
  }

  @Test func textsAreMeasuredAndCut() {
    let pen = Pen(scale: 2)
    // Widths 6, 0 and 1 (+ 1 for the pen), 2 free between them.
    #expect(pen.width(of: "HI ") == 2 * (7 + 2 + 1 + 2 + 2))
    #expect(pen.width(of: "") == 0)
    #expect(pen.fitted("HHHH", to: pen.width(of: "HHHH")) == "HHHH")
    #expect(pen.fitted("HHHH", to: pen.width(of: "HHHH") - 1) == "HH…")
    #expect(pen.fitted("HHHH", to: 0) == "…")
    // What the font lacks is a box as wide as a capital.
    #expect(pen.width(of: "é") == pen.width(of: "D") - 2)
  }

  @Test(arguments: [
    (0, "0:00.000"), (12_500_000_000, "0:12.500"), (16_666_667, "0:00.017"), (499_999, "0:00.000"),
    (500_000, "0:00.001"), (59_999_500_000, "1:00.000"), (3_599_999_499_999, "59:59.999"),
    (3_723_500_000_000, "1:02:03.500"), (86_400_000_000_000, "24:00:00.000"),
  ])
  func timesAreReadable(nanoseconds: Int64, text: String) {
    #expect(SheetTime.text(Timestamp(nanoseconds: nanoseconds)) == text)
  }
}
