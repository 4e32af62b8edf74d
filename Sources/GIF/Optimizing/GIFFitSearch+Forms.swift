/// The forms an animation can be given, one from the other.
extension GIFFitSearch {
    func scaled(_ form: GIFForm, _ scale: Double) -> GIFForm {
        var form = form
        guard scale < 1 else { return form }
        form.width = max(1, Int((Double(file.width) * scale).rounded()))
        form.height = max(1, Int((Double(file.height) * scale).rounded()))
        if let most = wishes.maximumHeight { form.height = min(form.height, most) }
        if form.colors == 0 { form.colors = 256 }
        return form
    }

    /// How long each frame lasts if there are so many.
    func interval(frames: Double) -> Int {
        guard frames < Double(file.frameCount) else { return 0 }
        return max(1, Int((Double(file.duration) / max(frames, 1)).rounded()))
    }

    /// A form narrower by a number of steps, four to each halving; wider where that is negative.
    func narrowed(_ form: GIFForm, steps: Int) -> GIFForm {
        guard !wishes.width.isExact else { return form }
        let factors = [1, 0.840_896_415, 0.707_106_781, 0.594_603_558]
        let start = start
        let now = Int((4 * Self.log2(Double(start.width) / Double(form.width))).rounded())
        let step = max(now + steps, 0)
        let scale = factors[step % 4] / Double(1 << min(step / 4, 16)) * Double(start.width) / Double(file.width)
        var next = scaled(form, scale)
        // A width of its own palette comes back to the file's colours.
        if step == 0, start.colors == 0, form.colors == 256 { next.colors = 0 }
        // Smaller than this there is nothing to see.
        return next.width >= 16 && next.height >= 8 ? next : form
    }

    /// A form with fewer frames; itself where there would be too few to be an animation, less than four a second.
    func slowed(_ form: GIFForm) -> GIFForm {
        guard !wishes.framesPerSecond.isExact else { return form }
        let frames = form.groups(of: file.delays).count
        var next = form
        next.interval = interval(frames: Double(frames) / (form.interval == 0 ? 2 : 1.5))
        return frames > 2 && next.interval <= 25 && next.interval > form.interval ? next : form
    }

    /// A form with half as many colours.
    func recolored(_ form: GIFForm) -> GIFForm {
        let colors = form.colors == 0 ? fileColors : form.colors
        guard !wishes.colors.isExact, colors > 16 else { return form }
        var next = form
        next.colors = max(16, colors / 2)
        return next
    }
}
