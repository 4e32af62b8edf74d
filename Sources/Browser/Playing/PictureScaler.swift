import GIF
import TerminalUI

/// Makes a file's frames as large as they are sent.
struct PictureScaler {
    private let resampler: GIFResampler

    /// Exactly so many pixels.
    ///
    /// - Parameter background: what shows where a frame is transparent; `nil` leaves it so.
    /// - Throws: `GIFError` for a size that cannot be.
    init(_ file: GIFFile, width: Int, height: Int, background: Color? = nil) throws(GIFError) {
        resampler = try GIFResampler(
            width: file.width,
            height: file.height,
            toWidth: min(width, 65_535),
            toHeight: min(height, 65_535),
            filter: .area,
            background: background.flatMap(Self.color)
        )
    }

    /// As many pixels as are seen, and no more than the file has: the terminal makes it larger.
    init(_ file: GIFFile, _ size: PictureSize, cellWidth: Int, cellHeight: Int) throws(GIFError) {
        let (width, height) = (size.columns * cellWidth, size.rows * cellHeight)
        let isSmaller = width < file.width || height < file.height
        try self.init(file, width: isSmaller ? width : file.width, height: isSmaller ? height : file.height)
    }

    /// A frame in its new size.
    ///
    /// - Parameter pixels: RGBA of the file's size.
    func scaled(_ pixels: [UInt8]) -> GIFBitmap {
        GIFBitmap(width: resampler.newWidth, height: resampler.newHeight, pixels: resampler.resample(pixels))
    }

    private static func color(_ color: Color) -> GIFColor? {
        guard case .rgb(let red, let green, let blue) = color.kind else { return nil }
        return GIFColor(red: red, green: green, blue: blue)
    }
}
