/// What a download says while it runs and when it is done.
public enum HTTPDownloadEvent: Hashable, Sendable {
    /// How far it is.
    case progress(HTTPDownloadProgress)
    /// The file is there under its name; the last event.
    case finished(HTTPDownload)
}

/// How far a download is; sizes in bytes.
public struct HTTPDownloadProgress: Hashable, Sendable {
    /// What is on disk, an earlier part included.
    public var bytes: Int
    /// The whole, where the server says.
    public var total: Int?
    /// What was there from an earlier run and is not transferred again.
    public var resumedFrom: Int

    /// Makes a progress.
    public init(bytes: Int, total: Int?, resumedFrom: Int) {
        self.bytes = bytes
        self.total = total
        self.resumedFrom = resumedFrom
    }
}

/// A file that has arrived whole.
public struct HTTPDownload: Hashable, Sendable {
    /// Where it is.
    public var path: String
    /// Its size in bytes.
    public var bytes: Int
    /// What was there from an earlier run and was not transferred again.
    public var resumedFrom: Int
    /// The head of the last response.
    public var response: HTTPResponse
    /// From the first request going out, or from its answer where the transport does not tell, to the file having its
    /// name: without the time it waited for its turn.
    public var duration: Duration

    /// Makes a finished download.
    public init(
        path: String,
        bytes: Int,
        resumedFrom: Int,
        response: HTTPResponse,
        duration: Duration = .zero
    ) {
        self.path = path
        self.bytes = bytes
        self.resumedFrom = resumedFrom
        self.response = response
        self.duration = duration
    }
}

/// How a download treats its file.
public struct HTTPDownloadOptions: Sendable {
    /// What happens when something already has the file's name.
    public enum Existing: Sendable {
        /// It is replaced, in one step, once the new file is whole.
        case replace
        /// The download fails with `HTTPError.file` of kind `exists`: before any request where it can be seen, and
        /// else when the file would get its name.
        case refuse
    }

    /// What happens when something already has the file's name.
    public var existing: Existing
    /// Largest file in bytes.
    public var maximumBytes: Int
    /// Whether file and folder are flushed to the disk before the download counts as done. Without it a file that was
    /// reported survives a crash of the process, but maybe not one of the machine.
    public var isDurable: Bool
    /// The least time between two progress events.
    public var progressInterval: Duration
    /// Makes what looks at the file's bytes while they are written, before it gets its name; `nil` for nothing. Called
    /// on the download's thread, once for each time the file is begun.
    public var inspection: (@Sendable () -> any HTTPDownloadInspection)?

    /// Makes options.
    public init(
        existing: Existing = .replace,
        maximumBytes: Int = 4 << 30,
        isDurable: Bool = false,
        progressInterval: Duration = .milliseconds(100),
        inspection: (@Sendable () -> any HTTPDownloadInspection)? = nil
    ) {
        self.existing = existing
        self.maximumBytes = maximumBytes
        self.isDurable = isDurable
        self.progressInterval = progressInterval
        self.inspection = inspection
    }
}
