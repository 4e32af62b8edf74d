/// The search of one ``GIFFitter/fitted(_:progress:)``.
struct GIFFitSearch {
    /// What a form can reach.
    private struct Candidate {
        var form: GIFForm
        var lossy: Int
        /// Bytes the sample foretells, and the mean squared error of a channel.
        var bytes: Double
        var error: Double
        /// How good it looks, in dB; far below 0 where it does not fit.
        var quality: Double
    }

    let wishes: GIFFitter
    let file: GIFFile
    private var samples: [Int: GIFFitSample] = [:]
    private var known: [GIFForm: Candidate] = [:]
    /// Points of the curve 'lossy → bytes' that the sample foretells, for each form.
    private var curves: [GIFForm: GIFFitCurve] = [:]
    /// The plan with the file's own colours, where there is one.
    private var own: (form: GIFForm, plan: GIFPlan?)?
    /// Entries of the file's largest palette.
    let fileColors: Int
    private var smallest = Int.max

    init(_ wishes: GIFFitter, file: GIFFile) {
        self.wishes = wishes
        self.file = file
        fileColors = file.mostColors
    }

    /// The file as it is.
    var original: GIFForm { GIFForm(width: file.width, height: file.height, interval: 0, colors: 0) }

    /// The best form the wishes allow.
    var start: GIFForm {
        var form = original
        var scale = min(1, Double(wishes.width.limit ?? file.width) / Double(file.width))
        if let height = wishes.maximumHeight { scale = min(scale, Double(height) / Double(file.height)) }
        form = scaled(form, scale)
        if let rate = wishes.framesPerSecond.limit {
            form.interval = interval(frames: rate * Double(file.duration) / 100)
        }
        if let most = wishes.maximumFrames, form.groups(of: file.delays).count > most {
            form.interval = max(form.interval, interval(frames: Double(most)))
            while form.groups(of: file.delays).count > most, form.interval < 1 << 24 {
                form.interval += max(1, form.interval / 50)
            }
        }
        if let colors = wishes.colors.limit, colors < fileColors { form.colors = colors }
        return form
    }

    private var lossyRange: ClosedRange<Int> {
        switch wishes.lossy {
        case .free: 0...200
        case .atMost(let most): 0...most
        case .exactly(let lossy): lossy...lossy
        }
    }

    mutating func run(_ progress: (Double) -> Void) throws(GIFError) -> GIFFitter.Result {
        progress(0)
        var best = try candidate(start)
        progress(0.2)
        // Below this errors are visible enough to ask whether something else had better be given up.
        if best.quality < Self.bearable { best = try descend(from: best) }
        progress(0.4)
        for _ in 0..<64 {
            if let result = try encode(best, progress) { return result }
            guard let smaller = try next(after: best) else { break }
            best = smaller
        }
        throw .doesNotFit(smallest: smallest, maximum: wishes.maximumBytes)
    }

    /// Looks for the form that looks best: first the size in pixels, from where the sample says that it may lie, then
    /// frames and colours, then the size once more.
    private mutating func descend(from start: Candidate) throws(GIFError) -> Candidate {
        var best = start
        if !wishes.width.isExact {
            let bytes = curves[start.form]?.bytes(at: 40) ?? Double(wishes.maximumBytes)
            let steps = max(1, Int(2 * Self.log2(bytes / Double(wishes.maximumBytes))))
            best = better(best, try candidate(narrowed(start.form, steps: steps)))
            best = try climb(best) { search, form in
                [search.narrowed(form, steps: 1), search.narrowed(form, steps: -1)]
            }
        }
        best = try climb(best) { search, form in [search.slowed(form)] }
        best = try climb(best) { search, form in [search.recolored(form)] }
        return try climb(best) { search, form in
            search.wishes.width.isExact ? [] : [search.narrowed(form, steps: 1), search.narrowed(form, steps: -1)]
        }
    }

    /// Goes from form to form while that helps.
    private mutating func climb(
        _ start: Candidate,
        _ steps: (GIFFitSearch, GIFForm) -> [GIFForm]
    ) throws(GIFError) -> Candidate {
        var best = start
        while true {
            let before = best.form
            for form in steps(self, before) {
                best = better(best, try candidate(form))
                if best.form != before { break }
            }
            if best.form == before { return best }
        }
    }

    private func better(_ one: Candidate, _ other: Candidate) -> Candidate {
        other.quality > one.quality + 0.05 ? other : one
    }

    /// The next form to try where the sample promised too much.
    private mutating func next(after candidate: Candidate) throws(GIFError) -> Candidate? {
        let form = candidate.form
        for next in [narrowed(form, steps: 1), recolored(form), slowed(form)] where next != form {
            return try self.candidate(next)
        }
        return nil
    }

