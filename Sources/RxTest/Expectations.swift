#if canImport(Testing)
    import Rx
    import Testing

    // Expectations that fit on a line and, when they fail, say line by line what differs. They record an issue with
    // Swift Testing; in XCTest compare `events` with `XCTAssertEqual`.

    extension TestScheduler {
        /// Expects that a sequence, created at 100, subscribed to at 200 and disposed of at 1000, sends exactly these
        /// events: `scheduler.expect(.next(210, 4), .completed(250)) { xs.map { $0 * 2 } }`.
        ///
        /// - Returns: the observer that recorded them.
        @discardableResult
        public func expect<Source: ObservableConvertibleType>(
            _ expected: Recorded<Event<Source.Element>>...,
            disposed: TestTime = Defaults.disposed,
            fileID: String = #fileID,
            filePath: String = #filePath,
            line: Int = #line,
            column: Int = #column,
            create: @escaping () -> Source
        ) -> TestableObserver<Source.Element> where Source.Element: Equatable {
            let observer = start(disposed: disposed, create: create)
            record(
                differencesOf: observer.events,
                to: expected,
                at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
            )
            return observer
        }
    }

    extension TestableObserver where Element: Equatable {
        /// Expects that exactly these events were received so far.
        public func expect(
            _ expected: Recorded<Event<Element>>...,
            fileID: String = #fileID,
            filePath: String = #filePath,
            line: Int = #line,
            column: Int = #column
        ) {
            record(
                differencesOf: events,
                to: expected,
                at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
            )
        }
    }

    extension TestableObservable {
        /// Expects that there were exactly these subscriptions so far.
        public func expectSubscriptions(
            _ expected: Subscription...,
            fileID: String = #fileID,
            filePath: String = #filePath,
            line: Int = #line,
            column: Int = #column
        ) {
            record(
                differencesOf: subscriptions,
                to: expected,
                at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
            )
        }
    }

    /// How a sequence is expected to end.
    public enum ExpectedEnd: Sendable {
        /// It ends.
        case completed
        /// It fails with an error that reads like this one.
        case error(any Error)
        /// It does not matter: the subscription is disposed of after the last expected element.
        case disposed
    }

    extension ObservableConvertibleType where Element: Equatable {
        /// Expects that this sequence, in real time, sends exactly these elements and ends so:
        /// `await source.expect(1, 2, 3)`, `await source.expect(1, end: .error(Failure()))`.
        ///
        /// - Parameters:
        ///   - end: how it ends.
        ///   - timeout: the seconds it may take.
        public nonisolated(nonsending) func expect(
            _ expected: Element...,
            end: ExpectedEnd = .completed,
            timeout: Double = 60,
            fileID: String = #fileID,
            filePath: String = #filePath,
            line: Int = #line,
            column: Int = #column
        ) async {
            var limit = Int.max
            var events = expected.map { Event.next($0) }
            switch end {
            case .completed: events.append(.completed)
            case .error(let error): events.append(.error(error))
            case .disposed: limit = expected.count
            }
            // Nothing is expected before the disposal, so nothing is waited for.
            if limit == 0 { return }
            let outcome = await awaited(timeout: timeout).read(limit: limit)
            var received = outcome.elements.map { Event.next($0) }
            if let error = outcome.error {
                received.append(.error(error))
            } else if outcome.elements.count < limit {
                received.append(.completed)
            }
            record(
                differencesOf: received,
                to: events,
                at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
            )
        }
    }

    /// Records an issue when two lists differ.
    private func record<Entry: Equatable & CustomDebugStringConvertible>(
        differencesOf received: [Entry],
        to expected: [Entry],
        at location: SourceLocation
    ) {
        if received == expected { return }
        let text = "What was received differs (- expected, + received):\n\(differences(of: received, to: expected))"
        Issue.record(Comment(rawValue: text), sourceLocation: location)
    }
#endif

/// Two lists as one, a line an entry: `-` only expected, `+` only received, neither for both.
func differences<Entry: Equatable & CustomDebugStringConvertible>(
    of received: [Entry],
    to expected: [Entry]
) -> String {
    let difference = received.difference(from: expected)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
    }
    var lines: [String] = []
    var (left, right) = (0, 0)
    while left < expected.count || right < received.count {
        if left < expected.count && removed.contains(left) {
            lines.append("- \(expected[left].debugDescription)")
            left += 1
        } else if right < received.count && inserted.contains(right) {
            lines.append("+ \(received[right].debugDescription)")
            right += 1
        } else {
            lines.append("  \(expected[left].debugDescription)")
            left += 1
            right += 1
        }
    }
    return lines.joined(separator: "\n")
}
