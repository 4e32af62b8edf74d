#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension ObservableType {
    /// Prints subscription, events and disposal on standard output, one line each, with the time.
    ///
    /// - Parameters:
    ///   - identifier: what the lines are marked with; where this was called, by default.
    ///   - trimOutput: whether events longer than 40 characters are shortened to their beginning and end.
    ///   - file: where this was called.
    ///   - line: where this was called.
    ///   - function: where this was called.
    public func debug(
        _ identifier: String? = nil,
        trimOutput: Bool = false,
        file: String = #file,
        line: UInt = #line,
        function: String = #function
    ) -> Observable<Element> {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let identifier = identifier ?? "\(name):\(line) (\(function))"
        return debug(identifier, trimOutput: trimOutput) { print("\(timestamp()): \($0)") }
    }

    /// As `debug`, but hands each line, without the time, to a closure.
    package func debug(
        _ identifier: String,
        trimOutput: Bool,
        write: @escaping @Sendable (String) -> Void
    ) -> Observable<Element> {
        Debug(asObservable(), DebugLog(identifier: identifier, trimOutput: trimOutput, write: write))
    }
}

/// The local time to the millisecond.
private func timestamp() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    localtime_r(&now.tv_sec, &parts)
    let date = [digits(Int(parts.tm_year) + 1900, 4), digits(Int(parts.tm_mon) + 1, 2), digits(Int(parts.tm_mday), 2)]
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits(Int($0), 2) }
    let milliseconds = digits(Int(now.tv_nsec) / 1_000_000, 3)
    return "\(date.joined(separator: "-")) \(time.joined(separator: ":")).\(milliseconds)"
}

private func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
}

private struct DebugLog: Sendable {
    let identifier: String
    let trimOutput: Bool
    let write: @Sendable (String) -> Void

    func callAsFunction(_ content: String) { write("\(identifier) -> \(content)") }

    func event<Element>(_ event: Event<Element>) {
        let text = "\(event)"
        if trimOutput && text.count > 40 {
            self("Event \(text.prefix(20))...\(text.suffix(20))")
        } else {
            self("Event \(text)")
        }
    }
}

private final class Debug<Element: Sendable>: Observable<Element>, @unchecked Sendable {  // Constants only.
    private let source: Observable<Element>
    private let log: DebugLog

    init(_ source: Observable<Element>, _ log: DebugLog) {
        self.source = source
        self.log = log
    }

    override func run(_ sink: Sink<Element>) -> ActiveSubscription {
        log("subscribed")
        let edge = DebugEdge(sink, log)
        edge.hold(source.run(edge))
        return edge
    }
}

private final class DebugEdge<Element: Sendable>: EdgeSink<Element>, @unchecked Sendable {
    // Constants; see `EdgeSink`.
    private let downstream: Sink<Element>
    private let log: DebugLog

    init(_ downstream: Sink<Element>, _ log: DebugLog) {
        self.downstream = downstream
        self.log = log
    }

    override func next(_ element: Element) {
        guard isLive else { return }
        log.event(.next(element))
        downstream.next(element)
    }

    override var wantsMore: Bool { isLive && downstream.wantsMore }

    override func error(_ error: any Error) {
        guard stop() else { return }
        log.event(Event<Element>.error(error))
        downstream.error(error)
        dispose()
    }

    override func completed() {
        guard stop() else { return }
        log.event(Event<Element>.completed)
        downstream.completed()
        dispose()
    }

    override func dispose() {
        end(after: { log("isDisposed") })
    }
}
