import GIFSearch

extension BrowserState {
    mutating func reduceQuestion(_ action: BrowserAction) {
        switch action {
        case .edit(let text):
            let before = BrowserTopic(query: query)
            query = Self.query(text)
            let topic = BrowserTopic(query: query)
            // What was wanted before is not wanted any more; what is comes when the user stops typing.
            if topic != before { expect(nil) }
        case .submitQuery:
            mode = .grid
            if let topic = BrowserTopic(query: query), topic != self.topic || isUnanswered { expect(topic) }
        case .show(let topic):
            mode = .grid
            query = Self.query(topic.words ?? "")
            // Chance gives another one each time.
            if topic == .random { attempt += 1 }
            if topic != self.topic || topic == .random || isUnanswered { expect(topic) }
        case .loadMore:
            guard loading == nil, topic != nil else { return }
            guard hasMore else { return say(.note, results.isEmpty ? "There is nothing." : "That is all there is.") }
            failure = nil
            loading = .more
        default: break
        }
    }

    mutating func reduce(_ event: SearchEvent) {
        switch event {
        case .idle: expect(nil)
        case .asking(let topic): expect(topic)
        case .found(let topic, let items, let hasMore, let origin):
            // The store may be slower than the source.
            if origin == .store, self.topic == topic, self.origin != .store, !isUnanswered { return }
            if origin != .store { expect(nil) }
            take(topic, items, hasMore: hasMore, from: origin)
        case .askingForMore: loading = .more
        case .foundMore(let topic, let items, let hasMore):
            guard topic == self.topic else { return }
            loading = nil
            failure = nil
            let known = Set(results.map(\.id))
            results += items.filter { !known.contains($0.id) }
            self.hasMore = hasMore
        case .held(let topic, let reason):
            expect(nil)
            attempt += 1
            held = reason
            if case .knownEmpty = reason { take(topic, [], hasMore: false, from: .memory) }
        case .failed(_, let sentence, _):
            loading = nil
            held = nil
            attempt += 1
            failure = sentence
        case .quota(let quota): self.quota = quota
        }
    }

    /// Whether what is wanted was not answered.
    private var isUnanswered: Bool { failure != nil || held != nil }

    private mutating func expect(_ topic: BrowserTopic?) {
        loading = topic.map(Loading.topic)
        failure = nil
        held = nil
    }

    private mutating func take(
        _ topic: BrowserTopic,
        _ items: [GIFItem],
        hasMore: Bool,
        from origin: SearchEvent.Origin
    ) {
        let selected = self.topic == topic ? self.selected?.id : nil
        if self.topic != topic { firstRow = 0 }
        self.topic = topic
        self.origin = origin
        self.hasMore = hasMore
        results = items
        let place = selected.flatMap { id in items.firstIndex { $0.id == id } }
        // The detail view never shows another item than the one it was opened on.
        if mode == .detail, place == nil { mode = .grid }
        select(place ?? 0)
    }

    mutating func reduce(_ event: TrayEvent) {
        switch event {
        case .items(let items):
            if items.count > tray.items.count, let added = items.last {
                lastNumber += 1
                flash = Flash(id: lastNumber, item: added.id)
            }
            tray.items = items
            tray.selection = min(tray.selection, max(items.count - 1, 0))
        case .originals(let originals): tray.originals = originals
        case .preview(let preview): tray.preview = preview
        case .saving(let isSaving): tray.isSaving = isSaving
        }
    }
}
