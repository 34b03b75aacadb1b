/// What is to be seen at one moment, in pixels: layers from the bottom to the top, over a background that the
/// painter knows.
public struct Drawing: Hashable, Sendable {
  public var layers: [Layer]

  public init(layers: [Layer] = []) {
    self.layers = layers
  }
}

/// Parts that lie side by side and are composited as one.
///
/// Their colours are added, weighted by coverage, and the sum is laid over what is below: where parts touch,
/// nothing shines through. Parts of a layer must not overlap.
public struct Layer: Hashable, Sendable {
  public var parts: [Part]

  public init(parts: [Part]) {
    self.parts = parts
  }
}

/// A shape and what fills it.
public struct Part: Hashable, Sendable {
  public var shape: Shape
  public var paint: Paint

  public init(shape: Shape, paint: Paint) {
    self.shape = shape
    self.paint = paint
  }
}
