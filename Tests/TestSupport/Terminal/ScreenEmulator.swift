/// A terminal's screen, from what a program wrote to it: the part of xterm, and of kitty's, iTerm2's and DEC's
/// extensions, that programs of this kind use.
///
/// A value: take a copy and look at it. What it does not know is not guessed at but told in `unknown`, so a test can
/// ask for none. Sequences with pictures are collected as they came.
public struct ScreenEmulator: Sendable {
    /// A place, in cells from 0.
    public struct Position: Hashable, Sendable {
        /// The column and the row.
        public var x, y: Int
        /// Makes one.
        public init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
    }

    /// Cells across and down.
    public private(set) var columns, rows: Int
    /// What the terminal says of itself.
    public let persona: TerminalPersona
    /// Where the cursor stands.
    public internal(set) var cursor = Position(x: 0, y: 0)
    /// Whether the alternate screen is shown.
    public internal(set) var isAlternate = false
    /// The private modes that are set (`CSI ? … h`): 25 the cursor, 1000 to 1006 the mouse, 2004 pastes and so on.
    public internal(set) var modes: Set<Int> = ScreenEmulator.firstModes
    /// The window's title.
    public internal(set) var title = ""
    /// The flags of the kitty keyboard protocol that were pushed; the last one holds.
    public internal(set) var keyboard: [Int] = []
    /// The level of xterm's modifyOtherKeys.
    public internal(set) var modifyOtherKeys = 0
    /// What was put on the clipboard (OSC 52), base64 as it came.
    public internal(set) var clipboard: [String] = []
    /// Kitty graphics (APC G), sixel pictures (DCS … q) and inline images (OSC 1337) as they came, the newest last;
    /// without what opens and ends them.
    public internal(set) var pictures: [[UInt8]] = []
    /// What went to the terminal around tmux, unwrapped.
    public internal(set) var passed: [[UInt8]] = []
    /// What is not known, readable; nothing of it was shown.
    public internal(set) var unknown: [String] = []
    /// Bells.
    public internal(set) var bells = 0
    /// Updates that were ended (mode 2026).
    public internal(set) var updates = 0
    /// Lines that left at the top of the main screen.
    public internal(set) var history: [String] = []
    /// Answers to queries that are to be sent to the program; taken away by who sends them.
    public var replies: [UInt8] = []

    var cells: [ScreenCell]
    var style = ScreenStyle()
    var link: String?
    var wrapsNext = false
    var region: ClosedRange<Int>
    var tabs: Set<Int> = []
    var saved = Saved()
    var hidden = Hidden()
    var lastScalar: Unicode.Scalar?
    private var parser = ControlParser()

    static let firstModes: Set<Int> = [7, 25]

    /// What DECSC keeps.
    struct Saved: Sendable {
        var cursor = Position(x: 0, y: 0)
        var style = ScreenStyle()
        var isOrigin = false
    }

    /// The screen that is not shown.
    struct Hidden: Sendable {
        var cells: [ScreenCell] = []
        var saved = Saved()
    }

    /// An empty screen.
    public init(columns: Int, rows: Int, persona: TerminalPersona = .xterm) {
        (self.columns, self.rows, self.persona) = (columns, rows, persona)
        cells = Array(repeating: ScreenCell(), count: columns * rows)
        region = 0...rows - 1
        hidden.cells = cells
        tabs = Set(stride(from: 8, to: 1000, by: 8))
    }

    /// Whether a look makes sense now: no sequence is half here and no update is under way.
    public var isAtRest: Bool { parser.isAtRest && !modes.contains(2026) }

    /// Takes what the program wrote.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        var elements: [ControlParser.Element] = []
        for byte in bytes {
            parser.take(byte) { elements.append($0) }
            if elements.count >= 64 {
                for element in elements { obey(element) }
                elements.removeAll(keepingCapacity: true)
            }
        }
        for element in elements { obey(element) }
    }

    /// Takes what the program wrote.
    public mutating func feed(_ text: String) { feed(Array(text.utf8)) }

    private mutating func obey(_ element: ControlParser.Element) {
        switch element {
        case .print(let scalar): print(scalar)
        case .control(let byte): control(byte)
        case .escape(let name): escape(name)
        case .csi(let prefix, let parameters, let final): csi(prefix, parameters, final)
        case .string(let kind, let bytes): string(kind, bytes)
        case .broken(let bytes): tellUnknown("broken", String(decoding: bytes, as: UTF8.self))
        }
    }

    mutating func tellUnknown(_ kind: String, _ text: String) {
        guard unknown.count < 1000 else { return }
        unknown.append(kind + " " + text.prefix(200).debugDescription)
    }

    /// Gives it another size, as xterm does: nothing is wrapped anew; what does not fit is cut off at the right, and
    /// at the top where the cursor would be below the screen.
    public mutating func resize(columns: Int, rows: Int) {
        let lost = max(0, cursor.y - rows + 1)
        cells = resized(cells, dropping: lost, columns, rows)
        hidden.cells = resized(hidden.cells, dropping: 0, columns, rows)
        (self.columns, self.rows) = (columns, rows)
        cursor = Position(x: min(cursor.x, columns - 1), y: min(cursor.y - lost, rows - 1))
        region = 0...rows - 1
        wrapsNext = false
    }

    private func resized(_ cells: [ScreenCell], dropping lost: Int, _ columns: Int, _ rows: Int) -> [ScreenCell] {
        var new = Array(repeating: ScreenCell(), count: columns * rows)
        for y in 0..<min(rows, self.rows - lost) {
            for x in 0..<min(columns, self.columns) {
                new[y * columns + x] = cells[(y + lost) * self.columns + x]
            }
        }
        return new
    }
}

extension ScreenEmulator: CustomReflectable {
    /// Nothing: a failed expectation would else describe every cell and every byte of the pictures, for minutes.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
