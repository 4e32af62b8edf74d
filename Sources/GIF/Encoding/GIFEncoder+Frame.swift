extension GIFEncoder {
    /// One image to write: its pixels as palette indices, and how it is shown.
    public struct Frame: Sendable, Equatable {
        /// Pixels, place, palette and transparency.
        public var raster: GIFRaster
        /// How long the frame is shown, in 1/100 s, 0 to 65535.
        public var delay: Int
        /// What happens to the image before the next one is drawn.
        public var disposal: GIFDisposal

        /// A frame of a raster.
        public init(raster: GIFRaster, delay: Int, disposal: GIFDisposal = .keep) {
            self.raster = raster
            self.delay = delay
            self.disposal = disposal
        }

        /// A frame of indices, at a place on the canvas.
        ///
        /// - Parameters:
        ///   - indices: `width * height` palette indices, row by row.
        ///   - delay: 1/100 s.
        ///   - transparentIndex: the index that leaves what is below.
        ///   - palette: the frame's own palette, where it is not the global one.
        public init(
            left: Int = 0,
            top: Int = 0,
            width: Int,
            height: Int,
            indices: [UInt8],
            delay: Int,
            disposal: GIFDisposal = .keep,
            transparentIndex: UInt8? = nil,
            palette: GIFPalette? = nil,
            isInterlaced: Bool = false
        ) {
            self.init(
                raster: GIFRaster(
                    left: left,
                    top: top,
                    width: width,
                    height: height,
                    indices: indices,
                    palette: palette,
                    transparentIndex: transparentIndex,
                    isInterlaced: isInterlaced
                ),
                delay: delay,
                disposal: disposal
            )
        }

        /// Throws unless the frame fits the canvas and its indices their palette.
        func check(
            number: Int,
            canvasWidth: Int,
            canvasHeight: Int,
            globalPalette: GIFPalette?
        ) throws(GIFError) {
            let name = "frame \(number + 1)"
            guard let colors = (raster.palette ?? globalPalette)?.colors else {
                throw .notEncodable(reason: "\(name) has no palette and there is no global one")
            }
            guard (1...256).contains(colors.count) else {
                throw .notEncodable(reason: "\(name) has a palette of \(colors.count) colours, not 1 to 256")
            }
            let columns = 0...canvasWidth
            let rows = 0...canvasHeight
            guard raster.width > 0, raster.height > 0,
                columns.contains(raster.left), columns.contains(raster.width),
                columns.contains(raster.left + raster.width),
                rows.contains(raster.top), rows.contains(raster.height), rows.contains(raster.top + raster.height)
            else {
                throw .notEncodable(reason: "\(name) is empty or does not lie within the canvas")
            }
            guard raster.indices.count == raster.width * raster.height else {
                throw .notEncodable(
                    reason: "\(name) has \(raster.indices.count) pixels and needs \(raster.width * raster.height)"
                )
            }
            guard (0...65535).contains(delay) else {
                throw .notEncodable(reason: "\(name) has a delay of \(delay), not 0 to 65535")
            }
            let highest = raster.indices.max() ?? 0
            guard Int(highest) < colors.count else {
                throw .notEncodable(reason: "\(name) uses colour \(highest) of a palette of \(colors.count)")
            }
        }
    }
}
