/// JSON put together as text.
enum JSONText {
  /// An object of those fields that are there.
  static func object(_ fields: [(key: String, value: String?)]) -> String {
    let members = fields.compactMap { field in field.value.map { "\"\(field.key)\": \($0)" } }
    return members.isEmpty ? "{}" : "{ " + members.joined(separator: ", ") + " }"
  }

  /// An array.
  static func list(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }

  /// A text that needs no escapes.
  static func quoted(_ text: String) -> String { "\"\(text)\"" }

  /// A number of thousandths as a decimal.
  static func thousandths(_ number: Int) -> String { decimal(number, places: 3) }

  /// A whole number of units of ten to the power of −`places` as a decimal, without zeros at its end.
  static func decimal(_ number: Int, places: Int) -> String {
    var digits = String(number.magnitude)
    digits = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    var fraction = digits.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    return (number < 0 ? "-" : "") + digits.dropLast(places) + (fraction.isEmpty ? "" : "." + fraction)
  }
}
