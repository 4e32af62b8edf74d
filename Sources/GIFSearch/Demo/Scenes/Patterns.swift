/// Moving patterns and simple mechanics.
enum Patterns {
    /// Overlaid waves in slowly turning colours.
    static func plasma(hue: Double, spread: Double) -> Drawing {
        let ramp = (0..<28).map { step in
            Ink(
                hue: hue + spread * Wave.swell(Double(step) / 28),
                saturation: 0.75,
                brightness: 0.7 + 0.3 * Wave.swell(Double(step) / 14)
            )
        }
        return Drawing(frames: 16, delay: 6) { canvas, time in
            canvas.shade { x, y in
                let (dx, dy) = (x - 60 - 20 * Wave.sine(time), y - 50 - 20 * Wave.cosine(time))
                let value =
                    Wave.sine(x / 70 + time) + Wave.sine(y / 55 - time) + Wave.sine((x + y) / 90 + time)
                    + Wave.sine((dx * dx + dy * dy).squareRoot() / 42 - time)
                return ramp[Int((value + 4) / 8 * 27.99)]
            }
        }
    }

    /// A spiral that draws the eye in.
    static let spiral = Drawing(frames: 12, delay: 5) { canvas, time in
        canvas.fill(0x1A1033)
        for arm in 0..<4 {
            var from: Canvas.Point = (canvas.width / 2, 50)
            for step in 1...46 {
                let far = Double(step) * 1.9
                let turn = far / 60 + Double(arm) / 4 - time / 4
                let to = (x: canvas.width / 2 + far * Wave.cosine(turn), y: 50 + far * Wave.sine(turn))
                canvas.line(from, to, 1 + far / 9, arm.isMultiple(of: 2) ? 0xF72585 : 0x4CC9F0)
                from = to
            }
        }
    }

    /// Rings that run outwards.
    static let tunnel = Drawing(frames: 12, delay: 6) { canvas, time in
        canvas.fill(0x0D0221)
        for ring in (0..<10).reversed() {
            let age = Wave.fraction((Double(ring) + time * 2) / 10)
            let radius = 2 + 88 * age * age
            canvas.ring(
                canvas.width / 2,
                50,
                radius,
                thickness: 1 + 7 * age,
                Ink(hue: 0.5 + 0.45 * age, saturation: 0.8)
            )
        }
    }

    /// A wire cube that turns.
    static let cube = Drawing(frames: 18, delay: 6) { canvas, time in
        canvas.fill(0x0F172A, 0x1E293B)
        func corner(_ number: Int) -> Canvas.Point {
            let x = number & 1 == 0 ? -1.0 : 1.0
            let y = number & 2 == 0 ? -1.0 : 1.0
            let z = number & 4 == 0 ? -1.0 : 1.0
            let (cosine, sine) = (Wave.cosine(time / 4), Wave.sine(time / 4))
            let (u, w) = (x * cosine - z * sine, x * sine + z * cosine)
            let (v, depth) = (y * 0.9 - w * 0.42, y * 0.42 + w * 0.9)
            let near = 92 / (3.6 + depth)
            return (canvas.width / 2 + u * near, 50 + v * near)
        }
        for from in 0..<8 {
            for bit in [1, 2, 4] where from & bit == 0 {
                canvas.line(corner(from), corner(from | bit), 2.2, 0x38BDF8)
            }
        }
        for number in 0..<8 {
            let place = corner(number)
            canvas.disc(place.x, place.y, 3.2, 0xF0F9FF)
        }
    }

    /// Signs that rain down a screen.
    static let code = Drawing(frames: 16, delay: 6) { canvas, time in
        canvas.fill(0x020A04)
        let signs = Array("0123456789ABCDEFXYZ+?")
        for column in 0..<Int(canvas.width / 8) {
            let head = Wave.fraction(Wave.scatter(91, column) + time) * 26
            for row in 0..<13 {
                let behind = Wave.fraction((head - Double(row)) / 26) * 26
                guard behind < 10 else { continue }
                let sign = signs[Int(Wave.scatter(column * 31 + Int(head), row) * 21)]
                let ink: Ink = behind < 1 ? 0xD8FFE0 : Ink(integerLiteral: 0x22E060).darker(behind / 11)
                canvas.text(String(sign), Double(column) * 8 + 4, Double(row) * 8 + 4, height: 6, ink)
            }
        }
    }

