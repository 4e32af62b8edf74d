/// Writes cells as bytes for a terminal, and knows where its cursor stands and how it draws.
///
/// Moves and changes of style are the shortest that ECMA-48 has and every terminal since the VT100 or the Linux console
/// understands: CUP, CUF, CUB, CHA, VPA, CUU, CUD, SGR, EL, ECH.
struct Pen: Sendable {
    /// What was written so far.
    var bytes: [UInt8] = []
    /// Where the cursor stands; `nil` when nobody can know.
    var cursor: Canvas.Position?
    /// How text is drawn now; `nil` when nobody can know.
    private(set) var style: Style?

    /// The links of the canvas that is drawn, by number.
    var links: [UInt32: SafeLink] = [:]
    /// The number of the link that is open, 0 for none; `nil` when nobody can know. Outside of this pen there is none.
    private var link: UInt32?

    private let colors: ColorDepth
    private let followsLinks: Bool
    /// Whether places count from where the terminal has saved its cursor, and not from the screen's corner.
    private let isInPlace: Bool
    /// The last style that was asked for, and what it is at this depth.
    private var translated: (from: Style, to: Style) = (.plain, .plain)

    init(colors: ColorDepth, style: Style?, isInPlace: Bool = false, followsLinks: Bool = false) {
        self.colors = colors
        self.followsLinks = followsLinks
        link = style == nil ? nil : 0
        self.isInPlace = isInPlace
        self.style = style
    }

    /// Writes text of ASCII as it is.
    mutating func write(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Draws a glyph, which is one or two cells wide, at the cursor.
    mutating func put(_ glyph: Glyph, width: Int, edge: Int) {
        var rest = glyph.bytes
        repeat {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        } while rest != 0
        guard let at = cursor else { return }
        // In the last column a cursor stays or waits to wrap, as the terminal likes.
        cursor = at.x + width < edge ? Canvas.Position(x: at.x + width, y: at.y) : nil
    }

    /// Moves the cursor to a place.
    mutating func move(to x: Int, _ y: Int) {
        guard let at = cursor else { return jump(x, y) }
        cursor = Canvas.Position(x: x, y: y)
        if at.y == y {
            switch x - at.x {
            case 0: break
            case _ where x == 0: bytes.append(0x0D)
            case -3 ... -1: for _ in x..<at.x { bytes.append(0x08) }
            case let step:
                let distance = abs(step)
                let isAbsoluteShorter = Self.digits(x + 1) < (distance == 1 ? 0 : Self.digits(distance))
                if isAbsoluteShorter { control(x + 1, "G") } else { control(distance, step > 0 ? "C" : "D") }
            }
        } else if at.x == x {
            let distance = abs(y - at.y)
            let isAbsoluteShorter = Self.digits(y + 1) < (distance == 1 ? 0 : Self.digits(distance))
            if isAbsoluteShorter, !isInPlace { control(y + 1, "d") } else { control(distance, y > at.y ? "B" : "A") }
        } else {
            jump(x, y)
        }
    }

    /// CUP; a last parameter that is 1 is left out.
    private mutating func jump(_ x: Int, _ y: Int) {
        cursor = Canvas.Position(x: x, y: y)
        if isInPlace { return jumpInPlace(x, y) }
        write("\u{1B}[")
        if x > 0 || y > 0 { number(y + 1) }
        if x > 0 {
            bytes.append(UInt8(ascii: ";"))
            number(x + 1)
        }
        bytes.append(UInt8(ascii: "H"))
    }

    /// DECRC, which brings back the style as well, and then down and across.
    private mutating func jumpInPlace(_ x: Int, _ y: Int) {
        // Terminals differ in whether that brings back a link.
        use(link: 0)
        write("\u{1B}8")
        style = .plain
        if y > 0 { control(y, "B") }
        if x > 0 { control(x, "C") }
    }

    /// Erases so many cells from the cursor on; it stays. Only with the plain style and no link is that the same
    /// everywhere.
    mutating func erase(_ count: Int) { control(count, "X") }

    /// Erases the rest of the line; the cursor stays.
    mutating func eraseLine() { write("\u{1B}[K") }

    /// Draws like this from now on.
    mutating func use(_ wanted: Style) {
        let wanted = translate(wanted)
        guard wanted != style else { return }
        defer { style = wanted }
        if wanted == .plain { return write("\u{1B}[m") }
        guard let style else { return whole(wanted) }
        let start = bytes.count
        change(from: style, to: wanted)
        guard !style.attributes.isSubset(of: wanted.attributes) else { return }
        // Taking something off can be longer than to start anew.
        let length = bytes.count - start
        whole(wanted)
        let isShorter = bytes.count - start - length < length
        if isShorter {
            bytes.removeSubrange(start..<start + length)
        } else {
            bytes.removeLast(bytes.count - start - length)
        }
    }

    /// Draws a space from now on that looks like one of a style: of that only the background shows, so that the colour
    /// of the text is left as it is.
    mutating func useBackground(of wanted: Style) {
        let visible: Style.Attributes = [.underline, .inverse]
        guard let style, wanted.attributes.isDisjoint(with: visible), style.attributes.isDisjoint(with: visible) else {
            return use(wanted)
        }
        let background = translate(wanted).background
        guard background != style.background else { return }
        if background == .standard { return use(.plain) }
        start()
        parameter(background, base: 40)
        end()
        self.style = Style(foreground: style.foreground, background: background, style.attributes)
    }

    /// What is drawn from now on belongs to this link of the canvas, or to none (OSC 8). The number makes pieces one link
    /// wherever they stand.
    mutating func use(link wanted: UInt32) {
        guard followsLinks, wanted != link else { return }
        let target = links[wanted]
        let wanted = target == nil ? 0 : wanted
        guard wanted != link else { return }
        link = wanted
        write("\u{1B}]8;")
        if target != nil {
            write("id=")
            number(Int(wanted))
        }
        write(";")
        if let target { bytes += target.text.utf8 }
        write("\u{1B}\\")
    }

    /// Whether a cell's text is drawn like that already.
    mutating func draws(_ cell: Cell) -> Bool {
        translate(cell.style) == style && (!followsLinks || cell.link == link)
    }

    /// Nobody knows any more how the terminal draws and where its cursor is.
    mutating func forget() {
        style = nil
        cursor = nil
    }

    private mutating func translate(_ wanted: Style) -> Style {
        if colors == .trueColor || wanted == translated.from { return colors == .trueColor ? wanted : translated.to }
        let style = Style(
            foreground: colors.nearest(to: wanted.foreground),
            background: colors.nearest(to: wanted.background),
            wanted.attributes
        )
        translated = (wanted, style)
        return style
    }
}

extension Pen {
    /// Each attribute with the number that turns it on.
    private static let attributes: [(Style.Attributes, UInt8)] = [
        (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.inverse, 7),
    ]

