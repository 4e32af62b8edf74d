#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// All that can be said of a GIF without showing it.
///
/// Every image is decoded, so what is counted here can be shown, and what is damaged is found.
public struct GIFSummary: Sendable, Equatable {
    /// One image.
    public struct Image: Sendable, Hashable {
        /// Distance of the left edge from the canvas's, in pixels.
        public let left: Int
        /// Distance of the top edge from the canvas's, in pixels.
        public let top: Int
        /// Width in pixels.
        public let width: Int
        /// Height in pixels.
        public let height: Int
        /// How long it is shown as the file says, in 1/100 s.
        public let rawDelay: Int
        /// What happens to it before the next one is drawn.
        public let disposal: GIFDisposal
        /// The colours of its own palette, or nil where the global one holds.
        public let paletteColors: Int?
        /// Whether an index means 'leave what is below'.
        public let hasTransparency: Bool
        /// Whether its rows are kept in four interleaved passes.
        public let isInterlaced: Bool

        /// How long it is shown as browsers play it, in 1/100 s.
        public var delay: Int { GIFFrame.played(rawDelay) }

        init(_ frame: GIFFrame) {
            left = frame.raster.left
            top = frame.raster.top
            width = frame.raster.width
            height = frame.raster.height
            rawDelay = frame.rawDelay
            disposal = frame.disposal
            paletteColors = frame.raster.palette?.colors.count
            hasTransparency = frame.raster.transparentIndex != nil
            isInterlaced = frame.raster.isInterlaced
        }
    }

    /// The file's length.
    public let bytes: Int
    /// What the file says of itself: version, canvas, global palette, loop, comments, colour profile, XMP, oddities.
    public let info: GIFInfo
    /// Every image that is whole, each a frame; at least one.
    public let images: [Image]
    /// Why there are no more of them, or nil where the file is whole.
    public let damage: GIFError?

    /// Looks through a file.
    ///
    /// - Parameters:
    ///   - data: the whole file, or what there is of it.
    ///   - limits: what it may ask for.
    /// - Throws: ``GIFError`` where there is not one whole image.
    /// - Complexity: O(pixels); one canvas in memory.
    public init(data: Data, limits: GIFLimits = .standard) throws(GIFError) {
        var reader = GIFFrameReader(data: data, limits: limits)
        var images: [Image] = []
        var damage: GIFError?
        do throws(GIFError) {
            while let frame = try reader.next() { images.append(Image(frame)) }
        } catch {
            damage = error
        }
        guard let info = reader.info, !images.isEmpty else { throw damage ?? .noFrames }
        bytes = data.count
        self.info = info
        self.images = images
        self.damage = damage
    }

    /// How many frames there are.
    public var frameCount: Int { images.count }
    /// How long each frame is shown as browsers play it, in 1/100 s.
    public var delays: [Int] { images.map(\.delay) }
    /// How long one pass takes as browsers play it, in 1/100 s.
    public var duration: Int { images.reduce(0) { $0 + $1.delay } }
    /// How many images have a palette of their own.
    public var localPaletteCount: Int { images.count { $0.paletteColors != nil } }
    /// How many images are interlaced.
    public var interlacedCount: Int { images.count { $0.isInterlaced } }
    /// How many images have an index for transparency.
    public var transparentCount: Int { images.count { $0.hasTransparency } }

    /// How many images are disposed of in a way.
    public func count(of disposal: GIFDisposal) -> Int { images.count { $0.disposal == disposal } }

    /// What is worth knowing before the file is used, in sentences: damage, oddities, delays that browsers change.
    public var warnings: [String] {
        var warnings: [String] = []
        if let damage {
            warnings.append(damage.description)
            warnings.append(
                images.count == 1 ? "1 frame before it is whole." : "\(images.count) frames before it are whole."
            )
        }
        warnings += info.notes.map(\.description)
        let changed = images.count > 1 ? images.count { $0.rawDelay != $0.delay } : 0
        if changed > 0 {
            let frames = changed == 1 ? "1 frame has" : "\(changed) frames have"
            warnings.append("\(frames) a delay of 0 or 0.01 s, which browsers play as 0.1 s.")
        }
        return warnings
    }
}
