/// How colours that a palette does not have are made up of those it has.
public enum GIFDither: String, Sendable, Hashable, CaseIterable {
    /// Each pixel takes the nearest colour. Smallest files; bands in soft gradients.
    case none
    /// A fixed 8 × 8 pattern. What does not move keeps its pixels, so frame differences stay small.
    case ordered
    /// Floyd and Steinberg's diffusion of each pixel's error to its neighbours. Best for a single picture; in an
    /// animation what does not change is left alone, and gives no error on.
    case diffusion

    /// Palette indices for a picture.
    ///
    /// - Parameters:
    ///   - pixels: RGBA, 4 bytes a pixel.
    ///   - previous: where given, as many: what is the same in both gets the transparent index too, which leaves what
    ///     was shown for it.
    ///   - width: pixels a row, at least 1.
    ///   - transparentIndex: the index for what is less than half opaque.
    /// - Complexity: O(pixels).
    func indices(
        of pixels: [UInt8],
        unlike previous: [UInt8]? = nil,
        width: Int,
        mapper: inout GIFColorMapper,
        colorCount: Int,
        transparentIndex: UInt8
    ) -> [UInt8] {
        precondition(previous.map { $0.count == pixels.count } ?? true, "both pictures have the same size")
        return [UInt8](unsafeUninitializedCapacity: pixels.count / 4) { target, count in
            count = pixels.count / 4
            pixels.withUnsafeBytes { source in
                guard let source = source.baseAddress else { return }
                if let previous {
                    previous.withUnsafeBytes { previous in
                        let both = GIFDitheredPicture(
                            source,
                            previous.baseAddress,
                            width: width,
                            clear: transparentIndex
                        )
                        draw(both, &mapper, colorCount, target)
                    }
                } else {
                    let picture = GIFDitheredPicture(source, nil, width: width, clear: transparentIndex)
                    draw(picture, &mapper, colorCount, target)
                }
            }
        }
    }

    private func draw(
        _ picture: GIFDitheredPicture,
        _ mapper: inout GIFColorMapper,
        _ colorCount: Int,
        _ target: UnsafeMutableBufferPointer<UInt8>
    ) {
        switch self {
        case .none: picture.map(&mapper, to: target)
        case .ordered: picture.mapInPattern(&mapper, colorCount: colorCount, to: target)
        case .diffusion: picture.diffuse(&mapper, to: target)
        }
    }
}
