/// Hearts, waves, clocks, food and a few guests.
enum Things {
    /// A heart that beats.
    static func heart(backdrop: (top: Ink, bottom: Ink)?) -> Drawing {
        Drawing(frames: 12, delay: 7) { canvas, time in
            if let backdrop { canvas.fill(backdrop.top, backdrop.bottom) }
            let beat = max(Wave.bounce(time * 2) * (time < 0.5 ? 1 : 0.55), 0)
            let size = 58 + 14 * beat
            canvas.heart(canvas.width / 2, 50, size + 6, backdrop == nil ? 0xFFFFFF : 0x8A1030)
            canvas.heart(canvas.width / 2, 50, size, 0xE8274B)
            canvas.ellipse(
                canvas.width / 2 - size * 0.22,
                50 - size * 0.22,
                size * 0.1,
                size * 0.06,
                0xFF8FA6,
                turned: -0.1
            )
        }
    }

    /// Hearts that rise.
    static let risingHearts = Drawing(frames: 18, delay: 6) { canvas, time in
        canvas.fill(0xFFE3EC, 0xFFB3C9)
        for heart in 0..<16 {
            let rise = Wave.fraction(Wave.scatter(111, heart) + time)
            let x = canvas.width * Wave.scatter(112, heart) + 4 * Wave.sine(rise * 2 + Wave.scatter(113, heart))
            let ink = Ink(hue: 0.93 + 0.07 * Wave.scatter(114, heart), saturation: 0.6 + 0.3 * Wave.scatter(115, heart))
            canvas.heart(x, 112 - 126 * rise, 7 + 12 * Wave.scatter(116, heart), ink)
        }
    }

    /// The sea, by day or at sunset.
    static func sea(sunset: Bool) -> Drawing {
        Drawing(frames: 16, delay: 7) { canvas, time in
            if sunset { canvas.fill(0x53255E, 0xFF9E5E) } else { canvas.fill(0x8FD8FF, 0xE3F7FF) }
            canvas.disc(canvas.width * 0.7, sunset ? 48 : 22, 13, sunset ? 0xFFE29A : 0xFFE066)
            let far: Ink = sunset ? 0x8C3F63 : 0x5CC0E8
            let near: Ink = sunset ? 0x33163F : 0x1668A8
            for layer in 0..<4 {
                let depth = Double(layer) / 3
                let ink = far.mixed(with: near, depth)
                let base = 52 + 13 * Double(layer)
                let speed = Double(layer % 2 == 0 ? 1 : -1)
                canvas.fill(ink, box: (0, base - 8, canvas.width, 100)) { x, y in
                    let swell = Wave.sine(x / (46 + 14 * depth) + speed * time + depth)
                    return base + (3 + 2 * depth) * swell - y
                }
            }
            let (x, y) = (canvas.width * 0.36, 57 + 2.4 * Wave.sine(time + 0.2))
            canvas.polygon([(x - 14, y), (x + 14, y), (x + 9, y + 7), (x - 9, y + 7)], sunset ? 0x1F0D29 : 0xB5483A)
            canvas.line((x, y), (x, y - 26), 1.3, sunset ? 0x1F0D29 : 0x6B4A35)
            canvas.polygon([(x + 1.5, y - 25), (x + 1.5, y - 3), (x + 14, y - 3)], sunset ? 0xE8A27C : 0xFFFFFF)
        }
    }

