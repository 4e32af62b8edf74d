/// A round animal that moves: cats, dogs, bears and what else differs by ears and colours.
struct AnimalFace: Sendable {
    /// The shape of the ears, by which one tells the animals apart.
    enum Ears: Sendable { case pointed, floppy, round, long, upright }
    /// What the eyes and the mouth do.
    enum Mood: Sendable { case happy, asleep, inLove, cool, surprised, sad, winking, tongueOut, grumpy, laughing }
    /// How the whole head moves.
    enum Motion: Sendable { case bounce, sway, nod, shake, peek, breathe, zoom }
    /// What it wears.
    enum Extra: Sendable { case none, partyHat, crown, bow, ball, box, rain, notes, bone, yarn }

    var ears: Ears
    var fur: Ink
    var inner: Ink
    var muzzle: Ink
    var patch: Ink?
    var stripes = false
    var mood: Mood
    var motion: Motion
    var extra = Extra.none
    /// Top and bottom of the background; `nil` for a sticker.
    var backdrop: (top: Ink, bottom: Ink)?

    /// The animation.
    func drawing(frames: Int = 14, delay: Int = 7) -> Drawing {
        Drawing(frames: frames, delay: delay) { canvas, time in
            if let backdrop {
                canvas.fill(backdrop.top, backdrop.bottom)
                for spot in 0..<7 {
                    let drift = Wave.fraction(Wave.scatter(3, spot) + time)
                    canvas.disc(
                        canvas.width * Wave.scatter(1, spot),
                        112 - 124 * drift,
                        2 + 5 * Wave.scatter(2, spot),
                        backdrop.top.lighter(0.35),
                        strength: 0.4
                    )
                }
            }
            draw(on: &canvas, time)
        }
    }

    private func draw(on canvas: inout Canvas, _ time: Double) {
        var pen = Pen(x: canvas.width / 2, y: extra == .partyHat ? 60 : 54, size: 1.05, angle: 0)
        switch motion {
        case .bounce: pen.y += 8 - (extra == .partyHat ? 9 : 15) * Wave.bounce(time * 2)
        case .sway: pen.angle = 0.045 * Wave.sine(time)
        case .nod: pen.y += 5 * Wave.sine(time * 2)
        case .shake: pen.x += 6 * Wave.sine(time * 2)
        case .peek: pen.y = 118 - 58 * Wave.ramp(Wave.swell(time), 0.1, 0.7)
        case .breathe: pen.size *= 1 + 0.035 * Wave.sine(time)
        case .zoom: pen.size *= 0.75 + 0.4 * Wave.swell(time)
        }
        if backdrop == nil { drawHead(&canvas, pen, grow: 3, time, silhouette: 0xFFFFFF) }
        drawHead(&canvas, pen, grow: 0, time, silhouette: nil)
        drawMuzzle(&canvas, pen, time)
        drawEyes(&canvas, pen, time)
        drawExtra(&canvas, pen, time)
    }

    private func drawHead(_ canvas: inout Canvas, _ pen: Pen, grow: Double, _ time: Double, silhouette: Ink?) {
        let coat = silhouette ?? fur
        let lining = silhouette ?? inner
        let twitch = 0.02 * Wave.sine(time * 2)
        for side in [-1.0, 1.0] {
            switch ears {
            case .pointed:
                let points = [(9.0, -26.0), (31.0, -44.0 - twitch * 60), (34.0, -10.0)]
                canvas.polygon(points.map { pen.at(side * ($0.0 + grow * 0.6), $0.1 - grow) }, coat)
                let inside = [(16.0, -26.0), (28.5, -36.0), (30.0, -17.0)]
                canvas.polygon(inside.map { pen.at(side * $0.0, $0.1) }, lining)
            case .floppy:
                let place = pen.at(side * 33, -2 + twitch * 40)
                let turn = pen.angle - side * (0.05 + twitch)
                canvas.ellipse(
                    place.x,
                    place.y,
                    pen.size * (9 + grow),
                    pen.size * (22 + grow),
                    coat.darker(silhouette == nil ? 0.28 : 0),
                    turned: turn
                )
            case .round:
                let place = pen.at(side * 25, -24)
                canvas.disc(place.x, place.y, pen.size * (12 + grow), coat)
                canvas.disc(place.x, place.y, pen.size * 7, lining)
            case .long:
                let place = pen.at(side * 13, -42)
                let turn = pen.angle + side * (0.03 + twitch)
                canvas.ellipse(place.x, place.y, pen.size * (8 + grow), pen.size * (24 + grow), coat, turned: turn)
                canvas.ellipse(place.x, place.y, pen.size * 4, pen.size * 17, lining, turned: turn)
            case .upright:
                let points = [(12.0, -24.0), (24.0, -50.0 - twitch * 60), (35.0, -12.0)]
                canvas.polygon(
                    points.map { pen.at(side * ($0.0 + grow * 0.6), $0.1 - grow) },
                    coat.darker(silhouette == nil ? 0.12 : 0)
                )
                let inside = [(17.0, -25.0), (24.0, -40.0), (30.0, -17.0)]
                canvas.polygon(inside.map { pen.at(side * $0.0, $0.1) }, lining)
            }
        }
        canvas.ellipse(pen.x, pen.y, pen.size * (36 + grow), pen.size * (31 + grow), coat, turned: pen.angle)
        guard silhouette == nil else { return }
        if let patch {
            let place = pen.at(15, -8)
            canvas.ellipse(place.x, place.y, pen.size * 13, pen.size * 13, patch, turned: pen.angle)
        }
        guard stripes else { return }
        for stripe in [-8.0, 0, 8] {
            canvas.line(pen.at(stripe, -29), pen.at(stripe * 0.8, -20), pen.size * 3, fur.darker(0.35))
        }
        for side in [-1.0, 1.0] {
            for row in [2.0, 9] {
                canvas.line(pen.at(side * 34, row), pen.at(side * 27, row + 1), pen.size * 2.6, fur.darker(0.35))
            }
        }
    }
}
