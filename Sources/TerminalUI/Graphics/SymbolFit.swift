/// Chooses the character and the two colours for a cell.
struct SymbolFit: Sendable {
    /// What shows through where a picture is transparent; `nil`: the terminal's own.
    let background: SIMD4<Float>?

    private let shapes: [SymbolShape]
    /// Where each shape's sum is.
    private let places: [Int]
    private let palette: SymbolPalette?
    private let isMonochrome: Bool
    /// What the cell's mean being wrong counts for, as against its samples.
    private let meanWeight: Float

    /// Below this a cell is one colour: less than half a step of 255 in each channel of each sample.
    private static let noticeable: Float = 64 * 3 / 4

    init(_ options: SymbolRenderer.Options) {
        shapes = SymbolShape.list(options.symbols)
        places = shapes.map { SymbolSums.place(of: $0.division) }
        palette = SymbolPalette.palette(options.colors)
        isMonochrome = options.colors == .monochrome
        meanWeight = options.dithers ? 3 : 0
        if case .rgb(let red, let green, let blue)? = options.background?.kind {
            background = SIMD4(Float(red), Float(green), Float(blue), 255)
        } else {
            background = nil
        }
    }

    /// The cell that comes nearest to opaque samples.
    @inline(__always)
    func cell(_ sums: SymbolSums, _ total: SIMD4<Float>) -> Cell {
        let mean = total / 64
        return palette.map { few($0, sums, mean) } ?? all(sums, mean)
    }

    /// Every colour can be shown: the shape that takes most off the error of the mean alone.
    @inline(__always)
    private func all(_ sums: SymbolSums, _ mean: SIMD4<Float>) -> Cell {
        var best = (gain: Self.noticeable, shape: -1)
        shapes.withUnsafeBufferPointer { shapes in
            places.withUnsafeBufferPointer { places in
                for index in 0..<shapes.count {
                    let offset = sums.sums[places[index]] - mean * shapes[index].ink
                    let gain = (offset * offset).sum() * shapes[index].gain
                    if gain > best.gain { best = (gain, index) }
                }
            }
        }
        guard best.shape >= 0 else { return Cell(.space, Style(background: Self.color(mean))) }
        let shape = shapes[best.shape]
        let offset = sums.sums[places[best.shape]] - mean * shape.ink
        let ink = Self.color(mean + offset / shape.ink)
        let rest = Self.color(mean - offset / (64 - shape.ink))
        if ink == rest { return Cell(.space, Style(background: ink)) }
        return Cell(shape.glyph, Style(foreground: ink, background: rest))
    }

    /// Few colours can be shown: the shape that is best with those it would get.
    ///
    /// Two colours beside each other also make up a third. With dithering it counts more that the whole cell has the
    /// right colour than that every part has, and what one colour is off the other may make good.
    private func few(_ palette: SymbolPalette, _ sums: SymbolSums, _ mean: SIMD4<Float>) -> Cell {
        let flat = palette.index(nearestTo: mean)
        var best = Choice(
            cost: Self.distance(palette.looks[flat], mean) * 64 * (1 + meanWeight),
            shape: -1,
            ink: flat,
            rest: flat
        )
        for index in shapes.indices {
            let shape = shapes[index]
            let offset = sums.sums[places[index]] - mean * shape.ink
            let cost = -(offset * offset).sum() * shape.gain
            // Colours that are not quite right only add to it.
            guard cost < best.cost - Self.noticeable else { continue }
            let split = Split(shape: shape, ink: mean + offset / shape.ink, rest: mean - offset / (64 - shape.ink))
            let ink = palette.index(nearestTo: split.ink)
            let rest = palette.index(nearestTo: split.rest)
            consider(ink, rest)
            guard meanWeight > 0 else { continue }
            let ratio = shape.ink / (64 - shape.ink)
            let (inkError, restError) = (palette.looks[ink] - split.ink, palette.looks[rest] - split.rest)
            consider(ink, palette.index(nearestTo: split.rest - inkError * ratio))
            consider(palette.index(nearestTo: split.ink - restError / ratio), rest)

            @inline(__always)
            func consider(_ ink: Int, _ rest: Int) {
                guard ink != rest else { return }
                let cost = cost + self.cost(of: split, palette.looks[ink], palette.looks[rest])
                if cost < best.cost - Self.noticeable { best = Choice(cost: cost, shape: index, ink: ink, rest: rest) }
            }
        }
        if isMonochrome { return monochrome(best.shape, ink: best.ink, rest: best.rest) }
        guard best.shape >= 0 else { return Cell(.space, Style(background: palette.names[flat])) }
        let style = Style(foreground: palette.names[best.ink], background: palette.names[best.rest])
        return Cell(shapes[best.shape].glyph, style)
    }

