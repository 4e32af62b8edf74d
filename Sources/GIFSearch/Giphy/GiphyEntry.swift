import HTTP

/// One object of GIPHY's `data`, as far as an item is made of it.
struct GiphyEntry {
    /// The id; `nil` where there is none, so that the object is no item.
    var id: String?
    private var type: String?
    private var isSticker = false
    private var page: String?
    private var title = ""
    private var alt: String?
    private var rating: String?
    private var username: String?
    private var userName: String?
    private var imported: String?
    private var tags: [String] = []
    private var renditions: [GIFRendition] = []
    /// The flat fields that old answers of `random` have beside `images` or instead of it.
    private var flat = GIFRendition(name: "original")

    /// Reads the object.
    ///
    /// - Returns: whether it had any member: `{}` stands for 'nothing' in answers that are due one object.
    mutating func read(_ reader: inout JSONReader) throws -> Bool {
        var isEmpty = true
        try reader.members { reader, key in
            isEmpty = false
            switch key {
            case "id": id = try reader.text().nonEmpty
            case "type": type = try reader.text()
            case "is_sticker": isSticker = try reader.count() == 1
            case "url": page = try reader.text().webURL
            case "title": title = try reader.text() ?? ""
            case "alt_text": alt = try reader.text().nonEmpty
            case "rating": rating = try reader.text().nonEmpty
            case "username": username = try reader.text().nonEmpty
            case "import_datetime": imported = try reader.text().flatMap(Self.timestamp)
            case "tags": try readTags(&reader)
            case "user": try readUser(&reader)
            case "images": try readImages(&reader)
            case "image_original_url": flat.url = try reader.text().webURL
            case "image_width": flat.width = try reader.count()
            case "image_height": flat.height = try reader.count()
            case "image_frames": flat.frames = try reader.count()
            default: break
            }
        }
        return !isEmpty
    }

    /// The item, or `nil` where none of its renditions is a GIF.
    func item(id: String, source: String, credit: String?, cached: Bool) -> GIFItem? {
        guard let main = main, let url = main.url else { return nil }
        return GIFItem(
            id: id,
            title: title,
            alt: alt,
            page: page,
            gif: url,
            preview: Self.smallest.lazy.compactMap { first($0)?.url }.first,
            width: main.width,
            height: main.height,
            bytes: main.bytes,
            frames: main.frames,
            rating: rating,
            user: userName ?? username,
            tags: tags,
            type: isSticker || type == "sticker" || type == "emoji" ? "sticker" : "gif",
            source: source,
            credit: credit,
            imported: imported,
            cached: cached,
            renditions: renditions
        )
    }

    /// The original, or the largest GIF there is where the original has none.
    private var main: GIFRendition? {
        if let original = first("original"), original.url != nil { return original }
        if flat.url != nil { return flat }
        return Self.largest.lazy.compactMap(first).first { $0.url != nil }
    }

    private static let largest = [
        "downsized_large", "downsized_medium", "downsized", "fixed_height", "fixed_width", "fixed_height_downsampled",
        "fixed_width_downsampled", "fixed_height_small", "fixed_width_small", "preview_gif",
    ]
    private static let smallest = [
        "preview_gif", "fixed_width_small", "fixed_height_small", "fixed_width_downsampled",
        "fixed_height_downsampled", "fixed_width", "fixed_height", "downsized",
    ]

    private func first(_ name: String) -> GIFRendition? { renditions.first { $0.name == name } }

    private mutating func readTags(_ reader: inout JSONReader) throws {
        try reader.elements { reader in
            if try reader.kind() == .string, let tag = try reader.text().nonEmpty { tags.append(tag) }
        }
    }

    private mutating func readUser(_ reader: inout JSONReader) throws {
        var displayName: String?
        try reader.members { reader, key in
            switch key {
            case "username": userName = try reader.text().nonEmpty
            case "display_name": displayName = try reader.text().nonEmpty
            default: break
            }
        }
        userName = userName ?? displayName
    }

    private mutating func readImages(_ reader: inout JSONReader) throws {
        renditions.reserveCapacity(26)
        try reader.members { reader, key in
            guard try reader.kind() == .object else { return }
            var rendition = GIFRendition(name: key.text)
            try reader.members { reader, key in
                switch key {
                case "url": rendition.url = try reader.text().webURL
                case "width": rendition.width = try reader.count()
                case "height": rendition.height = try reader.count()
                case "size": rendition.bytes = try reader.count()
                case "mp4": rendition.mp4 = try reader.text().webURL
                case "mp4_size": rendition.mp4Bytes = try reader.count()
                case "webp": rendition.webp = try reader.text().webURL
                case "webp_size": rendition.webpBytes = try reader.count()
                case "frames": rendition.frames = try reader.count()
                default: break
                }
            }
            rendition.separateForms()
            if rendition != GIFRendition(name: rendition.name) { renditions.append(rendition) }
        }
    }

    /// `2017-09-04 13:21:17`, which GIPHY means as UTC, in ISO 8601; `nil` for `0000-00-00 00:00:00` and other such.
    static func timestamp(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        let shape = Array("0000-00-00 00:00:00".utf8)
        guard bytes.count == shape.count else { return nil }
        for (byte, form) in zip(bytes, shape) where form == UInt8(ascii: "0") ? byte &- 48 >= 10 : byte != form {
            return nil
        }
        func number(_ start: Int, _ count: Int = 2) -> Int {
            bytes[start..<start + count].reduce(0) { $0 * 10 + Int($1 - 48) }
        }
        let (year, month, day) = (number(0, 4), number(5), number(8))
        guard year > 0, (1...12).contains(month), day > 0, number(11) < 24, number(14) < 60, number(17) < 61 else {
            return nil
        }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard day <= days[month - 1] else { return nil }
        return "\(text.prefix(10))T\(text.suffix(8))Z"
    }
}

extension GIFRendition {
    /// GIPHY puts a WebP (`preview_webp`) or a JPEG (`480w_still`) under `url` too: only a GIF stays there.
    fileprivate mutating func separateForms() {
        guard let url else { return }
        // Over UTF-8: walking characters here took as long as all the rest of reading a page.
        let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        if path.ends(with: ".webp") {
            (webp, webpBytes) = (webp ?? url, webpBytes ?? bytes)
        } else if path.ends(with: ".mp4") {
            (mp4, mp4Bytes) = (mp4 ?? url, mp4Bytes ?? bytes)
        } else if !path.ends(with: ".jpg") {
            return
        }
        (self.url, bytes) = (nil, nil)
    }
}

extension Substring.UTF8View {
    fileprivate func ends(with ending: StaticString) -> Bool {
        let ending = UnsafeBufferPointer(start: ending.utf8Start, count: ending.utf8CodeUnitCount)
        return suffix(ending.count).elementsEqual(ending)
    }
}

extension String? {
    /// `nil` for the empty string too: GIPHY writes one where it means 'none'.
    fileprivate var nonEmpty: String? { self?.isEmpty == false ? self : nil }

    /// The text where it is an http or https URL; a `javascript:` or a path of this machine is none of a provider's.
    fileprivate var webURL: String? {
        guard let self, self.utf8.starts(with: "https://".utf8) || self.utf8.starts(with: "http://".utf8) else {
            return nil
        }
        return self
    }
}
