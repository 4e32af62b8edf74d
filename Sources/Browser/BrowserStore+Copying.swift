import GIFSearch
import Rx
import TerminalUI

extension BrowserStore {
    /// Copies or opens. Of two copies the later counts: the one before is given up where it is not done.
    func performCopy(_ action: BrowserAction, _ item: GIFItem?) {
        guard let item else { return }
        let clipboard = services.clipboard
        let gif = SafeLink(item.gif)
        let link = SafeLink(item.page) ?? gif
        switch action {
        case .copyLink:
            guard let link else { return sayNoLink() }
            copies.onNext(clipboard.copy(text: link.text).saying("The link is copied."))
        case .copyMarkdown:
            guard let gif else { return sayNoLink() }
            let text = "![\(SafeText.markdown(item.alt ?? item.title))](\(gif.markdown))"
            copies.onNext(clipboard.copy(text: text).saying("The link is copied as Markdown."))
        case .copyGIF:
            send(.say(.note, "Fetching the GIF to copy it…", waitsForKey: false))
            let copy = services.original(item).flatMapCompletable { clipboard.copy(gif: $0) }
                .saying("The GIF is copied.")
                .catch { error in
                    guard case ClipboardError.textOnly = error, let link else { throw error }
                    return clipboard.copy(text: link.text)
                        .saying("This clipboard takes no pictures: the link is copied.")
                }
            copies.onNext(copy)
        case .openPage:
            guard let link else { return sayNoLink() }
            errands.onNext(services.open(link).saying("Opened \(link.text)"))
        default: break
        }
    }

    /// Joins copies and errands to the state.
    func bindCopying() {
        let (main, explain) = (services.main, services.explain)
        let done = copies.flatMapLatest { copy in
            copy.catch { .just(.say(.failure, explain($0), waitsForKey: false)) }.observe(on: main)
        }
        let ran = errands.flatMap { errand in
            errand.catch { .just(.say(.failure, explain($0), waitsForKey: false)) }.observe(on: main)
        }
        Observable.merge(done, ran)
            .subscribe(onNext: Self.onMain { [weak self] in self?.send($0) })
            .disposed(by: bag)
    }

    private func sayNoLink() { send(.say(.failure, "It has no http(s) link.", waitsForKey: false)) }
}

extension PrimitiveSequence where Trait == CompletableTrait, Element == Never {
    /// What is to be said when it is done.
    fileprivate func saying(_ text: String) -> Single<BrowserAction> {
        andThen(Single.just(.say(.success, text, waitsForKey: false)))
    }
}
