/// An animation played faster or slower.
///
/// Times are rounded, not delays, so nothing adds up: the duration is the base's by the factor, to a hundredth of a
/// second. Pictures are left out where less than 2/100 s would remain for one, which browsers would play as 10.
public struct GIFSpeed<Base: GIFPictureSource>: GIFPictureSource {
    /// What is played.
    public let base: Base
    /// How many times as fast; below 1 for slower.
    public let factor: Double
    /// The pictures that stay.
    public let selection: GIFSelection

    /// Width of every picture in pixels.
    public var width: Int { base.width }
    /// Height of every picture in pixels.
    public var height: Int { base.height }

    /// An animation at another speed.
    ///
    /// - Parameter factor: 0.01 to 100.
    /// - Throws: ``GIFError/outOfRange(reason:)`` for another factor, and what reading the timing throws.
    public init(_ base: Base, factor: Double, limits: GIFLimits = .standard) throws(GIFError) {
        guard (0.01...100).contains(factor) else {
            throw .outOfRange(reason: "a speed of \(factor) is not within 0.01 and 100")
        }
        let (starts, duration) = GIFSelection.starts(of: try base.timing())
        guard !starts.isEmpty else { throw .noFrames }
        // At most 65,536 × 65,535 hundredths by 100: far from what a Double or an Int can no longer hold.
        func scaled(_ time: Int) -> Int { Int((Double(time) / factor).rounded()) }
        self.base = base
        self.factor = factor
        selection = try GIFSelection(
            starts.map { GIFSelection.Start(number: $0.number, time: scaled($0.time)) },
            end: scaled(duration),
            limits: limits
        )
    }

    /// The delays at this speed.
    public func timing() -> [Int] { selection.delays }

    /// Starts a pass at the first picture.
    public func makeReader() throws(GIFError) -> GIFSelection.Reader<Base.Reader> {
        GIFSelection.Reader(try base.makeReader(), selection)
    }
}
