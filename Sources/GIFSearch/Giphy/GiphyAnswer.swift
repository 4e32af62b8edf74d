import HTTP

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// GIPHY's envelope, read with all the forgiveness its real answers need.
///
/// `data` may be a list, one object, a list of strings, or `[]` where an object is due; `pagination` and `meta` may be
/// missing, their numbers strings. What is wrong in one item costs that item, never the page.
struct GiphyAnswer: Sendable {
    /// The items that have a GIF, in order. What exists only as mp4 is not among them.
    var items: [GIFItem] = []
    /// How many entries `data` had, whatever they were: what paging counts by.
    var entries = 0
    /// How many of them were items, with or without a GIF.
    var understood = 0
    /// Whether there was `data` at all.
    var hasData = false
    /// `pagination.total_count`.
    var total: Int?
    /// `pagination.count`: what the provider counts as this page.
    var pageCount: Int?
    /// `meta.status`.
    var status: Int?
    /// `meta.msg`, or `message` of the bodies that have no envelope.
    var message: String?
    /// `meta.response_id`; GIPHY's made-up answers have an empty one.
    var responseID: String?

    /// Reads a body.
    ///
    /// - Parameters:
    ///   - source: the provider's name, for the items.
    ///   - credit: who must be named, for the items.
    ///   - cached: whether no request was made for it.
    /// - Throws: `JSONReader.Failure` where it is no JSON.
    init(_ body: Data, source: String, credit: String?, cached: Bool) throws {
        self = try JSONReader.read(body) { reader in
            var answer = GiphyAnswer()
            try reader.members { reader, key in
                switch key {
                case "data": try answer.readData(&reader, source: source, credit: credit, cached: cached)
                case "pagination": try answer.readPagination(&reader)
                case "meta": try answer.readMeta(&reader)
                case "message": answer.message = try reader.text() ?? answer.message
                default: break
                }
            }
            return answer
        }
    }

    private init() {}

    private mutating func readData(
        _ reader: inout JSONReader,
        source: String,
        credit: String?,
        cached: Bool
    ) throws {
        func entry(_ reader: inout JSONReader) throws {
            guard try reader.kind() == .object else {
                entries += 1
                return try reader.skip()
            }
            var entry = GiphyEntry()
            guard try entry.read(&reader) else { return }
            entries += 1
            guard let id = entry.id else { return }
            understood += 1
            if let item = entry.item(id: id, source: source, credit: credit, cached: cached) { items.append(item) }
        }
        hasData = true
        switch try reader.kind() {
        case .array: try reader.elements(entry)
        case .object: try entry(&reader)
        default:
            hasData = false
            try reader.skip()
        }
    }

    private mutating func readPagination(_ reader: inout JSONReader) throws {
        try reader.members { reader, key in
            switch key {
            case "total_count": total = try reader.count()
            case "count": pageCount = try reader.count()
            default: break
            }
        }
    }

    private mutating func readMeta(_ reader: inout JSONReader) throws {
        try reader.members { reader, key in
            switch key {
            case "status": status = try reader.count()
            case "msg": message = try reader.text() ?? message
            case "response_id": responseID = try reader.text()
            default: break
            }
        }
    }
}
