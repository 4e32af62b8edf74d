/// Weather, night and what flies.
enum Sky {
    /// Rain on a pond; `snow` falls slower and lies.
    static func fall(snow: Bool) -> Drawing {
        Drawing(frames: 16, delay: 6) { canvas, time in
            if snow { canvas.fill(0x1E3A5F, 0x7FA3C7) } else { canvas.fill(0x2C3E50, 0x5D7B93) }
            for cloud in 0..<3 {
                let x = canvas.width * (0.2 + 0.3 * Double(cloud)) + 3 * Wave.sine(time + Double(cloud) / 3)
                for puff in [(-13.0, 3.0, 9.0), (0, -2, 13), (13, 3, 10)] {
                    canvas.disc(x + puff.0, 14 + puff.1, puff.2, snow ? 0xB9CBDD : 0x8496A5)
                }
            }
            if snow {
                canvas.ellipse(canvas.width * 0.3, 104, canvas.width * 0.55, 16, 0xF4F9FF)
                canvas.ellipse(canvas.width * 0.8, 106, canvas.width * 0.5, 20, 0xE3EEF9)
            } else {
                canvas.box(0, 84, canvas.width, 20, 0x34566E)
            }
            for drop in 0..<44 {
                let place = Wave.fraction(Wave.scatter(21, drop) + time * (snow ? 1 : 2))
                let x = canvas.width * Wave.scatter(22, drop)
                if snow {
                    let sway = 3 * Wave.sine(time + Wave.scatter(23, drop))
                    canvas.disc(x + sway, -4 + 104 * place, 1 + 1.4 * Wave.scatter(24, drop), 0xFFFFFF)
                } else if place < 0.82 {
                    canvas.line((x - 6 * place, 22 + 75 * place), (x - 6 * place - 1, 28 + 75 * place), 1.1, 0xBFE3FF)
                } else {
                    let grown = (place - 0.82) / 0.18
                    canvas.ellipse(
                        x - 5,
                        91 + 5 * Wave.scatter(25, drop),
                        1 + 7 * grown,
                        0.6 + 1.6 * grown,
                        0x9CC7E4,
                        strength: 1 - grown
                    )
                }
            }
        }
    }

    /// A thunderstorm.
    static let storm = Drawing(frames: 16, delay: 7) { canvas, time in
        let flash = time > 0.3 && time < 0.36 || time > 0.42 && time < 0.5
        if flash { canvas.fill(0x6D6A9C, 0xB8B4DE) } else { canvas.fill(0x14142B, 0x2E2C52) }
        if flash {
            let x = canvas.width * 0.58
            canvas.polygon(
                [(x, 22), (x - 12, 56), (x - 3, 56), (x - 10, 88), (x + 12, 48), (x + 3, 48), (x + 12, 22)],
                0xFFF3A0
            )
        }
        for puff in 0..<9 {
            let x = canvas.width * Double(puff) / 8
            canvas.disc(
                x,
                10 + 4 * Wave.sine(time + Double(puff) / 3),
                15 + 5 * Wave.scatter(31, puff),
                flash ? 0x55527A : 0x23213F
            )
        }
        for drop in 0..<40 {
            let fall = Wave.fraction(Wave.scatter(32, drop) + time * 3)
            let x = canvas.width * Wave.scatter(33, drop) - 10 * fall
            canvas.line((x, 20 + 84 * fall), (x - 2, 28 + 84 * fall), 1, 0x8FA6D6, strength: 0.8)
        }
    }

