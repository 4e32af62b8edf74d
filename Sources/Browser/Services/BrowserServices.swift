import Dispatch
import GIFSearch
import HTTP
import Rx
import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a browser needs of the program around it: where GIFs come from, where files go, what the machine can do.
///
/// Streams may deliver anywhere; the browser brings them to `main` itself. Their errors are told in the words of
/// `explain`.
public struct BrowserServices: Sendable {
    /// What is asked.
    public var provider: any GIFProvider
    /// The same source answered from the cache alone, whatever the age of what it holds: it never makes a request, and
    /// fails where nothing is stored. `nil` where there is no such cache.
    public var stored: (any GIFProvider)?
    /// The question of a kind with the user's options: rating, language, medium.
    public var query: @Sendable (_ kind: GIFQuery.Kind, _ limit: Int, _ offset: Int) -> GIFQuery
    /// What fetches the small pictures of cells, from its cache where HTTP allows it.
    public var previews: HTTPSession
    /// The whole file of an item's original, from memory or the network. Cold; disposing aborts the transfer. Fails
    /// where the item has no original: a smaller rendition never stands in for it.
    public var original: @Sendable (GIFItem) -> Single<Data>
    /// Downloads an item's original into a file. Cold; emits how far it is and ends after the outcome, which is a value;
    /// disposing aborts it and leaves what can be resumed.
    public var download: @Sendable (GIFItem) -> Observable<BrowserDownload.Status>
    /// Saves a collage under a new name. Cold; gives the path.
    public var saveCollage: @Sendable (_ gif: Data) -> Single<String>
    /// What the source said last of its quota; `nil` where it says nothing. From any thread; reads no file.
    public var quota: @Sendable () -> HTTPQuota?
    /// Where copies go.
    public var clipboard: any BrowserClipboard
    /// Opens a link in a web browser. Cold; done when that was started.
    public var open: @Sendable (SafeLink) -> Completable
    /// An error as one sentence.
    public var explain: @Sendable (any Error) -> String
    /// The present in seconds since 1970, for what is left of a quota.
    public var date: @Sendable () -> Int64
    /// Where everything arrives, and whose clock measures pauses: the main queue. Tests give virtual time.
    public var main: any SchedulerType
    /// Where collages are made: a serial queue, so that one is made at a time.
    public var worker: any ImmediateSchedulerType

    /// Services of which the machine's own are the usual ones.
    public init(
        provider: any GIFProvider,
        stored: (any GIFProvider)? = nil,
        query: @escaping @Sendable (_ kind: GIFQuery.Kind, _ limit: Int, _ offset: Int) -> GIFQuery = {
            GIFQuery($0, limit: $1, offset: $2)
        },
        previews: HTTPSession,
        original: @escaping @Sendable (GIFItem) -> Single<Data>,
        download: @escaping @Sendable (GIFItem) -> Observable<BrowserDownload.Status>,
        saveCollage: @escaping @Sendable (_ gif: Data) -> Single<String>,
        quota: @escaping @Sendable () -> HTTPQuota? = { nil },
        clipboard: any BrowserClipboard,
        open: @escaping @Sendable (SafeLink) -> Completable,
        explain: @escaping @Sendable (any Error) -> String = { "\($0)" },
        date: @escaping @Sendable () -> Int64 = HTTPClock.system.date,
        main: any SchedulerType = MainScheduler.instance,
        worker: any ImmediateSchedulerType = SerialDispatchQueueScheduler(internalSerialQueueName: "igif.collage")
    ) {
        self.provider = provider
        self.stored = stored
        self.query = query
        self.previews = previews
        self.original = original
        self.download = download
        self.saveCollage = saveCollage
        self.quota = quota
        self.clipboard = clipboard
        self.open = open
        self.explain = explain
        self.date = date
        self.main = main
        self.worker = worker
    }
}
