import TerminalUI

/// The progress of downloads on a terminal: a line for each active file and one for all of them.
///
/// It stands under whatever was written last and is taken away before anything else is written, so that nothing of it
/// stays, at the end or after Ctrl-C. The cursor is never hidden, so there is nothing to give back.
struct ProgressBoard {
    private let descriptor: Int32
    private let style: TextStyle
    private let table: TransferTable
    private let count: Int
    private let lines: Int
    private let started: ContinuousClock.Instant
    private var drawnLines = 0
    private var drawnAt: ContinuousClock.Instant?
    private var drawnBytes = 0
    private var rate = 0.0
    private(set) var finished = 0

    /// Draws `count` downloads to a terminal, of which `lines` run at a time; others only wait for their turn.
    init(_ terminal: Terminal, table: TransferTable, count: Int, lines: Int) {
        descriptor = terminal.descriptor
        style = terminal.style
        self.table = table
        self.count = count
        self.lines = lines
        started = .now
    }

    /// One more download ended.
    mutating func finish() { finished += 1 }

    /// Draws the present state, unless it was drawn a moment ago.
    mutating func draw() {
        let now = ContinuousClock.now
        let (all, bytes) = table.snapshot()
        let active = Array(all.prefix(lines))
        if let drawnAt {
            let seconds = (now - drawnAt) / .seconds(1)
            guard seconds >= 0.08 || drawnLines == 0 else { return }
            if seconds > 0 {
                let present = Double(bytes - drawnBytes) / seconds
                // Half of it is new after about a second, so that figures neither jump nor lag.
                let weight = min(1, seconds * 0.7)
                rate = drawnBytes == 0 ? present : rate + (present - rate) * weight
            }
        }
        drawnAt = now
        drawnBytes = bytes
        // One cell stays free: a full last line would wrap on some terminals.
        let columns = (Terminal.columns(descriptor) ?? style.columns) - 1
        let lines = active.map { Self.line($0, columns: columns) } + [total(active, bytes, columns: columns)]
        var text = erasure
        for line in lines { text += line + "\n" }
        drawnLines = lines.count
        _ = LocalFile.writeAll(Array(text.utf8), to: descriptor)
    }

    /// Takes everything away.
    mutating func clear() {
        guard drawnLines > 0 else { return }
        _ = LocalFile.writeAll(Array(erasure.utf8), to: descriptor)
        drawnLines = 0
    }

    private var erasure: String { drawnLines > 0 ? "\u{1B}[\(drawnLines)A\r\u{1B}[J" : "" }

    /// The line of one transfer: its name, how much of it is there.
    static func line(_ transfer: TransferTable.Transfer, columns: Int) -> String {
        let received = ByteSize(transfer.received).description
        var figures = received
        if let total = transfer.total, total > 0 {
            let percent = min(100, transfer.received * 100 / total)
            figures = "\(percent)%  \(received) of \(ByteSize(total))"
        }
        return DisplayWidth.cut(
            DisplayWidth.fit(transfer.label, to: max(columns - 28, 8)) + "  " + figures,
            to: columns
        )
    }

    private func total(_ active: [TransferTable.Transfer], _ bytes: Int, columns: Int) -> String {
        var parts = ["\(finished) of \(count)", ByteSize(bytes).description]
        if rate >= 1 { parts.append("\(ByteSize(Int(rate)))/s") }
        if let left = secondsLeft(active, bytes) { parts.append("\(Self.clock(left)) left") }
        return style.dim(DisplayWidth.cut(parts.joined(separator: "  "), to: columns))
    }

    /// What is left if the files that have not begun are like the others.
    private func secondsLeft(_ active: [TransferTable.Transfer], _ bytes: Int) -> Int? {
        guard rate >= 1, active.allSatisfy({ $0.total != nil }), finished + active.count > 0 else { return nil }
        let leftNow = active.reduce(0) { $0 + max(0, ($1.total ?? 0) - $1.received) }
        let average = Double(bytes + leftNow) / Double(finished + active.count)
        let waiting = Double(max(0, count - finished - active.count)) * average
        let seconds = (Double(leftNow) + waiting) / rate
        return seconds < 86_400 ? Int(seconds.rounded(.up)) : nil
    }

    private static func clock(_ seconds: Int) -> String {
        seconds < 60 ? "\(seconds) s" : "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }
}