    /// A clock whose hands run.
    static let clock = Drawing(frames: 24, delay: 6) { canvas, time in
        canvas.fill(0xFDF0D5, 0xF2D9A8)
        canvas.disc(canvas.width / 2, 50, 40, 0x003049)
        canvas.disc(canvas.width / 2, 50, 35, 0xFFFFFF)
        func hand(_ turn: Double, _ from: Double, _ to: Double, _ thickness: Double, _ ink: Ink) {
            let (dx, dy) = (Wave.cosine(turn - 0.25), Wave.sine(turn - 0.25))
            canvas.line(
                (canvas.width / 2 + from * dx, 50 + from * dy),
                (canvas.width / 2 + to * dx, 50 + to * dy),
                thickness,
                ink
            )
        }
        for hour in 0..<12 { hand(Double(hour) / 12, hour.isMultiple(of: 3) ? 27 : 30, 32, 1.8, 0x003049) }
        hand(10.0 / 12 + time / 12, -4, 18, 3.6, 0x003049)
        hand(time, -6, 27, 2.4, 0x003049)
        hand(time * 6, -8, 30, 1.1, 0xD62828)
        canvas.disc(canvas.width / 2, 50, 2.6, 0xD62828)
    }

    /// A cup that steams.
    static let coffee = Drawing(frames: 16, delay: 8) { canvas, time in
        canvas.fill(0x6F4E37, 0xA47551)
        let x = canvas.width / 2
        for wisp in [-1.0, 0, 1] {
            for step in 0..<9 {
                let up = Double(step) / 8
                canvas.disc(
                    x + wisp * 12 + 4 * Wave.sine(up * 1.2 - time + wisp * 0.2),
                    46 - 34 * up,
                    3.2 - 1.6 * up,
                    0xFFFFFF,
                    strength: 0.42 * (1 - up)
                )
            }
        }
        canvas.ellipse(x, 89, 38, 6, 0xE9DCC9)
        canvas.ring(x + 27, 64, 10, thickness: 5, 0xF7F1E8)
        canvas.box(x - 27, 48, 54, 38, 0xF7F1E8, corner: 12)
        canvas.ellipse(x, 50, 27, 6, 0xE3D5C1)
        canvas.ellipse(x, 50.6, 23, 4.4, 0x3E2316)
        canvas.heart(x, 68, 12, 0xD9534F)
    }

    /// A disc that eats dots.
    static let muncher = Drawing(frames: 12, delay: 6) { canvas, time in
        canvas.fill(0x101935)
        let mouth = 0.06 + 0.09 * Wave.swell(time * 2)
        let x = canvas.width * 0.32
        for dot in 0..<6 {
            let place = x + 18 + (Double(dot) - time) * 22
            if place > x { canvas.disc(place, 50, 3.4, 0xF8E9A1) }
        }
        canvas.fill(0xF8C630, box: (x - 24, 26, x + 24, 74)) { px, py in
            let (dx, dy) = (px - x, abs(py - 50))
            let body = (dx * dx + dy * dy).squareRoot() - 24
            let jaw = dx * Wave.sine(mouth) - dy * Wave.cosine(mouth)
            return max(body, jaw)
        }
        canvas.disc(x + 3, 37, 2.8, 0x101935)
    }

    /// A ghost that floats. `skull` shows what is under it.
    static func ghost(backdrop: (top: Ink, bottom: Ink)?) -> Drawing {
        Drawing(frames: 14, delay: 7) { canvas, time in
            if let backdrop { canvas.fill(backdrop.top, backdrop.bottom) }
            let (x, y) = (canvas.width / 2 + 5 * Wave.sine(time), 46 + 4 * Wave.sine(time * 2))
            canvas.fill(0xF4F4FB, box: (x - 26, y - 30, x + 26, y + 46)) { px, py in
                let dx = abs(px - x)
                let dome = (dx * dx + (py - y) * (py - y)).squareRoot() - 26
                let hem = y + 34 + 5 * Wave.sine((px - x) / 17 + time)
                return py < y ? dome : max(dx - 26, py - hem)
            }
            for side in [-1.0, 1.0] {
                canvas.ellipse(x + side * 9, y - 3, 4.5, 6.5, 0x23233B)
                canvas.disc(x + side * 17, y + 8, 3.6, 0xF5B5C8)
            }
            canvas.ellipse(x, y + 12, 4, 3 + 3 * Wave.swell(time), 0x23233B)
        }
    }

