import TerminalUI

/// The progress of downloads on a terminal: a line for each active file and one for all of them.
struct ProgressBoard {
    private let lines: ProgressLines
    private let style: TextStyle
    private let table: TransferTable
    private let count: Int
    private let most: Int
    private var pace = ProgressPace()
    private var rate: ProgressRate
    private var rates: [Int: ProgressRate] = [:]
    private var isBegun = false
    private(set) var finished = 0

    /// Draws `count` downloads to a terminal, of which `lines` run at a time; others only wait for their turn.
    init(_ terminal: Terminal, table: TransferTable, count: Int, lines: Int) {
        self.lines = ProgressLines(terminal.descriptor)
        style = terminal.style
        self.table = table
        self.count = count
        most = lines
        rate = ProgressRate(at: .now)
    }

    /// One more download ended.
    mutating func finish() { finished += 1 }

    /// Draws the present state, unless it was drawn a moment ago.
    mutating func draw() {
        let now = ContinuousClock.now
        // What was taken away for a line of output comes back at once.
        let isDue = pace.isDue(at: now)
        guard isDue || (isBegun && !lines.areShown) else { return }
        isBegun = true
        let (all, bytes) = table.snapshot()
        let active = Array(all.prefix(most))
        rate.look(bytes, at: now)
        rates = Dictionary(
            uniqueKeysWithValues: active.map { transfer in
                // What an earlier run left is no speed of this one.
                var rate = rates[transfer.index] ?? ProgressRate(done: transfer.received, at: now)
                rate.look(transfer.received, at: now)
                return (transfer.index, rate)
            }
        )
        let columns = lines.columns(or: style.columns)
        lines.show((active.map(look) + [look(active, bytes)]).map { $0.line(columns: columns, style: style) })
    }

    /// Takes everything away.
    func clear() { lines.clear() }

    private func look(_ transfer: TransferTable.Transfer) -> ProgressLook {
        let rate = rates[transfer.index]
        var look = ProgressLook(label: transfer.label, unit: .bytes, done: transfer.received, total: transfer.total)
        look.rate = rate?.perSecond ?? 0
        look.secondsLeft = transfer.total.flatMap { rate?.seconds(for: Double($0 - transfer.received)) }
        return look
    }

    /// All of them: the bar counts files, since the size of those that have not begun is not known.
    private func look(_ active: [TransferTable.Transfer], _ bytes: Int) -> ProgressLook {
        var look = ProgressLook(label: "\(finished) of \(count)", unit: .bytes, done: bytes)
        look.amount = ByteSize(bytes).description
        look.rate = rate.perSecond
        guard active.allSatisfy({ $0.total != nil }), finished + active.count > 0 else { return look }
        // Those that have not begun are taken to be like the others.
        let leftNow = active.reduce(0) { $0 + max(0, ($1.total ?? 0) - $1.received) }
        let average = Double(bytes + leftNow) / Double(finished + active.count)
        let left = Double(leftNow) + Double(max(0, count - finished - active.count)) * average
        if left.isFinite, Double(bytes) + left < 1e15 {
            (look.done, look.total) = (bytes, bytes + Int(left))
            look.secondsLeft = rate.seconds(for: left)
        }
        return look
    }
}
