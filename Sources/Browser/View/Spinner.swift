/// A small thing that turns while something is awaited.
enum Spinner {
    /// How long it shows one figure.
    static let step = Duration.milliseconds(120)

    /// The figure at a time.
    static func frame(at time: Duration, phase: Int = 0) -> String {
        let steps = Int(time / step) &+ phase
        return frames[(steps % frames.count + frames.count) % frames.count]
    }

    private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
}
