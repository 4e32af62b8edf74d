extension Canvas {
    /// A point in units.
    typealias Point = (x: Double, y: Double)

    /// A disc.
    mutating func disc(_ x: Double, _ y: Double, _ radius: Double, _ ink: Ink, strength: Double = 1) {
        fill(ink, strength: strength, box: (x - radius, y - radius, x + radius, y + radius)) {
            let (dx, dy) = ($0 - x, $1 - y)
            return (dx * dx + dy * dy).squareRoot() - radius
        }
    }

    /// A circle's line, or the part of it between two angles, clockwise from three o'clock, in turns.
    mutating func ring(
        _ x: Double,
        _ y: Double,
        _ radius: Double,
        thickness: Double,
        _ ink: Ink,
        from start: Double = 0,
        length: Double = 1,
        strength: Double = 1
    ) {
        let half = thickness / 2
        let reach = radius + half
        let middle = start + length / 2
        let axis = (x: Wave.cosine(middle), y: Wave.sine(middle))
        let opening = Wave.cosine(min(1, length) / 2)
        let ends = [start, start + length].map { (x: radius * Wave.cosine($0), y: radius * Wave.sine($0)) }
        fill(ink, strength: strength, box: (x - reach, y - reach, x + reach, y + reach)) {
            let (dx, dy) = ($0 - x, $1 - y)
            let far = (dx * dx + dy * dy).squareRoot()
            if length >= 1 || dx * axis.x + dy * axis.y >= far * opening { return abs(far - radius) - half }
            var nearest = Double.infinity
            for end in ends {
                let (ex, ey) = (dx - end.x, dy - end.y)
                nearest = min(nearest, ex * ex + ey * ey)
            }
            return nearest.squareRoot() - half
        }
    }

    /// An ellipse, turned by an angle.
    mutating func ellipse(
        _ x: Double,
        _ y: Double,
        _ radiusX: Double,
        _ radiusY: Double,
        _ ink: Ink,
        turned angle: Double = 0,
        strength: Double = 1
    ) {
        guard radiusX > 0, radiusY > 0 else { return }
        let reach = max(radiusX, radiusY)
        let (cosine, sine) = (Wave.cosine(angle), Wave.sine(angle))
        fill(ink, strength: strength, box: (x - reach, y - reach, x + reach, y + reach)) {
            let (dx, dy) = ($0 - x, $1 - y)
            let u = (dx * cosine + dy * sine) / radiusX
            let v = (dy * cosine - dx * sine) / radiusY
            let value = (u * u + v * v).squareRoot()
            // First-order distance: the value over the length of its gradient.
            let slope = (u * u / (radiusX * radiusX) + v * v / (radiusY * radiusY)).squareRoot()
            return slope == 0 ? -reach : value * (value - 1) / slope
        }
    }

    /// A line with round ends.
    mutating func line(_ from: Point, _ to: Point, _ thickness: Double, _ ink: Ink, strength: Double = 1) {
        let half = thickness / 2
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let square = max(dx * dx + dy * dy, 1e-9)
        let box = (
            left: min(from.x, to.x) - half, top: min(from.y, to.y) - half,
            right: max(from.x, to.x) + half, bottom: max(from.y, to.y) + half
        )
        fill(ink, strength: strength, box: box) {
            let (px, py) = ($0 - from.x, $1 - from.y)
            let part = max(0, min(1, (px * dx + py * dy) / square))
            let (ex, ey) = (px - dx * part, py - dy * part)
            return (ex * ex + ey * ey).squareRoot() - half
        }
    }

    /// A rectangle with round corners.
    mutating func box(
        _ left: Double,
        _ top: Double,
        _ boxWidth: Double,
        _ boxHeight: Double,
        _ ink: Ink,
        corner: Double = 0,
        strength: Double = 1
    ) {
        let (halfX, halfY) = (boxWidth / 2, boxHeight / 2)
        let (x, y) = (left + halfX, top + halfY)
        fill(ink, strength: strength, box: (left, top, left + boxWidth, top + boxHeight)) {
            let (dx, dy) = (abs($0 - x) - halfX + corner, abs($1 - y) - halfY + corner)
            let (ox, oy) = (max(dx, 0), max(dy, 0))
            return (ox * ox + oy * oy).squareRoot() + min(max(dx, dy), 0) - corner
        }
    }

    /// A polygon, filled by the even-odd rule.
    mutating func polygon(_ points: [Point], _ ink: Ink, strength: Double = 1) {
        guard points.count > 2 else { return }
        var box = (left: points[0].x, top: points[0].y, right: points[0].x, bottom: points[0].y)
        for point in points {
            box = (
                min(box.left, point.x), min(box.top, point.y), max(box.right, point.x), max(box.bottom, point.y)
            )
        }
        points.withUnsafeBufferPointer { points in
            fill(ink, strength: strength, box: box) { x, y in
                var nearest = Double.infinity
                var isInside = false
                var from = points[points.count - 1]
                for to in points {
                    let (dx, dy) = (to.x - from.x, to.y - from.y)
                    let (px, py) = (x - from.x, y - from.y)
                    let part = max(0, min(1, (px * dx + py * dy) / max(dx * dx + dy * dy, 1e-9)))
                    let (ex, ey) = (px - dx * part, py - dy * part)
                    nearest = min(nearest, ex * ex + ey * ey)
                    if (from.y > y) != (to.y > y), x < from.x + dx * (y - from.y) / dy { isInside.toggle() }
                    from = to
                }
                return isInside ? -nearest.squareRoot() : nearest.squareRoot()
            }
        }
    }

    /// A star with so many points.
    mutating func star(
        _ x: Double,
        _ y: Double,
        _ radius: Double,
        points: Int = 5,
        inner: Double = 0.45,
        _ ink: Ink,
        turned angle: Double = 0
    ) {
        polygon(
            (0..<points * 2).map { index in
                let reach = index.isMultiple(of: 2) ? radius : radius * inner
                let turn = angle - 0.25 + Double(index) / Double(points * 2)
                return (x + reach * Wave.cosine(turn), y + reach * Wave.sine(turn))
            },
            ink
        )
    }

    /// A heart as high as wide, `size` units.
    mutating func heart(_ x: Double, _ y: Double, _ size: Double, _ ink: Ink, strength: Double = 1) {
        polygon(
            (0..<28).map { index in
                let turn = Double(index) / 28
                let sine = Wave.sine(turn)
                let lobes =
                    13 * Wave.cosine(turn) - 5 * Wave.cosine(2 * turn) - 2 * Wave.cosine(3 * turn)
                    - Wave.cosine(4 * turn)
                return (x + size / 34 * 16 * sine * sine * sine, y - size / 34 * (lobes + 2.5))
            },
            ink,
            strength: strength
        )
    }

    /// A curve like a mouth: the lower half of an ellipse's line, upside down where `bend` is negative.
    mutating func smile(_ x: Double, _ y: Double, _ halfWidth: Double, bend: Double, _ thickness: Double, _ ink: Ink) {
        var from: Point = (x - halfWidth, y)
        for step in 1...8 {
            let place = Double(step) / 4 - 1
            let to: Point = (x + halfWidth * place, y + bend * (1 - place * place))
            line(from, to, thickness, ink)
            from = to
        }
    }
}
