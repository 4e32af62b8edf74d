import GIFSearch
import Rx
import TerminalUI

extension BrowserStore {
    /// How long a message stays that waits for no key, and how long a cell is lit.
    nonisolated static let messageTime = RxTimeInterval.seconds(6)
    nonisolated static let flashTime = RxTimeInterval.milliseconds(350)

    /// Joins what happens elsewhere to the state.
    func bind() {
        let main = services.main
        LiveSearch(services).events(steps, more: more)
            .subscribe(onNext: Self.onMain { [weak self] in self?.send(.search($0)) })
            .disposed(by: bag)

        picker.picked
            .subscribe(onNext: Self.onMain { [weak self] in self?.tray.add($0) })
            .disposed(by: bag)
        let events = Observable.merge(
            tray.contents.skip(1).map { TrayEvent.items($0) },
            tray.progress.skip(1).map { TrayEvent.originals($0) },
            tray.preview.map { TrayEvent.preview($0) },
            tray.isSaving.skip(1).distinctUntilChanged().map { TrayEvent.saving($0) }
        )
        events
            .subscribe(onNext: Self.onMain { [weak self] in self?.send(.tray($0)) })
            .disposed(by: bag)

        messages
            .flatMapLatest { id in Observable<Int>.timer(Self.messageTime, scheduler: main).map { _ in id } }
            .subscribe(onNext: Self.onMain { [weak self] in self?.send(.messageEnded($0)) })
            .disposed(by: bag)
        flashes
            .flatMapLatest { id in Observable<Int>.timer(Self.flashTime, scheduler: main).map { _ in id } }
            .subscribe(onNext: Self.onMain { [weak self] in self?.send(.flashEnded($0)) })
            .disposed(by: bag)
    }

    /// Sets in motion what an action asks for.
    func perform(_ change: Change) {
        let (action, before, after) = (change.action, change.before, change.after)
        if let message = after.message, message != before.message, !message.waitsForKey { messages.onNext(message.id) }
        if let flash = after.flash, flash != before.flash { flashes.onNext(flash.id) }
        switch action {
        case .edit:
            let topic = BrowserTopic(query: after.query)
            if topic != BrowserTopic(query: before.query) { ask(topic, after, isTyped: true) }
        case .submitQuery: if let topic = BrowserTopic(query: after.query) { ask(topic, after) }
        case .show(let topic): ask(topic, after)
        case .loadMore: if after.loading == .more, before.loading == nil { more.onNext(()) }
        case .move, .scroll, .select: if after.isAtEnd, after.mayAskUnbidden(services.date()) { send(.loadMore) }
        case .download, .cancelDownload: performDownload(change)
        case .copyLink, .copyMarkdown, .copyGIF, .openPage: performCopy(action, after.subject)
        case .addToTray: if let item = before.subject, before.tray.canAdd { pick(item) }
        case .removeFromTray(let index): tray.remove(at: index)
        case .clearTray: tray.clear()
        case .saveTray: if before.tray.canSave { save() }
        case .quit: close()
        default: break
        }
    }

    private func ask(_ topic: BrowserTopic?, _ state: BrowserState, isTyped: Bool = false) {
        steps.onNext(LiveSearch.Step(topic: topic, attempt: state.attempt, isTyped: isTyped))
    }

    private func pick(_ item: GIFItem) {
        // The provider's own names of files tell that this is no original.
        guard !services.provider.isReduced(media: item.gif) else {
            return send(.say(.failure, TrayError.noOriginal(title: item.title).description, waitsForKey: false))
        }
        picker.pick(item)
    }

    private func save() {
        let explain = services.explain
        saving.disposable = tray.save()
            .flatMapCompletable { [weak self] path in self?.message(.success, "Saved \(path)") ?? .empty() }
            .catch { [weak self] error in self?.message(.failure, explain(error)) ?? .empty() }
            .subscribe()
    }

    private func performDownload(_ change: Change) {
        if case .cancelDownload(let id) = change.action {
            downloads.removeValue(forKey: id)?.dispose()
            return
        }
        guard change.after.lastDownload != change.before.lastDownload, let item = change.before.subject else { return }
        let id = change.after.lastDownload
        let explain = services.explain
        let download = SingleAssignmentDisposable()
        downloads[id] = download
        download.setDisposable(
            services.download(item)
                .catch { .just(.failed(explain($0))) }
                .observe(on: services.main)
                .subscribe(
                    onNext: Self.onMain { [weak self] in self?.send(.downloaded(id: id, $0)) },
                    onCompleted: { [weak self] in MainActor.assumeIsolated { self?.endDownload(id) } }
                )
        )
    }

    private func endDownload(_ id: Int) {
        downloads[id] = nil
        // One that ended without an outcome was none.
        send(.downloaded(id: id, .failed("The download ended without a file.")))
    }

    private func close() {
        picker.close()
        for download in downloads.values { download.dispose() }
        downloads = [:]
        tray.close()
        saving.dispose()
        bag = DisposeBag()
    }
}

extension BrowserState {
    /// Whether the source may be asked for something the user did not press a key for.
    func mayAskUnbidden(_ now: Int64) -> Bool {
        guard let quota else { return true }
        return !quota.isLow || quota.isOver(at: now)
    }
}
