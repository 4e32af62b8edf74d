/// Lettering that moves.
enum Words {
    /// How the letters move.
    enum Motion: Sendable { case wave, bounce, shake, grow, rainbow, confetti, type }

    /// A word or two in large letters.
    static func drawing(
        _ text: String,
        _ motion: Motion,
        _ ink: Ink,
        on backdrop: (top: Ink, bottom: Ink)?
    ) -> Drawing {
        let lines = text.split(separator: "\n").map(String.init)
        return Drawing(frames: 14, delay: 7) { canvas, time in
            if let backdrop { canvas.fill(backdrop.top, backdrop.bottom) }
            if motion == .confetti {
                for bit in 0..<40 {
                    let fall = Wave.fraction(Wave.scatter(81, bit) + time)
                    let x = canvas.width * Wave.scatter(82, bit) + 4 * Wave.sine(fall * 2 + Wave.scatter(83, bit))
                    let size = 2 + 2 * Wave.scatter(84, bit)
                    canvas.box(x, 108 * fall - 4, size, size * 1.5, Ink(hue: Wave.scatter(85, bit), saturation: 0.75))
                }
            }
            let longest = Double(lines.map(\.utf8.count).max() ?? 1)
            let fitting = (canvas.width * 0.88) * 7 / (longest * 6 - 1)
            var height = min(34, fitting, 74 / Double(lines.count))
            if motion == .grow { height *= 0.72 + 0.28 * Wave.swell(time * 2) }
            for (number, line) in lines.enumerated() {
                var (x, y) = (canvas.width / 2, 50 + (Double(number) - Double(lines.count - 1) / 2) * height * 1.35)
                if motion == .shake {
                    x += 3 * Wave.sine(time * 4)
                    y += 2 * Wave.sine(time * 6)
                }
                var shown = line
                if motion == .type { shown = String(line.prefix(Int(Double(line.count + 3) * time) + 1)) }
                let letterInk = motion == .rainbow ? Ink(hue: time + Double(number) * 0.2, saturation: 0.7) : ink
                let lift: (Int) -> Double = { letter in
                    switch motion {
                    case .wave, .rainbow, .confetti: 4 * Wave.sine(time - Double(letter) * 0.11)
                    case .bounce: 9 * Wave.bounce(time * 2 - Double(letter) * 0.09) - 4
                    case .shake, .grow, .type: 0
                    }
                }
                let shadow = backdrop?.bottom.darker(0.45) ?? 0x1B1B2F
                for step in [1.0, 2] {
                    canvas.text(
                        shown,
                        x + step * height / 22,
                        y + step * height / 16,
                        height: height,
                        shadow,
                        lift: lift
                    )
                }
                canvas.text(shown, x, y, height: height, letterInk, lift: lift)
            }
        }
    }
}
