#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Encodes a whole animation in one form, with one loss after the other or two side by side.
struct GIFFitWhole {
    /// What came out.
    struct Encoded: Equatable {
        var lossy: Int
        var bytes: [UInt8]
        /// The squared error of all pixels, all channels together.
        var error: Double
        var pixels: Int

        /// The mean squared error of a channel.
        var meanError: Double { error / Double(max(pixels, 1) * 3) }
    }

    let file: GIFFile
    let form: GIFForm
    let plan: GIFPlan
    private let memory = GIFPlanEncoder.Memory(room: 64 << 20)

    init(_ file: GIFFile, form: GIFForm, plan: GIFPlan) {
        self.file = file
        self.form = form
        self.plan = plan
    }

    /// Bytes that a second encoding at the same time may take: about 40 for each pixel, and what it writes.
    static let room = 64 << 20

    /// Whether there are cores and memory for two encodings at the same time.
    func fitsTwice(target: Int) -> Bool {
        let most = file.width * file.height
        return ProcessInfo.processInfo.activeProcessorCount > 1 && most < Self.room / 40
            && most * 40 + min(target, Self.room) <= Self.room
    }

    /// Encodes with a loss, and with one further where that turns out too large.
    ///
    /// - Parameter isParallel: whether the second is begun before it is known to be needed. What is returned does not
    ///   depend on it.
    func encode(_ lossy: Int, else further: Int?, target: Int, isParallel: Bool) throws(GIFError) -> [Encoded] {
        guard let further else { return [try encode(lossy, memory)] }
        guard isParallel else {
            let first = try encode(lossy, memory)
            return first.bytes.count <= target ? [first] : [first, try encode(further, memory)]
        }
        // It reads what was known before; only the first of the two adds to that.
        let known = GIFPlanEncoder.Memory(copying: memory)
        var one: Result<Encoded, GIFError>?
        var other: Result<Encoded, GIFError>?
        GIFForkJoin.both {
            one = Result { () throws(GIFError) in try encode(lossy, memory) }
        } _: {
            other = Result { () throws(GIFError) in try encode(further, known) }
        }
        guard let one, let other else { return [] }
        let first = try one.get()
        return first.bytes.count <= target ? [first] : [first, try other.get()]
    }

    private func encode(_ lossy: Int, _ memory: GIFPlanEncoder.Memory) throws(GIFError) -> Encoded {
        var encoder = GIFPlanEncoder(
            plan,
            effort: GIFPlanEncoder.Effort(lossy: lossy, isThorough: lossy == 0),
            memory: memory
        )
        var reader = try GIFFormReader(file, form: form)
        var pixels: [UInt32] = []
        while let picture = try reader.next() {
            GIFPixels.pack(picture.pixels, into: &pixels)
            encoder.add(pixels)
        }
        let bytes = encoder.file(loopCount: file.info.loopCount)
        return Encoded(lossy: lossy, bytes: bytes, error: encoder.error.sum, pixels: encoder.error.pixels)
    }
}