    /// What a form reaches at the size asked for, as the sample tells.
    private mutating func candidate(_ form: GIFForm) throws(GIFError) -> Candidate {
        if let candidate = known[form] { return candidate }
        let sample: GIFFitSample
        if let there = samples[form.interval] {
            sample = there
        } else {
            sample = try GIFFitSample(file, form: form)
            samples[form.interval] = sample
        }
        let whole = form.colors == 0 ? try plan(form) : nil
        if form.colors == 0, whole == nil {
            var quantized = form
            quantized.colors = 256
            let candidate = try candidate(quantized)
            known[form] = candidate
            return candidate
        }
        let trial = try GIFFitTrial(sample, file: file, form: form, whole: whole)
        var curve = GIFFitCurve(lossyRange)
        let target = Double(wishes.maximumBytes) * 0.99
        while let lossy = curve.next(target) {
            let (bytes, error) = trial.encode(lossy: lossy)
            curve.add(lossy, bytes, error)
        }
        let found = curve.best(target)
        var candidate = Candidate(
            form: form,
            lossy: found.lossy,
            bytes: found.bytes,
            error: found.error,
            quality: 0
        )
        candidate.quality =
            found.bytes <= target * 1.02
            ? quality(form, error: found.error)
            : -1000 - 100 * Self.log2(found.bytes / target)
        known[form] = candidate
        curves[form] = curve
        return candidate
    }

    /// The plan of the whole with the file's own colours, or nil where there is none.
    private mutating func plan(_ form: GIFForm) throws(GIFError) -> GIFPlan? {
        if let own, own.form == form { return own.plan }
        var planner = GIFPlanner(width: form.width, height: form.height, gathersColors: true, mergesRepeats: true)
        var reader = try GIFFormReader(file, form: form)
        while let picture = try reader.next() {
            planner.add(picture.pixels, delay: picture.delay)
        }
        let plan = GIFPlan(width: form.width, height: form.height, frames: planner.finish()).withPalettes()
        own = (form, plan)
        return plan
    }

    /// The plan of the whole with a palette of its own.
    private func quantizedPlan(_ form: GIFForm) throws(GIFError) -> GIFPlan {
        var planner = GIFPlanner(width: form.width, height: form.height, gathersColors: false, mergesRepeats: true)
        var quantizer = GIFQuantizer(colors: max(form.colors, 2) - 1)
        var reader = try GIFFormReader(file, form: form)
        while let picture = try reader.next() {
            quantizer.add(picture.pixels)
            planner.add(picture.pixels, delay: picture.delay)
        }
        return GIFPlan(width: form.width, height: form.height, frames: planner.finish())
            .with(palette: quantizer.packedPalette())
    }

    /// Encodes the whole until it just fits; nil where it does not.
    private mutating func encode(_ candidate: Candidate, _ progress: (Double) -> Void) throws(GIFError)
        -> GIFFitter.Result?
    {
        let form = candidate.form
        let plan: GIFPlan
        if form.colors == 0, let own = try self.plan(form) { plan = own } else { plan = try quantizedPlan(form) }
        guard var curve = curves[form] else { return nil }
        let target = wishes.maximumBytes
        let whole = GIFFitWhole(file, form: form, plan: plan)
        // Of a short animation the sample saw so much that the first encoding mostly is the last.
        let isParallel = samples[form.interval].map { $0.factor > 5 } ?? true && whole.fitsTwice(target: target)
        var best: GIFFitter.Result?
        var lossy = candidate.lossy
        for round in 0..<6 {
            // Samples promise too much rather than too little, so the second is the one with more loss.
            let further = curve.neighbor(of: lossy)
            let made = try whole.encode(lossy, else: further, target: target, isParallel: isParallel)
            progress(min(0.5 + Double(round) * 0.2, 0.95))
            var isNear = false
            for encoded in made {
                let count = encoded.bytes.count
                smallest = min(smallest, count)
                curve.calibrate(encoded.lossy, Double(count))
                guard count <= target else {
                    // So near that a little more loss costs less than a smaller picture or fewer frames.
                    if wishes.lossy == .free, count * 100 <= target * 103 { curve.extend(to: Self.mostLossy) }
                    continue
                }
                guard encoded.lossy <= 200 || quality(form, error: encoded.meanError) >= Self.bearable else { continue }
                if best.map({ $0.lossy > encoded.lossy }) ?? true { best = result(form, plan, encoded) }
                // Nearer to what is allowed there is nothing to be seen.
                if count * 100 >= target * (round < 1 && encoded.lossy == lossy ? 97 : 96) { isNear = true }
            }
            if isNear || best != nil && round >= 2 { break }
            guard let next = curve.lossy(for: Double(target) * 0.987) ?? curve.lossy(for: Double(target)) else { break }
            lossy = next
        }
        return best
    }
}
