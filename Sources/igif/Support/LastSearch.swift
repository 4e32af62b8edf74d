import GIFSearch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the last search found, kept for the user's next `igif download`.
///
/// One file, replaced as a whole, so that two searches at once leave one of the two. It holds results, never a key.
struct LastSearch: Sendable {
    /// The file, whether it exists or not.
    let path: String

    /// Keeps these items as the last search.
    /// - Throws: `CommandFailure` (73).
    func save(_ items: [GIFItem], source: String) throws(CommandFailure) {
        if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try LocalFile.makeFolder(String(path[..<slash]), mode: 0o700)
        }
        let fields = ItemField.allCases.map(FieldPath.field)
        var text = JSONText()
        text.raw("{")
        text.key("source", first: true)
        text.string(source)
        text.key("items")
        for (index, item) in items.enumerated() {
            text.raw(index == 0 ? "[\n" : ",\n")
            text.item(item, fields: fields)
        }
        text.raw(items.isEmpty ? "[]}\n" : "\n]}\n")
        try LocalFile.replace(path, with: text.bytes, mode: 0o600)
    }

    /// The items of the last search; none when there was no search, or when its file cannot be understood any more.
    func items() throws(CommandFailure) -> [GIFItem] {
        guard let bytes = try LocalFile.read(path, limit: ItemReader.byteLimit),
            let entries = try? ItemReader(place: path).entries(bytes)
        else { return [] }
        return entries.compactMap { entry in
            if case .item(let item) = entry { item } else { nil }
        }
    }

    /// Forgets it.
    /// - Throws: `CommandFailure` (73).
    func clear() throws(CommandFailure) {
        guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
            throw .cannotWrite("\(path) cannot be removed: \(LocalFile.reason()).")
        }
    }
}