    /// A shape and two colours of a palette, and what is lost with them.
    private struct Choice {
        var cost: Float
        var shape: Int
        var ink: Int
        var rest: Int
    }

    /// A shape and the means of its ink and of the rest.
    private struct Split {
        var shape: SymbolShape
        var ink: SIMD4<Float>
        var rest: SIMD4<Float>
    }

    /// What two colours lose that are not quite the means.
    @inline(__always)
    private func cost(of split: Split, _ ink: SIMD4<Float>, _ rest: SIMD4<Float>) -> Float {
        let (inkError, restError) = ((ink - split.ink) * split.shape.ink, (rest - split.rest) * (64 - split.shape.ink))
        let sum = inkError + restError
        let samples =
            Self.distance(ink, split.ink) * split.shape.ink
            + Self.distance(rest, split.rest) * (64 - split.shape.ink)
        return samples + (sum * sum).sum() * (meanWeight / 64)
    }

    /// Light is ink, dark is none.
    private func monochrome(_ shape: Int, ink: Int, rest: Int) -> Cell {
        guard shape >= 0 else { return ink == 1 ? Cell(SymbolShape.full) : .empty }
        guard ink == 0 else { return Cell(shapes[shape].glyph) }
        return Self.inverted(shapes[shape], .plain)
    }

    /// The cell that comes nearest to samples of which some are transparent: character and its colour for what is
    /// opaque, the terminal's background for what is not.
    func translucent(_ sums: SymbolSums, _ total: SIMD4<Float>) -> Cell {
        let most: Float = 64 * 255
        if total.w < most / 16 { return .empty }
        // As good as opaque: what is missing is as the rest.
        if total.w > most * 15 / 16 {
            let color = total * (255 / total.w)
            for (place, shape) in zip(places, shapes) {
                sums.sums[place] += color * (shape.ink - sums.sums[place].w / 255)
            }
            return cell(sums, color * 64)
        }
        var best = (gain: Float(0), shape: 0, offset: Float(0))
        for index in shapes.indices {
            let offset = sums.sums[places[index]].w - total.w * shapes[index].ink / 64
            let gain = offset * offset * shapes[index].gain
            if gain > best.gain { best = (gain, index, offset) }
        }
        let shape = shapes[best.shape]
        let ink = sums.sums[places[best.shape]]
        // All alike, and neither: opaque if most of it is.
        guard best.gain > most else {
            guard total.w > most / 2 else { return .empty }
            return isMonochrome ? Cell(SymbolShape.full) : Cell(.space, Style(background: name(total)))
        }
        if best.offset > 0 { return Cell(shape.glyph, Style(foreground: name(ink))) }
        return Self.inverted(shape, Style(foreground: name(total - ink)))
    }

    /// A cell whose ink is what is none of a shape's.
    private static func inverted(_ shape: SymbolShape, _ style: Style) -> Cell {
        if let complement = shape.complement { return Cell(complement, style) }
        var style = style
        style.attributes.insert(.inverse)
        return Cell(shape.glyph, style)
    }

    /// The colour of a sum of samples of any opacity.
    private func name(_ sum: SIMD4<Float>) -> Color {
        let color = sum * (255 / max(sum.w, 1))
        guard let palette else { return Self.color(color) }
        return palette.names[palette.index(nearestTo: color)]
    }

    @inline(__always)
    private static func color(_ mean: SIMD4<Float>) -> Color {
        let bounded = mean.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)) + 0.5
        return .rgb(UInt8(bounded.x), UInt8(bounded.y), UInt8(bounded.z))
    }

    @inline(__always)
    private static func distance(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> Float {
        let difference = one - other
        return (difference * difference).sum()
    }
}
