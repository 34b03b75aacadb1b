/// What is to be seen at one moment, in pixels: layers from the bottom to the top, over a background that the
/// painter knows.
public struct Drawing: Hashable, Sendable {
  /// The layers, from the bottom to the top.
  public var layers: [Layer]

  /// A drawing of layers; without any it shows the background alone.
  public init(layers: [Layer] = []) {
    self.layers = layers
  }
}

/// Parts that lie side by side and are composited as one.
///
/// Their colours are added, weighted by coverage, and the sum is laid over what is below: where parts touch,
/// nothing shines through. Parts of a layer must not overlap.
public struct Layer: Hashable, Sendable {
  /// The parts; none overlaps another.
  public var parts: [Part]

  /// A layer of parts.
  public init(parts: [Part]) {
    self.parts = parts
  }
}

/// A shape and what fills it.
public struct Part: Hashable, Sendable {
  /// The area, in pixels.
  public var shape: Shape
  /// What fills the area.
  public var paint: Paint

  /// A shape filled with a paint.
  public init(shape: Shape, paint: Paint) {
    self.shape = shape
    self.paint = paint
  }
}