    /// A skull that chatters.
    static func skull(_ backdrop: (top: Ink, bottom: Ink), eyes: Ink) -> Drawing {
        Drawing(frames: 12, delay: 6) { canvas, time in
            canvas.fill(backdrop.top, backdrop.bottom)
            let (x, jaw) = (canvas.width / 2, 6 * Wave.swell(time * 2))
            canvas.box(x - 16, 62 + jaw, 32, 18, 0xD9D5C7, corner: 6)
            for tooth in 0..<5 { canvas.box(x - 14 + Double(tooth) * 5.8, 60 + jaw, 4.6, 8, 0xF5F2E8, corner: 1.4) }
            canvas.ellipse(x, 42, 32, 29, 0xEDE9DC)
            canvas.box(x - 19, 50, 38, 16, 0xEDE9DC, corner: 6)
            for side in [-1.0, 1.0] {
                canvas.ellipse(x + side * 13, 43, 8.5, 9.5, 0x1B1420)
                canvas.disc(x + side * 13, 43, 1.6 + 2.6 * Wave.swell(time + 0.5), eyes)
            }
            canvas.polygon([(x, 50), (x - 4.5, 59), (x + 4.5, 59)], 0x1B1420)
            for tooth in 0..<5 { canvas.box(x - 14 + Double(tooth) * 5.8, 61, 4.6, 6, 0xF5F2E8, corner: 1.4) }
        }
    }

    /// Fish in a tank.
    static let aquarium = Drawing(frames: 20, delay: 7) { canvas, time in
        canvas.fill(0x0E6BA8, 0x0A2472)
        canvas.box(0, 92, canvas.width, 8, 0xE3C16F)
        for weed in 0..<6 {
            let x = canvas.width * (0.08 + 0.17 * Double(weed))
            var from: Canvas.Point = (x, 94)
            for step in 1...6 {
                let to: Canvas.Point = (
                    x + 3 * Wave.sine(time + Double(step) / 8 + Double(weed) / 5), 94 - Double(step) * 5.5
                )
                canvas.line(from, to, 3.4 - Double(step) * 0.35, 0x2A9D63)
                from = to
            }
        }
        for fish in 0..<4 {
            let isRight = fish.isMultiple(of: 2)
            let way = Wave.fraction(time + Wave.scatter(121, fish))
            let x = (canvas.width + 40) * (isRight ? way : 1 - way) - 20
            let y = 20 + 17 * Double(fish) + 2 * Wave.sine(time * 2)
            let side = isRight ? 1.0 : -1.0
            let ink = Ink(hue: 0.02 + 0.13 * Double(fish), saturation: 0.8)
            let flick = 3 * Wave.sine(time * 6)
            canvas.polygon(
                [(x - side * 8, y), (x - side * 17, y - 6 + flick), (x - side * 17, y + 6 + flick)],
                ink.darker(0.2)
            )
            canvas.ellipse(x, y, 11, 6.5, ink)
            canvas.disc(x + side * 6, y - 1.5, 1.9, 0xFFFFFF)
            canvas.disc(x + side * 6.5, y - 1.5, 1, 0x10131F)
        }
        for bubble in 0..<14 {
            let rise = Wave.fraction(Wave.scatter(122, bubble) + time)
            canvas.ring(
                canvas.width * Wave.scatter(123, bubble),
                96 - 104 * rise,
                1 + 1.6 * Wave.scatter(124, bubble),
                thickness: 0.7,
                0xBDE8FF
            )
        }
    }

