/// A shape an animation can be given: what is decided before its pixels are compressed.
struct GIFForm: Hashable {
    var width: Int
    var height: Int
    /// Frames are dropped so that each lasts about this long at least, in 1/100 s; 0 keeps all.
    var interval: Int
    /// Colours of the one palette, transparency included; 0 keeps the file's own colours.
    var colors: Int

    /// Which pictures are kept, and for how long they are shown.
    ///
    /// - Parameter delays: of all pictures, in 1/100 s.
    /// - Returns: how many pictures each kept one stands for, itself the first, and how long all of them last.
    func groups(of delays: [Int]) -> [(count: Int, delay: Int)] {
        guard interval > 0 else { return delays.map { (1, $0) } }
        var groups: [(count: Int, delay: Int)] = []
        // What is shown too long is shown shorter next time, so that no time is lost or won.
        var time = 0
        var tick = 0
        for delay in delays {
            if let last = groups.last, time * 2 + delay <= tick * 2 || last.delay + delay <= 0 {
                groups[groups.count - 1] = (last.count + 1, min(last.delay + delay, 65535))
            } else {
                groups.append((1, delay))
                tick = max(tick, time) + interval
            }
            time += delay
        }
        return groups
    }
}

/// Reads a file's pictures in a form.
struct GIFFormReader {
    private var reader: GIFFile.Reader
    private let resampler: GIFResampler?
    private var groups: ArraySlice<(count: Int, delay: Int)>

    init(_ file: GIFFile, form: GIFForm) throws(GIFError) {
        reader = file.makeReader()
        groups = form.groups(of: file.delays)[...]
        resampler = try Self.resampler(file, form)
    }

    static func resampler(_ file: GIFFile, _ form: GIFForm) throws(GIFError) -> GIFResampler? {
        guard form.width != file.width || form.height != file.height else { return nil }
        return try GIFResampler(
            width: file.width,
            height: file.height,
            toWidth: form.width,
            toHeight: form.height
        )
    }

    /// The next picture that is kept, RGBA, in the form's size, and how long it is shown.
    ///
    /// - Parameter isWanted: whether its pixels are of interest.
    mutating func next(isWanted: Bool = true) throws(GIFError) -> (pixels: [UInt8], delay: Int)? {
        guard let group = groups.popFirst(), let picture = try reader.next() else { return nil }
        let pixels = isWanted ? resampler?.resample(picture.pixels) ?? picture.pixels : []
        for _ in 1..<group.count { _ = try reader.next() }
        return (pixels, group.delay)
    }
}

extension ArraySlice {
    fileprivate mutating func popFirst() -> Element? { isEmpty ? nil : removeFirst() }
}
