extension AnimalFace {
    func drawMuzzle(_ canvas: inout Canvas, _ pen: Pen, _ time: Double) {
        let isDog = ears == .floppy || ears == .upright
        let middle = pen.at(0, isDog ? 13 : 11)
        canvas.ellipse(
            middle.x,
            middle.y,
            pen.size * (isDog ? 18 : 14),
            pen.size * (isDog ? 14 : 10),
            muzzle,
            turned: pen.angle
        )
        let dark: Ink = 0x3A2A2A
        let mouth = pen.at(0, isDog ? 14 : 11)
        let thickness = pen.size * 1.8
        switch mood {
        case .sad, .grumpy:
            canvas.smile(mouth.x, mouth.y + 6 * pen.size, 8 * pen.size, bend: -5 * pen.size, thickness, dark)
        case .surprised: canvas.ellipse(mouth.x, mouth.y + 4 * pen.size, 4 * pen.size, 5 * pen.size, dark)
        case .tongueOut, .laughing:
            let open = pen.size * (5 + 3 * Wave.swell(time * 2))
            canvas.ellipse(mouth.x, mouth.y + 3 * pen.size, 8 * pen.size, open, dark)
            canvas.ellipse(mouth.x, mouth.y + 3 * pen.size + open * 0.6, 5 * pen.size, open * 0.7, 0xF2788F)
        default:
            for side in [-1.0, 1.0] {
                let half = pen.at(side * 5, isDog ? 14 : 11)
                canvas.smile(half.x, half.y, 5 * pen.size, bend: 5 * pen.size, thickness, dark)
            }
        }
        let nose = pen.at(0, isDog ? 6 : 6)
        canvas.ellipse(
            nose.x,
            nose.y,
            pen.size * (isDog ? 6 : 3.6),
            pen.size * (isDog ? 4.4 : 2.6),
            isDog ? dark : 0xE8788A,
            turned: pen.angle
        )
        for side in [-1.0, 1.0] {
            let cheek = pen.at(side * 24, 9)
            canvas.disc(cheek.x, cheek.y, pen.size * 4.5, 0xF29CA8, strength: 0.55)
            guard ears == .pointed else { continue }
            for whisker in [-1.0, 0, 1] {
                let flick = 1.5 * Wave.sine(time * 2 + whisker * 0.1)
                canvas.line(
                    pen.at(side * 17, 11 + whisker * 2.5),
                    pen.at(side * 42, 10 + whisker * 6 + flick),
                    pen.size,
                    fur.darker(0.55)
                )
            }
        }
    }

    func drawEyes(_ canvas: inout Canvas, _ pen: Pen, _ time: Double) {
        let dark: Ink = 0x2B2230
        if mood == .cool {
            canvas.line(pen.at(-26, -7), pen.at(26, -7), pen.size * 3, 0x17171F)
            for side in [-1.0, 1.0] {
                let glass = pen.at(side * 13, -4)
                canvas.ellipse(glass.x, glass.y, 10.5 * pen.size, 8 * pen.size, 0x17171F, turned: pen.angle)
                let glint = pen.at(side * 13 - 6 + 12 * time, -6)
                canvas.line(
                    glint,
                    (glint.x + 3 * pen.size, glint.y - 3 * pen.size),
                    1.6 * pen.size,
                    0xFFFFFF,
                    strength: 0.8
                )
            }
            return
        }
        for side in [-1.0, 1.0] {
            let eye = pen.at(side * 13, -5)
            switch mood {
            case .asleep: canvas.smile(eye.x, eye.y, 6 * pen.size, bend: 3 * pen.size, 2 * pen.size, dark)
            case .laughing: canvas.smile(eye.x, eye.y + 2, 6 * pen.size, bend: -5 * pen.size, 2.4 * pen.size, dark)
            case .inLove:
                canvas.heart(eye.x, eye.y, pen.size * (15 + 4 * Wave.swell(time * 2)), 0xE8274B)
            case .winking where side > 0 && Wave.swell(time) > 0.5:
                canvas.smile(eye.x, eye.y + 1, 6 * pen.size, bend: -3 * pen.size, 2.4 * pen.size, dark)
            default:
                let isBlinking = mood != .surprised && time > 0.8 && time < 0.9
                let tall = isBlinking ? 0.8 : mood == .surprised ? 8.5 : mood == .grumpy ? 4.5 : 6.5
                canvas.ellipse(eye.x, eye.y, 5.6 * pen.size, tall * pen.size, dark)
                guard !isBlinking else { continue }
                canvas.disc(eye.x + 1.8 * pen.size, eye.y - 2.2 * pen.size, 1.9 * pen.size, 0xFFFFFF)
                if mood == .grumpy {
                    canvas.line(pen.at(side * 21, -15), pen.at(side * 7, -10), 2.6 * pen.size, dark)
                }
                if mood == .sad {
                    let fall = Wave.fraction(time * 2 + (side > 0 ? 0.5 : 0))
                    let tear = pen.at(side * 15, 2 + 20 * fall)
                    canvas.ellipse(tear.x, tear.y, 2.2 * pen.size, 3.2 * pen.size, 0x58B4F0, strength: 1 - 0.5 * fall)
                }
            }
        }
        guard mood == .asleep else { return }
        for letter in 0..<3 {
            let rise = Wave.fraction(time + Double(letter) / 3)
            let place = pen.at(26 + 14 * rise, -22 - 26 * rise)
            canvas.text("Z", place.x, place.y, height: 5 + 6 * rise, 0xFFFFFF)
        }
    }

