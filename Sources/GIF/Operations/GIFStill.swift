/// One picture of an animation.
///
/// ```swift
/// let bitmap = try GIFStill(.time(150)).picture(of: file)
/// ```
public struct GIFStill: Sendable, Hashable {
    /// Which picture.
    public enum Moment: Sendable, Hashable {
        /// The picture of a number, counted from 1, as errors and the names of written frames count.
        case frame(Int)
        /// What is shown so many 1/100 s after the start of a pass. A picture is shown from its start up to and without
        /// the start of the next. Beyond the end it is the last picture: it stays where an animation has ended.
        case time(Int)
    }

    /// Which picture.
    public var moment: Moment

    /// The picture of a moment.
    public init(_ moment: Moment) {
        self.moment = moment
    }

    /// The picture.
    ///
    /// - Throws: ``GIFError/outOfRange(reason:)`` where there is no such frame or the time is before the start, and what
    ///   reading throws. Damage after the picture does not matter.
    /// - Complexity: O(pixels of the frames up to it); two pictures in memory.
    public func picture(of source: some GIFPictureSource) throws(GIFError) -> GIFBitmap {
        let number = try number(in: source)
        var reader = try source.makeReader()
        var count = 0
        while let picture = try reader.next() {
            count += 1
            guard count == number else { continue }
            return GIFBitmap(width: source.width, height: source.height, pixels: picture.pixels)
        }
        throw Self.noFrame(number, of: count)
    }

    /// The picture's number, counted from 1.
    private func number(in source: some GIFPictureSource) throws(GIFError) -> Int {
        switch moment {
        case .frame(let number):
            guard number >= 1 else { throw Self.noFrame(number, of: try source.timing().count) }
            return number
        case .time(let time):
            guard time >= 0 else { throw .outOfRange(reason: "\(GIFTime(time)) is before its start") }
            let delays = try source.timing()
            var end = 0
            for (index, delay) in delays.enumerated() {
                end += delay
                if time < end { return index + 1 }
            }
            return max(delays.count, 1)
        }
    }

    private static func noFrame(_ number: Int, of count: Int) -> GIFError {
        .outOfRange(reason: count == 1 ? "frame \(number) of 1" : "frame \(number) is not one of 1 to \(count)")
    }
}
