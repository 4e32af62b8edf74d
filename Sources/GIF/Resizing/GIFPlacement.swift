/// A picture's place in a cell: what of it is seen, how large, and where.
///
/// Proportions are kept to the nearest pixel, and no side becomes less than one.
public struct GIFPlacement: Sendable, Hashable {
    /// Makes the pictures of the size they have in the cell.
    public let resampler: GIFResampler
    /// Distance from the cell's left edge, in pixels.
    public let left: Int
    /// Distance from the cell's upper edge, in pixels.
    public let top: Int

    /// Places pictures of one size in cells of one size.
    ///
    /// - Parameters:
    ///   - width: of the pictures, 1 to 65535 pixels.
    ///   - height: of the pictures, 1 to 65535 pixels.
    ///   - cellWidth: 1 to 65535 pixels.
    ///   - cellHeight: 1 to 65535 pixels.
    ///   - background: the colour behind what is transparent in a picture, or nil. The free part of the cell is not
    ///     painted.
    /// - Throws: ``GIFError/notEncodable(reason:)`` where a size is none.
    public init(
        width: Int,
        height: Int,
        cellWidth: Int,
        cellHeight: Int,
        fit: GIFFit,
        filter: GIFResamplingFilter = .bicubic,
        background: GIFColor? = nil
    ) throws(GIFError) {
        let across = Double(cellWidth) / Double(max(width, 1))
        let down = Double(cellHeight) / Double(max(height, 1))
        var part: GIFResampler.Part?
        var size = (width: cellWidth, height: cellHeight)
        switch fit {
        case .stretch:
            break
        case .contain:
            if across < down {
                size.height = min(max(Int((Double(height) * across).rounded()), 1), cellHeight)
            } else {
                size.width = min(max(Int((Double(width) * down).rounded()), 1), cellWidth)
            }
        case .cover:
            let scale = max(across, down)
            let seen = (width: Double(cellWidth) / scale, height: Double(cellHeight) / scale)
            // The side that fits is taken as it is, whatever a division leaves of it.
            if across < down {
                let left = Self.margin(Double(width) - seen.width, scale: scale)
                part = .init(left: left, top: 0, width: seen.width, height: Double(height))
            } else {
                let top = Self.margin(Double(height) - seen.height, scale: scale)
                part = .init(left: 0, top: top, width: Double(width), height: seen.height)
            }
        }
        resampler = try GIFResampler(
            width: width,
            height: height,
            part: part,
            toWidth: size.width,
            toHeight: size.height,
            filter: filter,
            background: background
        )
        left = (cellWidth - size.width) / 2
        top = (cellHeight - size.height) / 2
    }

    /// Half of what stands over; whole pixels where pixels stay as large as they are, or half of one would blur all.
    private static func margin(_ rest: Double, scale: Double) -> Double {
        scale == 1 ? (rest / 2).rounded(.down) : rest / 2
    }
}