    func drawExtra(_ canvas: inout Canvas, _ pen: Pen, _ time: Double) {
        switch extra {
        case .none: return
        case .partyHat:
            canvas.polygon([pen.at(-14, -26), pen.at(14, -26), pen.at(0, -52)], 0x7C4DFF)
            canvas.line(pen.at(-9, -31), pen.at(9, -31), 2.5 * pen.size, 0xFFD740)
            canvas.line(pen.at(-5, -39), pen.at(5, -39), 2.5 * pen.size, 0x40E0D0)
            let tip = pen.at(0, -53)
            canvas.disc(tip.x, tip.y, 4 * pen.size, 0xFF5A8C)
        case .crown:
            let points = [(-16.0, -25.0), (-18, -44), (-8, -35), (0, -48), (8, -35), (18, -44), (16, -25)]
            canvas.polygon(points.map { pen.at($0.0, $0.1) }, 0xFFC928)
            for jewel in [-9.0, 0, 9] {
                let place = pen.at(jewel, -29)
                canvas.disc(place.x, place.y, 2 * pen.size, 0xE8274B)
            }
        case .bow:
            for side in [-1.0, 1.0] {
                canvas.polygon([pen.at(0, 31), pen.at(side * 14, 24), pen.at(side * 14, 39)], 0xE8274B)
            }
            let knot = pen.at(0, 31)
            canvas.disc(knot.x, knot.y, 3.6 * pen.size, 0xB3123A)
        case .ball, .yarn:
            let ball: Ink = extra == .ball ? 0xC6E437 : 0xE85AA0
            let x = canvas.width * (-0.1 + 1.2 * Wave.fraction(time))
            let y = 90 - 26 * Wave.bounce(time * 3)
            canvas.disc(x, y, 7.5, ball)
            canvas.ring(x - 5, y, 7, thickness: 1.4, ball.lighter(0.6), from: -0.15, length: 0.3)
            if extra == .yarn { canvas.line((0, 97), (x, y + 6.5), 1.2, ball) }
        case .box:
            canvas.box(canvas.width / 2 - 44, 72, 88, 40, 0xC68B52)
            canvas.box(canvas.width / 2 - 47, 68, 94, 8, 0xDDA368)
            canvas.box(canvas.width / 2 - 6, 76, 12, 40, 0xE8C79A)
        case .rain:
            for drop in 0..<26 {
                let x = canvas.width * Wave.scatter(8, drop)
                let y = 120 * Wave.fraction(Wave.scatter(9, drop) + time * 2) - 10
                canvas.line((x, y), (x - 1.5, y + 6), 1.2, 0xBFE3FF, strength: 0.8)
            }
        case .notes:
            for note in 0..<4 {
                let rise = Wave.fraction(time + Double(note) / 4)
                let side = note.isMultiple(of: 2) ? -1.0 : 1.0
                let x = pen.x + side * (36 + 10 * Wave.sine(rise * 2))
                let y = 70 - 62 * rise
                canvas.ellipse(x, y, 3.6, 2.8, 0xFFFFFF, turned: -0.06)
                canvas.line((x + 3, y), (x + 3, y - 12), 1.4, 0xFFFFFF)
                canvas.line((x + 3, y - 12), (x + 8, y - 9), 2, 0xFFFFFF)
            }
        case .bone:
            let wave = 2 * Wave.sine(time * 2)
            let (left, right) = (pen.at(-20, 27 + wave), pen.at(20, 27 - wave))
            canvas.line(left, right, 6 * pen.size, 0xFFF6E0)
            for end in [left, right] {
                canvas.disc(end.x, end.y - 3.6, 4.6 * pen.size, 0xFFF6E0)
                canvas.disc(end.x, end.y + 3.6, 4.6 * pen.size, 0xFFF6E0)
            }
        }
    }
}
