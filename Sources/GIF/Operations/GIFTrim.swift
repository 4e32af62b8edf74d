/// A part of an animation, cut to the hundredth of a second.
///
/// What is shown in the part stays as it is; the first and the last picture are shown for what the part has of them.
/// Where that is less than browsers play (2/100 s), the neighbour has the time instead.
public struct GIFTrim<Base: GIFPictureSource>: GIFPictureSource {
    /// What is cut.
    public let base: Base
    /// The part in 1/100 s, within the base's duration.
    public let range: Range<Int>
    /// The pictures of the part.
    public let selection: GIFSelection

    /// Width of every picture in pixels.
    public var width: Int { base.width }
    /// Height of every picture in pixels.
    public var height: Int { base.height }

    /// A part of an animation.
    ///
    /// - Parameters:
    ///   - from: where it starts, in 1/100 s.
    ///   - end: where it ends, in 1/100 s; nil, or what is beyond the end, for the end.
    /// - Throws: ``GIFError/outOfRange(reason:)`` where the part would be empty, and what reading the timing throws.
    public init(
        _ base: Base,
        from start: Int = 0,
        to end: Int? = nil,
        limits: GIFLimits = .standard
    ) throws(GIFError) {
        let (starts, duration) = GIFSelection.starts(of: try base.timing())
        guard !starts.isEmpty else { throw .noFrames }
        guard start >= 0 else { throw .outOfRange(reason: "\(GIFTime(start)) is before its start") }
        guard start < duration else {
            throw .outOfRange(reason: "it ends after \(GIFTime(duration)), before \(GIFTime(start))")
        }
        let end = min(end ?? duration, duration)
        guard start < end else {
            throw .outOfRange(reason: "a part from \(GIFTime(start)) to \(GIFTime(end)) is empty")
        }
        var shown: [GIFSelection.Start] = []
        for (index, picture) in starts.enumerated() where picture.time < end {
            let pictureEnd = index + 1 < starts.count ? starts[index + 1].time : duration
            guard pictureEnd > start else { continue }
            shown.append(GIFSelection.Start(number: picture.number, time: max(picture.time, start)))
        }
        self.base = base
        range = start..<end
        selection = try GIFSelection(shown, end: end, limits: limits)
    }

    /// The delays of the part.
    public func timing() -> [Int] { selection.delays }

    /// Starts a pass at the first picture of the part. The pictures before it are read and left out.
    public func makeReader() throws(GIFError) -> GIFSelection.Reader<Base.Reader> {
        GIFSelection.Reader(try base.makeReader(), selection)
    }
}
