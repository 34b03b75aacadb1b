extension BlockSet {
  /// Adds every block that may have something of the area between two circles, radii in pixels.
  public mutating func insert(ringFrom inner: Double, to outer: Double, center: Point) {
    let side = Double(Self.side)
    for row in 0..<rows {
      for column in 0..<columns where !contains(row: row, column: column) {
        // The distances from the centre to the block's nearest and farthest points, each way.
        let (left, top) = (Double(column) * side - center.x, Double(row) * side - center.y)
        let near = Point(x: max(0, left, -left - side), y: max(0, top, -top - side))
        let far = Point(x: max(abs(left), abs(left + side)), y: max(abs(top), abs(top + side)))
        guard near.x * near.x + near.y * near.y <= outer * outer else { continue }
        if inner > 0, far.x * far.x + far.y * far.y < inner * inner { continue }
        insert(row: row, column: column)
      }
    }
  }
}