    private mutating func whole(_ wanted: Style) {
        start()
        parameter(0)
        for (attribute, number) in Self.attributes where wanted.attributes.contains(attribute) { parameter(number) }
        if wanted.foreground != .standard { parameter(wanted.foreground, base: 30) }
        if wanted.background != .standard { parameter(wanted.background, base: 40) }
        end()
    }

    private mutating func change(from old: Style, to wanted: Style) {
        start()
        var on = wanted.attributes.subtracting(old.attributes)
        var off = old.attributes.subtracting(wanted.attributes)
        if !off.isDisjoint(with: [.bold, .dim]) {
            // One number takes off both.
            parameter(22)
            on.formUnion(wanted.attributes.intersection([.bold, .dim]))
            off.subtract([.bold, .dim])
        }
        for (attribute, number) in Self.attributes where off.contains(attribute) { parameter(20 + number) }
        for (attribute, number) in Self.attributes where on.contains(attribute) { parameter(number) }
        if wanted.foreground != old.foreground { parameter(wanted.foreground, base: 30) }
        if wanted.background != old.background { parameter(wanted.background, base: 40) }
        end()
    }

    private mutating func start() { write("\u{1B}[") }

    /// Puts the letter in place of the last semicolon.
    private mutating func end() { bytes[bytes.count - 1] = UInt8(ascii: "m") }

    private mutating func parameter(_ value: UInt8) {
        number(Int(value))
        bytes.append(UInt8(ascii: ";"))
    }

    private mutating func parameter(_ color: Color, base: UInt8) {
        switch color.kind {
        case .standard: parameter(base + 9)
        case .indexed(let index) where index < 8: parameter(base + index)
        case .indexed(let index) where index < 16: parameter(base + 60 + index - 8)
        case .indexed(let index):
            parameter(base + 8)
            parameter(5)
            parameter(index)
        case .rgb(let red, let green, let blue):
            parameter(base + 8)
            parameter(2)
            parameter(red)
            parameter(green)
            parameter(blue)
        }
    }

    /// CSI, a number which is left out when it is 1, and a letter.
    private mutating func control(_ value: Int, _ letter: Unicode.Scalar) {
        start()
        if value != 1 { number(value) }
        bytes.append(UInt8(ascii: letter))
    }

    private mutating func number(_ value: Int) {
        if value >= 10 { number(value / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
    }

    private static func digits(_ value: Int) -> Int { value < 10 ? 1 : value < 100 ? 2 : value < 1000 ? 3 : 5 }
}
