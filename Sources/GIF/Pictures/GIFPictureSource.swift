/// Timed pictures of one size that can be read again and again from the start, one in memory at a time.
///
/// A file is one (``GIFFile``), an array is one (``GIFPictureArray``), and so is an operation that wraps another source
/// and gives its pictures changed.
public protocol GIFPictureSource: Sendable {
    /// What gives the pictures of one pass.
    associatedtype Reader: GIFPictureReader

    /// Width of every picture in pixels, at least 1.
    var width: Int { get }
    /// Height of every picture in pixels, at least 1.
    var height: Int { get }

    /// Starts a pass at the first picture. Passes do not know of each other.
    func makeReader() throws(GIFError) -> Reader

    /// The delays of all pictures in order, in 1/100 s: what an operation plans by.
    ///
    /// Reads all pictures unless the source knows better; a file does, and so does what wraps one.
    func timing() throws(GIFError) -> [Int]
}

extension GIFPictureSource {
    /// The delays of all pictures, found by reading them all.
    public func timing() throws(GIFError) -> [Int] {
        var reader = try makeReader()
        var delays: [Int] = []
        while let picture = try reader.next() { delays.append(picture.delay) }
        return delays
    }
}

/// One pass over timed pictures.
///
/// A value: a copy goes on from the same picture on its own. That is what an operation keeps to come back to a place.
public protocol GIFPictureReader {
    /// The next picture, of the source's size, with its delay as it is played (never 0 or 1 of a file's raw delays);
    /// nil after the last one, and again whenever asked.
    ///
    /// A picture that the caller does not keep lends its memory to the next.
    ///
    /// - Throws: what keeps the next picture from being made, after all pictures before it have been given.
    mutating func next() throws(GIFError) -> GIFAnimation.Picture?
}
