/// A small thing that turns while something is awaited.
enum Spinner {
    /// How long it shows one figure.
    static let step = Duration.milliseconds(120)

    /// The figure at a time.
    ///
    /// - Parameters:
    ///   - time: the time.
    ///   - phase: how many figures it is ahead: several look alive when they do not turn as one.
    ///   - isPlain: whether only ASCII is sure to be in the font, as on a console.
    static func frame(at time: Duration, phase: Int = 0, isPlain: Bool = false) -> String {
        let frames = isPlain ? plain : frames
        let steps = Int(time / step) &+ phase
        return frames[(steps % frames.count + frames.count) % frames.count]
    }

    private static let plain = ["|", "/", "-", "\\"]
    private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
}