    /// Fireworks over a town.
    static let fireworks = Drawing(frames: 20, delay: 7) { canvas, time in
        canvas.fill(0x070B24, 0x2A1B4D)
        for burst in 0..<4 {
            let age = Wave.fraction(time + Double(burst) * 0.27)
            let x = canvas.width * (0.18 + 0.64 * Wave.scatter(41, burst))
            let y = 20 + 30 * Wave.scatter(42, burst)
            let ink = Ink(hue: Wave.scatter(43, burst), saturation: 0.75)
            guard age > 0.25 else {
                let rise = age / 0.25
                canvas.line((x, 100 - (100 - y) * rise), (x, 106 - (100 - y) * rise), 1.4, 0xFFE9A8)
                continue
            }
            let grown = (age - 0.25) / 0.75
            let far = 34 * (1 - (1 - grown) * (1 - grown))
            for ray in 0..<18 {
                let turn = Double(ray) / 18
                for (part, size) in [(1.0, 1.9), (0.86, 1.4), (0.72, 0.9)] {
                    canvas.disc(
                        x + far * part * Wave.cosine(turn),
                        y + far * part * Wave.sine(turn) + 14 * grown * grown,
                        size * (1.1 - grown),
                        ink.lighter(0.5 * (1 - grown)),
                        strength: 1 - grown * 0.7
                    )
                }
            }
        }
        for house in 0..<12 {
            let left = canvas.width * Double(house) / 12
            let top = 78 + 14 * Wave.scatter(44, house)
            canvas.box(left, top, canvas.width / 12 + 1, 30, 0x05060F)
            if house.isMultiple(of: 2) { canvas.box(left + 3, top + 5, 2.4, 3, 0xFFD76A) }
        }
    }

    /// A rocket on its way up.
    static let rocket = Drawing(frames: 16, delay: 5) { canvas, time in
        canvas.fill(0x0B1034, 0x3B2A78)
        for star in 0..<40 {
            let depth = 1 + Double(star % 3)
            let y = 108 * Wave.fraction(Wave.scatter(51, star) + time * depth) - 4
            canvas.disc(canvas.width * Wave.scatter(52, star), y, 0.35 * depth, 0xFFFFFF)
        }
        let (x, y) = (canvas.width / 2 + 2 * Wave.sine(time), 46 + 3 * Wave.sine(time * 2))
        for (size, ink) in [(1.0, 0xFF5A1F), (0.7, 0xFFA51F), (0.4, 0xFFF0A8)] as [(Double, Ink)] {
            let long = size * (20 + 7 * Wave.sine(time * 4))
            canvas.polygon([(x - 8 * size, y + 24), (x + 8 * size, y + 24), (x, y + 24 + long)], ink)
        }
        for puff in 0..<6 {
            let age = Wave.fraction(time * 2 + Double(puff) / 6)
            canvas.disc(
                x + 9 * (Wave.scatter(53, puff) - 0.5),
                y + 40 + 40 * age,
                3 + 6 * age,
                0xB9B4D6,
                strength: 0.5 * (1 - age)
            )
        }
        for side in [-1.0, 1.0] {
            canvas.polygon([(x + side * 8, y + 6), (x + side * 19, y + 26), (x + side * 8, y + 22)], 0xE8274B)
        }
        canvas.ellipse(x, y, 11, 29, 0xF2F4F8)
        canvas.fill(0xE8274B, box: (x - 11, y - 30, x + 11, y - 12)) { px, py in
            let (u, v) = ((px - x) / 11, (py - y) / 29)
            return max(((u * u + v * v).squareRoot() - 1) * 11, py - (y - 14))
        }
        canvas.disc(x, y - 3, 6, 0x4A5578)
        canvas.disc(x, y - 3, 4.4, 0x7FD4FF)
    }

    /// Flying through stars.
    static let starfield = Drawing(frames: 16, delay: 5) { canvas, time in
        canvas.fill(0x02030D)
        for star in 0..<90 {
            let age = Wave.fraction(Wave.scatter(61, star) + time)
            let turn = Wave.scatter(62, star)
            let far = (6 + 30 * Wave.scatter(63, star)) * age * age * 3
            let (dx, dy) = (Wave.cosine(turn), Wave.sine(turn))
            let x = canvas.width / 2 + far * dx
            let y = 50 + far * dy
            let ink = Ink(hue: 0.6 + 0.15 * Wave.scatter(64, star), saturation: 0.35)
            canvas.line(
                (x, y),
                (x + dx * 6 * age * age, y + dy * 6 * age * age),
                0.5 + 1.4 * age,
                ink,
                strength: 0.3 + 0.7 * age
            )
        }
    }

