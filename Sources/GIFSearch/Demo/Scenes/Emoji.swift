/// Yellow faces.
enum Emoji: Sendable {
    case laughing, crying, winking, inLove, thinking, mindBlown, sleeping, dizzy, partying, rolling

    /// The animation, on a background or, with `nil`, as a sticker.
    func drawing(_ backdrop: (top: Ink, bottom: Ink)?) -> Drawing {
        Drawing(frames: 14, delay: 7) { canvas, time in
            if let backdrop { canvas.fill(backdrop.top, backdrop.bottom) }
            var pen = Pen(x: canvas.width / 2, y: 52, size: 1, angle: 0)
            switch self {
            case .laughing: pen.angle = 0.05 * Wave.sine(time * 2)
            case .rolling: pen.angle = time
            case .partying: pen.y -= 5 * Wave.bounce(time * 2)
            default: pen.y += 1.5 * Wave.sine(time)
            }
            if backdrop == nil { canvas.disc(pen.x, pen.y, 41, 0xFFFFFF) }
            canvas.disc(pen.x, pen.y, 38, 0xF5A623)
            canvas.disc(pen.x - 1, pen.y - 1.5, 36, 0xFFD23F)
            canvas.ellipse(pen.x - 11, pen.y - 20, 14, 7, 0xFFE88A, turned: -0.08, strength: 0.7)
            drawFace(&canvas, pen, time)
        }
    }

    private func drawFace(_ canvas: inout Canvas, _ pen: Pen, _ time: Double) {
        let dark: Ink = 0x4A2C17
        func eyes(_ draw: (inout Canvas, Canvas.Point, Double) -> Void) {
            for side in [-1.0, 1.0] { draw(&canvas, pen.at(side * 13, -8), side) }
        }
        func mouth(_ tall: Double) {
            let place = pen.at(0, 12)
            canvas.ellipse(place.x, place.y, 17, tall, dark, turned: pen.angle)
            let tongue = pen.at(0, 12 + tall * 0.5)
            canvas.ellipse(tongue.x, tongue.y, 10, tall * 0.5, 0xF2587A, turned: pen.angle)
        }
        switch self {
        case .laughing, .rolling:
            eyes { canvas, eye, side in
                canvas.line((eye.x + 5 * side, eye.y - 4), (eye.x - 5 * side, eye.y), 2.6, dark)
                canvas.line((eye.x - 5 * side, eye.y), (eye.x + 5 * side, eye.y + 4), 2.6, dark)
                let splash = pen.at(side * (26 + 8 * Wave.fraction(time * 2)), -2 + 6 * Wave.fraction(time * 2))
                canvas.ellipse(splash.x, splash.y, 4, 5.5, 0x58B4F0, turned: side * 0.1)
            }
            mouth(10 + 3 * Wave.swell(time * 2))
        case .crying:
            eyes { canvas, eye, _ in
                canvas.smile(eye.x, eye.y, 6, bend: 4, 2.6, dark)
                for drop in 0..<3 {
                    let fall = Wave.fraction(time + Double(drop) / 3)
                    canvas.ellipse(eye.x, eye.y + 6 + 34 * fall, 4, 5, 0x58B4F0)
                }
            }
            canvas.smile(pen.x, pen.y + 22, 13, bend: -9, 3, dark)
        case .winking:
            eyes { canvas, eye, side in
                if side > 0, Wave.swell(time) > 0.4 {
                    canvas.smile(eye.x, eye.y + 2, 7, bend: -4, 3, dark)
                } else {
                    canvas.ellipse(eye.x, eye.y, 5, 7, dark)
                }
            }
            canvas.smile(pen.x, pen.y + 9, 17, bend: 11, 3.2, dark)
        case .inLove:
            eyes { canvas, eye, _ in canvas.heart(eye.x, eye.y, 19 + 5 * Wave.swell(time * 2), 0xE8274B) }
            mouth(9)
        case .thinking:
            eyes { canvas, eye, side in
                canvas.ellipse(eye.x, eye.y, 5, 6.5, dark)
                canvas.line((eye.x - 6, eye.y - 11 - side * 3), (eye.x + 6, eye.y - 11 + side), 2.4, dark)
            }
            canvas.line((pen.x - 9, pen.y + 14), (pen.x + 11, pen.y + 11), 3, dark)
            for dot in 0..<3 {
                let isOn = Int(time * 4) > dot
                canvas.disc(
                    pen.x + 34 + Double(dot) * 7,
                    14 - Double(dot) * 4,
                    2 + Double(dot),
                    isOn ? 0xFFFFFF : 0xB0A8D0
                )
            }
        case .mindBlown:
            eyes { canvas, eye, _ in
                canvas.disc(eye.x, eye.y, 7.5, 0xFFFFFF)
                canvas.disc(eye.x, eye.y, 3, dark)
            }
            canvas.ellipse(pen.x, pen.y + 17, 7, 9, dark)
            for spark in 0..<14 {
                let turn = 0.55 + 0.4 * Double(spark) / 13
                let far = 26 + 34 * Wave.fraction(time + Wave.scatter(5, spark))
                canvas.disc(
                    pen.x + far * Wave.cosine(turn),
                    pen.y - 14 + far * Wave.sine(turn),
                    4.5 - 3 * Wave.fraction(time + Wave.scatter(5, spark)),
                    spark.isMultiple(of: 2) ? 0xFF6B35 : 0xFFB627
                )
            }
        case .sleeping:
            eyes { canvas, eye, _ in canvas.smile(eye.x, eye.y, 7, bend: 4, 2.8, dark) }
            canvas.ellipse(pen.x, pen.y + 15, 5, 3 + 4 * Wave.swell(time), dark)
            for letter in 0..<3 {
                let rise = Wave.fraction(time + Double(letter) / 3)
                canvas.text("Z", pen.x + 22 + 18 * rise, 38 - 34 * rise, height: 6 + 8 * rise, 0x5C7CFA)
            }
        case .dizzy:
            eyes { canvas, eye, side in
                for turn in 0..<3 {
                    canvas.ring(
                        eye.x,
                        eye.y,
                        2.5 + 2.6 * Double(turn),
                        thickness: 1.8,
                        dark,
                        from: side * time * 2 + Double(turn) * 0.3,
                        length: 0.7
                    )
                }
            }
            canvas.smile(pen.x - 6, pen.y + 16, 6, bend: 4, 3, dark)
            canvas.smile(pen.x + 6, pen.y + 16, 6, bend: -4, 3, dark)
        case .partying:
            eyes { canvas, eye, _ in canvas.smile(eye.x, eye.y + 2, 6, bend: -6, 3, dark) }
            mouth(9)
            canvas.polygon([pen.at(-14, -34), pen.at(14, -34), pen.at(4, -58)], 0x7C4DFF)
            canvas.line(pen.at(-10, -38), pen.at(12, -38), 3, 0x40E0D0)
            for bit in 0..<22 {
                let fall = Wave.fraction(Wave.scatter(11, bit) + time)
                let x = canvas.width * Wave.scatter(12, bit)
                canvas.box(x, -4 + 110 * fall, 3, 4, Ink(hue: Wave.scatter(13, bit), saturation: 0.8))
            }
        }
    }
}
