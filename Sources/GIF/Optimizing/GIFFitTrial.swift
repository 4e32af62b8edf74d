/// A sample in a form, ready to be encoded with one price after the other.
struct GIFFitTrial {
    private var plans: [GIFPlan] = []
    private var pictures: [[[UInt32]]] = []
    private let memories: [GIFPlanEncoder.Memory]
    private let factor: Double
    /// Bytes that do not depend on the frames.
    private let overhead: Int

    /// - Parameters:
    ///   - whole: the plan of the whole, where its colours are the file's own; else colours are chosen here.
    init(_ sample: GIFFitSample, file: GIFFile, form: GIFForm, whole: GIFPlan?) throws(GIFError) {
        let resampler = try GIFFormReader.resampler(file, form)
        var quantizer = GIFQuantizer(colors: max(form.colors, 2) - 1)
        var palette: [UInt32] = []
        for run in sample.runs {
            pictures.append(
                run.pictures.map { pixels in
                    let made = resampler?.resample(pixels) ?? pixels
                    if whole == nil { quantizer.add(made) }
                    return GIFPixels.packed(made)
                }
            )
        }
        if whole == nil { palette = quantizer.packedPalette() }
        for (run, pictures) in zip(sample.runs, pictures) {
            var planner = GIFPlanner(width: form.width, height: form.height, gathersColors: false)
            for picture in pictures { planner.add(picture, delay: 0) }
            var plan = GIFPlan(width: form.width, height: form.height, frames: planner.finish())
            if let whole {
                plan.global = whole.global
                plan.palettes = whole.palettes
                for index in plan.frames.indices {
                    plan.frames[index].palette = whole.paletteOfPicture(run.first + index)
                }
            } else {
                plan = plan.with(palette: palette)
            }
            plans.append(plan)
        }
        factor = sample.factor
        memories = plans.map { _ in GIFPlanEncoder.Memory(room: .max) }
        overhead = 60 + ((plans.first?.global?.colors.count ?? 0) + 1) * 3
    }

    /// The bytes the whole is likely to take, and the mean squared error of a channel. Runs know nothing of each other
    /// and are encoded side by side.
    func encode(lossy: Int) -> (bytes: Double, error: Double) {
        var made = [Encoded](repeating: Encoded(), count: plans.count)
        made.withUnsafeMutableBufferPointer { made in
            // Each piece writes to a place of its own.
            nonisolated(unsafe) let made = made
            GIFForkJoin.each(plans.count) { made[$0] = encode($0, lossy: lossy) }
        }
        let first = made.reduce(0) { $0 + $1.first }
        let rest = made.reduce(0) { $0 + $1.rest }
        let sum = made.reduce(0) { $0 + $1.error.sum }
        let pixels = made.reduce(0) { $0 + $1.error.pixels }
        return (Double(overhead + first) + Double(rest) * factor, sum / Double(max(pixels, 1) * 3))
    }

    /// What became of a run: the bytes of the animation's first picture and of all others, and the squared error.
    private struct Encoded {
        var first = 0
        var rest = 0
        var error = (sum: 0.0, pixels: 0)
    }

    private func encode(_ number: Int, lossy: Int) -> Encoded {
        var encoder = GIFPlanEncoder(
            plans[number],
            effort: GIFPlanEncoder.Effort(lossy: lossy),
            memory: memories[number]
        )
        var made = Encoded()
        for (index, picture) in pictures[number].enumerated() {
            if index == 0, number > 0 {
                encoder.begin(on: picture)
                continue
            }
            let before = encoder.output.bytes.count
            encoder.add(picture)
            let bytes = encoder.output.bytes.count - before
            // Only the run at the animation's start has its first picture, as an image of its own.
            if index == 0 { made.first = bytes } else { made.rest += bytes }
        }
        made.error = encoder.error
        return made
    }
}

extension GIFQuantizer {
    /// The palette as R, G, B from the lowest byte on.
    func packedPalette() -> [UInt32] {
        palette().colors.map { 0xFF00_0000 | UInt32($0.red) | UInt32($0.green) << 8 | UInt32($0.blue) << 16 }
    }
}

extension GIFPlan {
    /// The palette of the frame that shows a picture; nil is the global one.
    func paletteOfPicture(_ number: Int) -> Int? {
        guard !palettes.isEmpty else { return nil }
        var before = 0
        for frame in frames {
            before += frame.pictures
            if number < before { return frame.palette }
        }
        return nil
    }
}
