import Foundation

/// What a case is reported as.
enum Report {
    /// One line on standard output.
    static func json(_ item: Case, _ figures: Figures) {
        var fields = ["\"case\":\"\(item.name)\"", "\"ours_ns\":\(tenths(figures.ours))"]
        if let peer = item.peer {
            fields += ["\"peer\":\"OpenCombine: \(peer.construct)\"", "\"peer_ns\":\(tenths(figures.peer))"]
        }
        write(.standardOutput, "{" + fields.joined(separator: ",") + "}")
        guard let ours = figures.ourAllocations else { return }
        var counts = ["\"case\":\"allocations-\(item.name)\"", "\"ours_ns\":\(tenths(figures.ours))"]
        counts.append("\"ours_allocations\":\(tenths(ours))")
        if let peer = figures.peerAllocations { counts.append("\"peer_allocations\":\(tenths(peer))") }
        write(.standardOutput, "{" + counts.joined(separator: ",") + "}")
    }

    /// One line on standard error.
    static func summary(_ item: Case, _ figures: Figures) {
        var line = item.name.padding(toLength: 28, withPad: " ", startingAt: 0) + column(tenths(figures.ours)) + " ns"
        if item.peer != nil {
            line += column(tenths(figures.peer)) + " ns   ratio " + String(format: "%.3f", figures.ratio)
        }
        if let limit = item.limit, item.peer != nil {
            line += String(format: "  limit %.2f  ", limit) + (figures.ratio <= limit ? "within" : "ABOVE")
        }
        if let ours = figures.ourAllocations {
            line += "  allocations " + tenths(ours)
            if let peer = figures.peerAllocations { line += " / " + tenths(peer) }
        }
        write(.standardError, line)
    }

    private static func tenths(_ value: Double) -> String { String(format: "%.1f", value) }

    private static func column(_ text: String) -> String {
        String(repeating: " ", count: max(1, 9 - text.count)) + text
    }

    private static func write(_ handle: FileHandle, _ line: String) { handle.write(Data((line + "\n").utf8)) }
}