    /// The sun comes up over hills.
    static let sunrise = Drawing(frames: 20, delay: 8) { canvas, time in
        let up = Wave.swell(time)
        let night: (top: Ink, bottom: Ink) = (0x1B1B4B, 0x6A3D7C)
        canvas.fill(night.top.mixed(with: 0x5BB8F5, up), night.bottom.mixed(with: 0xFFE0A3, up))
        let y = 92 - 60 * up
        for ray in 0..<12 {
            let turn = Double(ray) / 12 + time / 6
            canvas.line(
                (canvas.width / 2 + 19 * Wave.cosine(turn), y + 19 * Wave.sine(turn)),
                (canvas.width / 2 + 27 * Wave.cosine(turn), y + 27 * Wave.sine(turn)),
                2.6,
                0xFFD45A
            )
        }
        canvas.disc(canvas.width / 2, y, 15, 0xFFC62E)
        canvas.ellipse(
            canvas.width * 0.25,
            106,
            canvas.width * 0.5,
            32,
            Ink(integerLiteral: 0x1E3B2F).mixed(with: 0x4FA35B, up)
        )
        canvas.ellipse(
            canvas.width * 0.82,
            108,
            canvas.width * 0.5,
            26,
            Ink(integerLiteral: 0x16302A).mixed(with: 0x3B8B4E, up)
        )
    }

    /// A moon, stars that twinkle, a bat or two.
    static let night = Drawing(frames: 16, delay: 8) { canvas, time in
        canvas.fill(0x0A0F2C, 0x27306B)
        for star in 0..<34 {
            let glow = Wave.swell(time + Wave.scatter(71, star))
            canvas.disc(canvas.width * Wave.scatter(72, star), 80 * Wave.scatter(73, star), 0.4 + 0.9 * glow, 0xFFFFFF)
        }
        canvas.disc(canvas.width * 0.7, 30, 17, 0xFFF2C4)
        canvas.disc(canvas.width * 0.7 + 8, 26, 15, 0x111740)
        for bat in 0..<2 {
            let x = canvas.width * Wave.fraction(time + Double(bat) * 0.45)
            let y = 42 + Double(bat) * 16 + 4 * Wave.sine(time * 2)
            let flap = 5 * Wave.sine(time * 6)
            for side in [-1.0, 1.0] {
                canvas.polygon(
                    [(x, y), (x + side * 6, y - 3 - flap), (x + side * 12, y + 1 - flap), (x + side * 5, y + 3)],
                    0x05060F
                )
            }
            canvas.disc(x, y, 2.2, 0x05060F)
        }
        canvas.ellipse(canvas.width * 0.4, 108, canvas.width * 0.7, 22, 0x090C1E)
    }

    /// A rainbow that grows between clouds.
    static let rainbow = Drawing(frames: 16, delay: 8) { canvas, time in
        canvas.fill(0x6EC6FF, 0xD8F1FF)
        let length = 0.5 * Wave.ramp(Wave.swell(time), 0.02, 0.75)
        for band in 0..<6 {
            let ink = Ink(hue: Double(band) / 6.8, saturation: 0.75)
            canvas.ring(
                canvas.width / 2,
                88,
                62 - 5.2 * Double(band),
                thickness: 5.4,
                ink,
                from: 0.5,
                length: max(0.001, length)
            )
        }
        for side in [-1.0, 1.0] {
            let x = canvas.width / 2 + side * 52
            for puff in [(-11.0, 3.0, 9.0), (0, -4, 13), (12, 3, 9)] {
                canvas.disc(x + puff.0, 86 + puff.1, puff.2, 0xFFFFFF)
            }
        }
    }
}
