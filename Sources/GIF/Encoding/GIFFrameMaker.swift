/// Makes frames of full-colour pictures: chooses palettes where pictures have their own, maps, and keeps what changes.
struct GIFFrameMaker {
    /// A palette, and whether it has every colour of the pictures it was chosen for.
    private struct Chosen {
        let palette: GIFPalette
        let isExact: Bool
        var mapper: GIFColorMapper

        init(_ quantizer: GIFQuantizer) {
            palette = quantizer.palette()
            isExact = quantizer.isExact
            mapper = GIFColorMapper(palette)
        }
    }

    private let animation: GIFAnimation
    private var differ: GIFDiffer
    /// The palette for all pictures; nil where each has its own.
    private var global: Chosen?

    init(_ animation: GIFAnimation) {
        self.animation = animation
        differ = GIFDiffer(width: animation.width)
    }

    /// Sets the palette for all pictures; gives it as it is to be written, with the entry for transparency.
    mutating func choose(_ quantizer: GIFQuantizer) -> GIFPalette {
        let chosen = Chosen(quantizer)
        global = chosen
        return GIFPalette(chosen.palette.colors + [GIFColor(0)])
    }

    /// Takes the next picture; gives the frame of the one before, if there was one.
    mutating func add(_ picture: GIFAnimation.Picture) -> GIFEncoder.Frame? {
        let frame = differ.look(at: picture.pixels)
        var chosen = takePalette(for: picture)
        let indices = (chosen.isExact ? .none : animation.dither).indices(
            of: picture.pixels,
            unlike: differ.previous,
            width: animation.width,
            mapper: &chosen.mapper,
            colorCount: chosen.palette.colors.count,
            transparentIndex: UInt8(truncatingIfNeeded: chosen.palette.colors.count)
        )
        differ.add(
            GIFDiffer.Picture(
                indices: indices,
                palette: chosen.palette,
                isLocal: animation.hasLocalPalettes,
                delay: picture.delay
            ),
            pixels: picture.pixels
        )
        if !animation.hasLocalPalettes { global = chosen }
        return frame
    }

    /// The frame of the last picture.
    mutating func finish() -> GIFEncoder.Frame? { differ.finish() }

    /// The palette for all pictures, which has to be given back, or this one's own.
    private mutating func takePalette(for picture: GIFAnimation.Picture) -> Chosen {
        if let global {
            self.global = nil
            return global
        }
        // What stays as it was needs no colours.
        var quantizer = GIFQuantizer(colors: animation.colors - 1)
        quantizer.add(picture.pixels, unlike: differ.previous)
        return Chosen(quantizer)
    }
}
