/// Things that say 'please wait', and 'done'.
enum Loader {
    /// Dots in a circle, the one in front the largest.
    static func dots(_ ink: Ink, on backdrop: Ink?) -> Drawing {
        Drawing(frames: 12, delay: 7) { canvas, time in
            if let backdrop { canvas.fill(backdrop) }
            for dot in 0..<12 {
                let turn = Double(dot) / 12
                let age = Wave.fraction(time - turn)
                canvas.disc(
                    canvas.width / 2 + 28 * Wave.cosine(turn - 0.25),
                    50 + 28 * Wave.sine(turn - 0.25),
                    2.5 + 4 * (1 - age),
                    ink,
                    strength: backdrop == nil ? 1 : 0.25 + 0.75 * (1 - age)
                )
            }
        }
    }

    /// An arc that chases itself.
    static let ring = Drawing(frames: 20, delay: 5) { canvas, time in
        canvas.fill(0xF7F8FC)
        canvas.ring(canvas.width / 2, 50, 28, thickness: 8, 0xDDE3F3)
        let length = 0.12 + 0.55 * Wave.swell(time)
        canvas.ring(canvas.width / 2, 50, 28, thickness: 8, 0x4263EB, from: time * 2 - length / 2, length: length)
    }

    /// A bar that fills, with the percentage.
    static let bar = Drawing(frames: 24, delay: 9) { canvas, time in
        canvas.fill(0x15202B, 0x22313F)
        let part = min(1, time / 0.88)
        let long = canvas.width - 40
        canvas.box(18, 52, long + 4, 16, 0x0B1118, corner: 8)
        canvas.box(20, 54, max(12, long * part), 12, 0x2ECC71, corner: 6)
        for stripe in 0..<12 where Double(stripe) * 14 + 14 * time < long * part - 14 {
            let x = 26 + Double(stripe) * 14 + 14 * time
            canvas.line((x, 64), (x + 5, 56), 2.6, 0x5BE39A)
        }
        canvas.text(part >= 1 ? "DONE!" : "LOADING", canvas.width / 2, 30, height: 12, 0xFFFFFF)
        canvas.text("\(Int(part * 100))%", canvas.width / 2, 84, height: 9, 0x9FB3C8)
    }

    /// An hourglass that turns over when it has run out.
    static let hourglass = Drawing(frames: 20, delay: 8) { canvas, time in
        canvas.fill(0x3B1F4E, 0x6B3D7D)
        let run = min(1, time / 0.8)
        let pen = Pen(x: canvas.width / 2, y: 50, size: 1, angle: time < 0.8 ? 0 : Wave.ramp(time, 0.8, 1) / 2)
        canvas.polygon(
            [(-22.0, -34.0), (22, -34), (2, 0), (22, 34), (-22, 34), (-2, 0)].map { pen.at($0.0, $0.1) },
            0xD9C7E8
        )
        let level = 30 * (1 - run)
        canvas.polygon([pen.at(-20 * level / 32, -level), pen.at(20 * level / 32, -level), pen.at(0, 0)], 0xFFC75F)
        let heap = 20 * run.squareRoot()
        canvas.polygon([pen.at(-heap, 32), pen.at(heap, 32), pen.at(0, 32 - heap)], 0xFFC75F)
        if run < 1 { canvas.line(pen.at(0, 0), pen.at(0, 31), 1.4, 0xFFC75F) }
        for end in [-36.0, 36] { canvas.line(pen.at(-25, end), pen.at(25, end), 6, 0xE0A458) }
    }

    /// A tick that draws itself, or a cross.
    static func mark(good: Bool, backdrop: Ink?) -> Drawing {
        Drawing(frames: 16, delay: 7) { canvas, time in
            if let backdrop { canvas.fill(backdrop) }
            let grown = Wave.ramp(time, 0, 0.25)
            canvas.disc(canvas.width / 2, 50, 10 + 26 * grown, good ? 0x2FB344 : 0xD63939)
            let strokes: [[Canvas.Point]] =
                good
                ? [[(-17.0, 1.0), (-5, 13), (18, -12)]] : [[(-13.0, -13.0), (13, 13)], [(13.0, -13.0), (-13, 13)]]
            var left = Wave.ramp(time, 0.2, 0.65) * Double(strokes.reduce(0) { $0 + $1.count - 1 })
            for stroke in strokes {
                for (from, to) in zip(stroke, stroke.dropFirst()) where left > 0 {
                    let part = min(1, left)
                    left -= 1
                    canvas.line(
                        (canvas.width / 2 + from.x, 50 + from.y),
                        (canvas.width / 2 + from.x + (to.x - from.x) * part, 50 + from.y + (to.y - from.y) * part),
                        7.5,
                        0xFFFFFF
                    )
                }
            }
        }
    }

    /// Three dots of someone who types.
    static func typing(sticker: Bool) -> Drawing {
        Drawing(frames: 15, delay: 7) { canvas, time in
            if !sticker { canvas.fill(0xDCEBFF, 0xF5F9FF) }
            let left = canvas.width / 2 - 40
            canvas.polygon([(left + 14, 66), (left + 6, 84), (left + 32, 70)], 0x3B82F6)
            canvas.box(left, 28, 80, 44, 0x3B82F6, corner: 22)
            for dot in 0..<3 {
                let jump = max(0, Wave.sine(time - Double(dot) * 0.13))
                canvas.disc(
                    canvas.width / 2 + Double(dot - 1) * 19,
                    50 - 9 * jump,
                    6,
                    0xFFFFFF,
                    strength: 0.75 + 0.25 * jump
                )
            }
        }
    }
}
