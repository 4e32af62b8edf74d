import GIFSearch

extension BrowserState {
    /// The one place where the state changes: what an action makes of it. What an action sets in motion is the store's.
    public mutating func reduce(_ action: BrowserAction) {
        if action.isOfUser, message?.waitsForKey == false { message = nil }
        switch action {
        case .move, .select, .scroll, .arranged: reduceGrid(action)
        case .openDetail, .toggleHelp, .toggleTray, .back, .editQuery: reduceMode(action)
        case .edit, .submitQuery, .show, .loadMore: reduceQuestion(action)
        case .search(let event): reduce(event)
        case .download, .cancelDownload, .downloaded: reduceDownload(action)
        case .addToTray:
            if subject == nil { return }
            if !tray.canAdd { say(.failure, "The tray is full: a collage takes \(TrayState.most) GIFs.") }
        case .saveTray: if !tray.canSave { say(.failure, tray.whyNotSaved) }
        case .clearTray: if !tray.canClear { say(.failure, "There is nothing in the tray.") }
        case .tray(let event): reduce(event)
        case .say(let kind, let text, let waitsForKey): say(kind, text, waitsForKey: waitsForKey)
        case .dismissMessage: message = nil
        case .messageEnded(let id): if message?.id == id { message = nil }
        case .flashEnded(let id): if flash?.id == id { flash = nil }
        case .quit: isClosed = true
        case .removeFromTray, .copyLink, .copyMarkdown, .copyGIF, .openPage: break
        }
    }

    mutating func say(_ kind: BrowserMessage.Kind, _ text: String, waitsForKey: Bool = false) {
        lastNumber += 1
        message = BrowserMessage(id: lastNumber, kind, text, waitsForKey: waitsForKey)
    }

    private mutating func reduceMode(_ action: BrowserAction) {
        switch action {
        case .editQuery: mode = .query
        case .openDetail:
            guard selected != nil else { return }
            mode = .detail
            detailLine = 0
        case .toggleTray: mode = mode == .tray ? .grid : .tray
        case .toggleHelp where mode == .help: mode = modeBehindHelp
        case .toggleHelp:
            modeBehindHelp = mode
            mode = .help
        default: mode = mode == .help ? modeBehindHelp : .grid
        }
    }

    private mutating func reduceDownload(_ action: BrowserAction) {
        switch action {
        case .download:
            guard let item = subject else { return }
            guard !downloads.contains(where: { $0.item == item.id && $0.isRunning }) else {
                return say(.note, "It is being downloaded.")
            }
            lastDownload += 1
            downloads.append(BrowserDownload(id: lastDownload, item: item.id, title: item.title))
        case .cancelDownload(let id):
            guard downloads.contains(where: { $0.id == id && $0.isRunning }) else { return }
            downloads.removeAll { $0.id == id }
            say(.note, "The download is given up; another one goes on where it stopped.")
        case .downloaded(let id, let status):
            // What comes of one that was ended, or has ended, changes nothing.
            guard let index = downloads.firstIndex(where: { $0.id == id && $0.isRunning }) else { return }
            downloads[index].status = status
            switch status {
            case .running: return
            case .saved(let path): say(.success, "Saved \(path)")
            case .alreadyThere(let path): say(.note, "\(path) was there already.")
            case .failed(let reason): say(.failure, reason)
            }
            let ended = downloads.filter { !$0.isRunning }
            for old in ended.dropLast(Self.endedDownloads) { downloads.removeAll { $0.id == old.id } }
        default: break
        }
    }

    /// How many downloads that ended are still shown.
    static let endedDownloads = 3
}

extension BrowserAction {
    /// Whether the user did it: then what was said to him before is over.
    var isOfUser: Bool {
        switch self {
        case .search, .tray, .downloaded, .say, .dismissMessage, .messageEnded, .flashEnded, .arranged: false
        default: true
        }
    }
}