    /// A cake whose candles flicker.
    static let cake = Drawing(frames: 12, delay: 8) { canvas, time in
        canvas.fill(0x3D2C8D, 0x916BBF)
        let x = canvas.width / 2
        canvas.ellipse(x, 90, 46, 6, 0xE8DFF5)
        canvas.box(x - 36, 52, 72, 38, 0xF7B2C4, corner: 6)
        canvas.box(x - 36, 68, 72, 7, 0xFFFFFF)
        for drip in 0..<7 {
            canvas.box(x - 36 + Double(drip) * 10.3, 48, 10.3, 10 + 7 * Wave.scatter(131, drip), 0xFFF5F8, corner: 5)
        }
        for candle in 0..<3 {
            let place = x + Double(candle - 1) * 20
            canvas.box(place - 2, 30, 4, 20, candle == 1 ? 0x40C9A2 : 0x5BC0EB, corner: 1)
            let flicker = Wave.sine(time * 2 + Double(candle) * 0.37)
            canvas.ellipse(place + flicker, 24, 3.6, 6 + flicker, 0xFF9F1C, turned: 0.02 * flicker)
            canvas.ellipse(place + flicker * 0.7, 25.5, 1.8, 3.4, 0xFFF3B0)
        }
    }

    /// A doughnut that turns.
    static func doughnut(backdrop: Ink?) -> Drawing {
        Drawing(frames: 12, delay: 7) { canvas, time in
            if let backdrop { canvas.fill(backdrop) }
            let x = canvas.width / 2
            canvas.ring(x, 50, 25, thickness: 25, 0xC98B4A)
            canvas.ring(x, 49, 25, thickness: 20, 0xF06AA6)
            for sprinkle in 0..<22 {
                let turn = Double(sprinkle) / 22 + time / 22 * 11
                let far = 19 + 12 * Wave.scatter(141, sprinkle)
                let (px, py) = (x + far * Wave.cosine(turn), 49 + far * Wave.sine(turn))
                let lean = Wave.scatter(142, sprinkle) + time / 2
                let ink = Ink(hue: Wave.scatter(143, sprinkle), saturation: 0.55)
                canvas.line(
                    (px - 2 * Wave.cosine(lean), py - 2 * Wave.sine(lean)),
                    (px + 2 * Wave.cosine(lean), py + 2 * Wave.sine(lean)),
                    1.9,
                    ink
                )
            }
        }
    }

    /// A star that spins and shines.
    static func star(backdrop: Ink?) -> Drawing {
        Drawing(frames: 12, delay: 7) { canvas, time in
            if let backdrop { canvas.fill(backdrop) }
            let size = 36 + 4 * Wave.sine(time)
            canvas.star(canvas.width / 2, 52, size + 4, backdrop == nil ? 0xFFFFFF : 0xB8860B, turned: time / 5)
            canvas.star(canvas.width / 2, 52, size, 0xFFD23F, turned: time / 5)
            canvas.star(canvas.width / 2, 52, size * 0.5, 0xFFE98A, turned: time / 5)
        }
    }

    /// A thumb that goes up.
    static func thumb(backdrop: (top: Ink, bottom: Ink)?) -> Drawing {
        Drawing(frames: 12, delay: 7) { canvas, time in
            if let backdrop { canvas.fill(backdrop.top, backdrop.bottom) }
            let pen = Pen(
                x: canvas.width / 2,
                y: 56 - 8 * Wave.bounce(time * 2),
                size: 1,
                angle: -0.03 + 0.04 * Wave.sine(time)
            )
            let skin: Ink = 0xFFC93C
            canvas.line(pen.at(-8, 4), pen.at(-1, -30), 13, skin)
            let palm = pen.at(0, 6)
            canvas.ellipse(palm.x, palm.y, 19, 19, skin, turned: pen.angle)
            for finger in 0..<4 {
                let y = -7 + Double(finger) * 9
                canvas.line(pen.at(2, y), pen.at(21 - abs(Double(finger) - 1), y), 9, skin)
                canvas.line(pen.at(5, y + 4.5), pen.at(20, y + 4.5), 1.2, 0xD99A1C)
            }
            canvas.line(pen.at(-22, -8), pen.at(-22, 22), 12, 0x3A86FF)
        }
    }
}