    /// Bars that follow music.
    static let equalizer = Drawing(frames: 16, delay: 6) { canvas, time in
        canvas.fill(0x120C1F, 0x25153D)
        let count = 14
        let step = (canvas.width - 16) / Double(count)
        for bar in 0..<count {
            let beat = 0.5 + 0.5 * Wave.sine(time * Double(1 + bar % 3) + Wave.scatter(101, bar))
            let tall = 8 + 66 * beat * (0.5 + 0.5 * Wave.scatter(102, bar))
            for block in 0..<Int(tall / 6) {
                let ink = Ink(hue: 0.38 - 0.4 * Double(block) / 12, saturation: 0.85)
                canvas.box(9 + Double(bar) * step, 86 - Double(block) * 6, step - 3, 4.6, ink, corner: 1)
            }
        }
    }

    /// A ball that bounces and is squeezed where it lands.
    static let ball = Drawing(frames: 16, delay: 5) { canvas, time in
        canvas.fill(0xFFE8D6, 0xFFCDB2)
        canvas.box(0, 86, canvas.width, 14, 0xB5838D)
        let up = Wave.bounce(time)
        let squeeze = 1 - 0.28 * Wave.ramp(0.16 - up, 0, 0.16)
        canvas.ellipse(canvas.width / 2, 88, 20 - 8 * up, 3.4 - up, 0x8E6672)
        let y = 86 - 16 * squeeze - 58 * up
        canvas.ellipse(canvas.width / 2, y, 16 / squeeze, 16 * squeeze, 0xE5383B)
        canvas.ellipse(canvas.width / 2 - 5, y - 6 * squeeze, 4.5, 3.4, 0xFF9B9B, turned: -0.08)
    }

    /// A pendulum of five balls.
    static let cradle = Drawing(frames: 16, delay: 6) { canvas, time in
        canvas.fill(0xE9ECEF, 0xCED4DA)
        canvas.line((canvas.width / 2 - 46, 14), (canvas.width / 2 + 46, 14), 5, 0x495057)
        let swing = Wave.sine(time)
        for ball in 0..<5 {
            let angle = ball == 0 ? max(0, swing) : ball == 4 ? min(0, swing) : 0
            let turn = 0.25 + angle * 0.11
            let top: Canvas.Point = (canvas.width / 2 + Double(ball - 2) * 13, 14)
            let end: Canvas.Point = (top.x + 56 * Wave.cosine(turn), top.y + 56 * Wave.sine(turn))
            canvas.line(top, end, 0.9, 0x6C757D)
            canvas.disc(end.x, end.y, 6.5, 0x6C7A89)
            canvas.disc(end.x - 2, end.y - 2, 2.4, 0xDEE2E6)
        }
    }

    /// Gears that drive each other.
    static let gears = Drawing(frames: 12, delay: 6) { canvas, time in
        canvas.fill(0xFFF8E7, 0xF3E3C3)
        func gear(_ x: Double, _ y: Double, _ radius: Double, _ teeth: Int, _ turn: Double, _ ink: Ink) {
            for tooth in 0..<teeth {
                let angle = turn + Double(tooth) / Double(teeth)
                let (dx, dy) = (Wave.cosine(angle), Wave.sine(angle))
                canvas.line(
                    (x + radius * 0.8 * dx, y + radius * 0.8 * dy),
                    (x + radius * 1.12 * dx, y + radius * 1.12 * dy),
                    radius * 0.3,
                    ink
                )
            }
            canvas.disc(x, y, radius * 0.94, ink)
            canvas.disc(x, y, radius * 0.42, 0xFFF3D9)
            canvas.disc(x, y, radius * 0.18, ink)
        }
        let x = canvas.width / 2
        gear(x - 22, 56, 24, 12, time / 12, 0xB08968)
        gear(x + 21, 40, 16, 8, 0.5 / 8 + 0.02 - time / 8, 0x7F5539)
    }
}
