import TerminalUI

/// What progress looks like, whatever is under way: one line with a name, a bar, per cent, how much, how fast, and the
/// time that is left. Everything stands in columns, so that lines under each other agree.
///
///     Cat on a keybo…  ━━━━━━────   61%  1.2 MB of 2.0 MB      1.1 MB/s    1 s left
///     3 of 5           ━━━━──────   43%  12.4 MB               3.1 MB/s    4 s left
///     collage          ━━━━──────   43%  86 of 200             71/s        2 s left
///
/// In a narrow window the bar goes first, then the rate, then the time.
struct ProgressLook: Hashable, Sendable {
    /// What is counted.
    enum Unit: Hashable, Sendable {
        case bytes
        /// Pictures, files, results.
        case pieces
        /// Parts of a whole that is no number of anything.
        case parts
    }

    /// What is under way.
    var label: String
    /// What is counted.
    var unit: Unit
    /// How much is done.
    var done: Int
    /// How much there is, where that is known.
    var total: Int?
    /// How much is done in a second; 0 while that is not known.
    var rate = 0.0
    /// Seconds that are left, where they can be told.
    var secondsLeft: Int?
    /// How much is done, in place of `done` and `total`.
    var amount: String?

    /// The line, of at most so many cells.
    func line(columns: Int, style: TextStyle) -> String {
        guard columns > 2 else { return "" }
        let room = Self.room(columns)
        var figures = [percent.map { String(repeating: " ", count: max(0, 4 - $0.count)) + $0 } ?? "    "]
        figures.append(DisplayWidth.fit(amount ?? counted, to: Self.amountWidth))
        if room.hasRate { figures.append(DisplayWidth.fit(rateText, to: Self.rateWidth)) }
        if room.hasTime { figures.append(secondsLeft.map { "\(Self.clock($0)) left" } ?? "") }
        var text = figures.joined(separator: "  ")
        while text.last == " " { text.removeLast() }
        let bar = room.bar > 0 ? bar(room.bar, style) + "  " : ""
        return DisplayWidth.fit(label, to: room.label) + "  " + bar + style.dim(DisplayWidth.cut(text, to: room.text))
    }

    private static var amountWidth: Int { 20 }
    private static var rateWidth: Int { 10 }
    private static var timeWidth: Int { 10 }

    private struct Room {
        var label: Int
        var bar = 0
        var text: Int
        var hasRate = true
        var hasTime = true
    }

    /// What stands in so many cells.
    private static func room(_ columns: Int) -> Room {
        let least = 15
        var room = Room(label: 0, text: 4 + 2 + amountWidth + 2 + rateWidth + 2 + timeWidth)
        let free = columns - room.text - 2
        let bar = min(free - least - 2, free / 2 - 2, 30)
        if bar >= 8 { room.bar = bar }
        if free < least {
            room.hasRate = false
            room.text -= rateWidth + 2
        }
        if columns - room.text - 2 < least {
            room.hasTime = false
            room.text -= timeWidth + 2
        }
        room.text = max(0, min(room.text, columns - 2))
        room.label = max(0, columns - room.text - 2 - (room.bar > 0 ? room.bar + 2 : 0))
        return room
    }

    private var part: Double? {
        guard let total, total > 0, done <= total else { return nil }
        return Double(max(done, 0)) / Double(total)
    }

    private var percent: String? { part.map { "\(Int($0 * 100))%" } }

    private func bar(_ width: Int, _ style: TextStyle) -> String {
        let bar = ProgressBar(fraction: part ?? 0, width: width)
        return bar.full + style.dim(bar.rest)
    }

    private var counted: String {
        switch (unit, part) {
        case (.bytes, _?): "\(ByteSize(done)) of \(ByteSize(total ?? 0))"
        case (.bytes, nil): ByteSize(done).description
        case (.pieces, _?): "\(done) of \(total ?? 0)"
        case (.pieces, nil): "\(done)"
        case (.parts, _): ""
        }
    }

    private var rateText: String {
        switch unit {
        case .bytes: rate >= 1 ? "\(ByteSize(Int(rate)))/s" : ""
        case .pieces where rate >= 9.95: "\(Int(rate.rounded()))/s"
        case .pieces where rate >= 0.05: "\(Int(rate * 10) / 10).\(Int(rate * 10) % 10)/s"
        case .pieces, .parts: ""
        }
    }

    /// A time in words: seconds, minutes or hours.
    static func clock(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60):\(two(seconds % 60))" }
        return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }
}
