/// The circles of the last drawings, so that a ring that stands still is worked out once.
struct LatticeCache {
  private var entries: [CircleLattice] = []
  private static let capacity = 8

  mutating func lattice(center: Point, radius: Double) -> CircleLattice {
    if let index = entries.firstIndex(where: { $0.radius == radius && $0.center == center }) {
      return entries[index]
    }
    let made = CircleLattice(center: center, radius: radius)
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append(made)
    return made
  }
}
