import TestSupport
import Testing

@testable import RingVideoKit

@Suite struct SheetLayoutTests {
  @Test(arguments: [
    (12, 0..<2700, [0, 245, 491, 736, 981, 1227, 1472, 1718, 1963, 2208, 2454, 2699]),
    (3, 10..<21, [10, 15, 20]), (4, 0..<11, [0, 3, 7, 10]), (2, 5..<9, [5, 8]), (1, 5..<9, [5]),
    (12, 7..<10, [7, 8, 9]), (12, 7..<8, [7]),
  ])
  func framesAreSpread(count: Int, range: Range<Int>, expected: [Int]) {
    #expect(FrameSelection.spread(count, over: range) == expected)
  }

  @Test(arguments: [
    (240, 1080, 1080, 240), (240, 1080, 1920, 427), (240, 1920, 1080, 135), (1, 16384, 1, 1), (3, 2, 1, 2),
    (101, 2, 3, 152),
  ])
  func framesKeepTheRatio(width: Int, videoWidth: Int, videoHeight: Int, height: Int) {
    #expect(SheetLayout.frameHeight(width, (videoWidth, videoHeight)) == height)
  }

  /// Worked out by hand from the sketch in the source.
  @Test func twelveSquaresStandInFourColumns() {
    let layout = SheetLayout(
      count: 12, columns: nil, frameWidth: 240, video: (1080, 1080), labelWidth: 54, titleWidth: 280)
    #expect(layout.scale == 1)
    #expect((layout.columns, layout.rows) == (4, 3))
    #expect(layout.width == 28 + 4 * 240 + 3 * 20 + 28)
    // The title's two lines, 18 and 9 pixels high, then rows of a frame, 9, a label of 9, and 24 between rows.
    let top = 28 + 18 + 13 + 9 + 24
    #expect(layout.height == top + 3 * (240 + 9 + 9) + 2 * 24 + 28)
    #expect(layout.frame(0) == (28, top))
    #expect(layout.frame(6) == (28 + 2 * 260, top + 240 + 9 + 9 + 24))
    #expect(layout.labelTop(6) == layout.frame(6).y + 249)
  }

  @Test(arguments: [
    (12, 1080, 1920, 6), (12, 1080, 1080, 4), (12, 1920, 1080, 4), (1, 1080, 1080, 1), (7, 1080, 1080, 4),
    (12, 1, 16384, 12),
  ])
  func columnsAreSensible(count: Int, width: Int, height: Int, columns: Int) {
    let layout = SheetLayout(
      count: count, columns: nil, frameWidth: 240, video: (width, height), labelWidth: 54, titleWidth: 280)
    #expect(layout.columns == columns)
  }

  /// Whatever is asked for: nothing overlaps, everything is on the sheet, the last row is not empty.
  @Test func everythingHasItsPlace() {
    var random = TestRandom(seed: 5)
    for _ in 0..<200 {
      let count = Int.random(in: 1...40, using: &random)
      let columns = Bool.random(using: &random) ? Int.random(in: 1...50, using: &random) : nil
      let frameWidth = Int.random(in: 1...700, using: &random)
      let video = (Int.random(in: 1...300, using: &random), Int.random(in: 1...300, using: &random))
      let layout = SheetLayout(
        count: count, columns: columns, frameWidth: frameWidth, video: video, labelWidth: 54, titleWidth: 800)
      #expect(layout.columns <= min(count, columns ?? count))
      #expect((layout.rows - 1) * layout.columns < count && count <= layout.rows * layout.columns)
      #expect(layout.titleLimit >= 300 * layout.scale)
      for index in 0..<count {
        let place = layout.frame(index)
        let right = place.x + max(frameWidth, 54 * layout.scale)
        let bottom = layout.labelTop(index) + 9 * layout.scale
        #expect(place.y > layout.title.secondTop + 9 * layout.scale)
        #expect(right <= layout.width - 28 * layout.scale && bottom <= layout.height - 28 * layout.scale)
        if (index + 1) % layout.columns != 0 { #expect(right < layout.frame(index + 1).x) }
        #expect(bottom < layout.frame(index + layout.columns).y)
      }
    }
  }
}
