/// Where and how large something is drawn that is made of parts.
struct Pen {
    var x: Double
    var y: Double
    var size: Double
    /// Turns.
    var angle: Double

    /// A place relative to the middle, in units of the thing's own size.
    func at(_ dx: Double, _ dy: Double) -> Canvas.Point {
        let (cosine, sine) = (Wave.cosine(angle), Wave.sine(angle))
        return (x + size * (dx * cosine - dy * sine), y + size * (dx * sine + dy * cosine))
    }
}
