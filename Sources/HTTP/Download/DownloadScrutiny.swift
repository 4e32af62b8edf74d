/// What is asked of a download's bytes besides their number: the caller's inspection and the server's digests.
///
/// It sees each byte of the file once. Bytes that an earlier run left are read back, and only where somebody wants
/// them; nothing is hashed without a digest to compare. Belongs to its download's thread.
struct DownloadScrutiny {
    /// Why a file is not kept, to be told as it is; whatever it is, nothing of the file is left.
    struct Refusal: Error {
        let reason: any Error
    }

    private let makeInspection: (@Sendable () -> any HTTPDownloadInspection)?
    private var inspection: (any HTTPDownloadInspection)?
    /// How many bytes of the file the inspection has seen.
    private var inspected = 0
    /// The digest of the whole file, as the last answer that had one announced it.
    private var representation: AnnouncedDigest?
    /// The digest of what the present answer brings.
    private var content: AnnouncedDigest?

    /// Makes it; what makes an inspection is called once for each time the file is begun.
    init(_ makeInspection: (@Sendable () -> any HTTPDownloadInspection)?) { self.makeInspection = makeInspection }

    /// The file was emptied: what was seen of it counts no longer.
    mutating func restart() {
        inspection = nil
        inspected = 0
        representation = nil
        content = nil
    }

    /// Another request goes out: what the answer before it announced of itself is void.
    mutating func dropAnswer() { content = nil }

    /// An answer has begun whose bytes go on where the file ends.
    mutating func begin(_ head: HTTPResponse, _ file: PartialFile) throws {
        content = AnnouncedDigest(.content, head.headers)
        if var announced = AnnouncedDigest(.representation, head.headers) {
            if let representation { announced.adopt(representation) }
            representation = announced
        }
        try catchUp(file)
    }

    /// Looks at what is in the file and was not seen yet: the part of an earlier run.
    mutating func catchUp(_ file: PartialFile) throws {
        if makeInspection != nil { try file.readBack(from: inspected) { try inspect($0) } }
        if let start = representation?.count { try file.readBack(from: start) { representation?.take($0) } }
    }

    /// Looks at the bytes that come next.
    mutating func take(_ bytes: UnsafeRawBufferPointer) throws {
        try inspect(bytes)
        representation?.take(bytes)
        content?.take(bytes)
    }

    /// All bytes were seen: are they good?
    mutating func finish(host: @autoclosure () -> String?) throws {
        do {
            try content?.check(host: host())
            try representation?.check(host: host())
            if inspection == nil { inspection = makeInspection?() }
            try inspection?.finish()
        } catch { throw Refusal(reason: error) }
    }

    private mutating func inspect(_ bytes: UnsafeRawBufferPointer) throws {
        guard let makeInspection else { return }
        do {
            if inspection == nil { inspection = makeInspection() }
            try inspection?.inspect(bytes)
        } catch { throw Refusal(reason: error) }
        inspected += bytes.count
    }
}
