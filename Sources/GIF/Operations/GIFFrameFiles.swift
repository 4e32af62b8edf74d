#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Every picture of an animation as a file of its own. Names and contents are made here; where they go is the caller's.
public struct GIFFrameFiles: Sendable, Hashable {
    /// What a file holds.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// A PNG as ``PNGEncoder`` writes it.
        case png
        /// Raw pixels: RGBA, 8 bits a channel, straight alpha, row by row, nothing before and nothing after.
        case rgba
    }

    /// What the files hold.
    public var format: Format
    /// Bounds the files together with ``GIFLimits/outputBytes``, and PNGs, which can be of any size but take their
    /// time, with ``GIFLimits/composedPixels``.
    public var limits: GIFLimits

    /// Files of a format.
    public init(format: Format = .png, limits: GIFLimits = .standard) {
        self.format = format
        self.limits = limits
    }

    /// The name of one file: `frame-007.png`. Names sort as the pictures follow each other.
    ///
    /// - Parameters:
    ///   - number: the picture's, counted from 1.
    ///   - count: how many there are; its digits, at least three, are what numbers are padded to.
    public func name(_ number: Int, of count: Int) -> String {
        let digits = String(number)
        let width = max(String(count).count, 3)
        return "frame-" + String(repeating: "0", count: max(width - digits.count, 0)) + digits + ".\(format.rawValue)"
    }

    /// Makes the files, one after the other and one in memory.
    ///
    /// - Parameter write: called with each file's name and contents. What it throws ends the call and comes out as it is.
    /// - Returns: how many files were made.
    /// - Throws: ``GIFError/limitExceeded(_:asked:allowed:)``, for pixels before the first file and for the bytes of PNGs
    ///   before the file that is too much, and what reading or writing throws, after the files before.
    /// - Complexity: O(pixels).
    @discardableResult
    public func write(
        _ source: some GIFPictureSource,
        into write: (_ name: String, _ contents: Data) throws -> Void
    ) throws -> Int {
        let count = try source.timing().count
        let (asked, isTooMuch) = (source.width * source.height * 4).multipliedReportingOverflow(by: count)
        if format == .rgba {
            try check(isTooMuch ? .max : asked)
        } else {
            try limits.checkComposed(count, width: source.width, height: source.height)
        }
        let encoder = PNGEncoder()
        var reader = try source.makeReader()
        var written = 0
        var number = 0
        while let picture = try reader.next() {
            number += 1
            let contents =
                switch format {
                case .rgba: Data(picture.pixels)
                case .png:
                    try encoder.encode(
                        GIFBitmap(width: source.width, height: source.height, pixels: picture.pixels)
                    )
                }
            written += contents.count
            try check(written)
            try write(name(number, of: count), contents)
        }
        return number
    }

    private func check(_ asked: Int) throws(GIFError) {
        guard asked <= limits.outputBytes else {
            throw .limitExceeded(.outputBytes, asked: asked, allowed: limits.outputBytes)
        }
    }
}
