/// The name among some that a misspelt one most likely stands for, or nil where none is close.
///
/// Close is at most a third of the letters inserted, left out, replaced or swapped with their neighbour,
/// upper and lower case being the same; or a single name of which at least three letters were given as its
/// beginning. Among equally close names the first wins.
public func nearestName(to name: String, among names: [String]) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars)
  guard !wanted.isEmpty, wanted.count <= 100 else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in names where candidate.unicodeScalars.count <= 100 {
    let letters = Array(candidate.lowercased().unicodeScalars)
    let distance = editDistance(wanted, letters)
    let allowed = max(1, max(wanted.count, letters.count) / 3)
    guard distance <= allowed, distance < min(wanted.count, letters.count) else { continue }
    if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
  }
  if let best { return best.name }
  guard wanted.count >= 3 else { return nil }
  let begun = names.filter { $0.lowercased().unicodeScalars.starts(with: wanted) }
  return begun.count == 1 ? begun[0] : nil
}

/// `; did you mean X?`, or nothing where no name is close.
public func hint(for name: String, among names: [String]) -> String {
  nearestName(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
}

/// The least number of insertions, deletions, replacements and swaps of neighbours that turn one text into
/// another.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
