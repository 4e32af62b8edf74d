extension GIFPlan {
    /// Gives every frame a palette that has all its colours: one for as many frames as possible, and one of its own
    /// for each other.
    ///
    /// - Returns: nil where a frame draws more than a palette holds, so that this plan cannot be.
    func withPalettes() -> GIFPlan? {
        var plan = self
        var shared: [UInt32: Int] = [:]
        var isTransparent = false
        var sharing: [Int] = []
        for (number, frame) in frames.enumerated() {
            guard let colors = frame.colors else { return nil }
            guard colors.count + (frame.needsTransparency ? 1 : 0) <= 256 else { return nil }
            let added = colors.reduce(into: 0) { $0 += shared[$1] == nil ? 1 : 0 }
            let transparency = isTransparent || frame.needsTransparency ? 1 : 0
            guard shared.count + added + transparency <= 256 else { continue }
            isTransparent = isTransparent || frame.needsTransparency
            // A colour counts by the frames that use it, so that those which use few colours need few bits.
            for (rank, color) in colors.enumerated() { shared[color, default: 0] += 256 - min(rank, 255) }
            sharing.append(number)
        }
        let order = shared.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        // Transparency is worth having wherever there is room for it.
        plan.global = Palette(colors: order, isTransparent: order.count < 256)
        var isShared = [Bool](repeating: false, count: frames.count)
        for number in sharing { isShared[number] = true }
        for number in plan.frames.indices where !isShared[number] {
            let colors = frames[number].colors ?? []
            plan.frames[number].palette = plan.palettes.count
            plan.palettes.append(Palette(colors: colors, isTransparent: colors.count < 256))
        }
        return plan
    }

    /// Gives all frames the same colours.
    func with(palette: [UInt32]) -> GIFPlan {
        var plan = self
        plan.global = Palette(colors: palette, isTransparent: true)
        return plan
    }
}
