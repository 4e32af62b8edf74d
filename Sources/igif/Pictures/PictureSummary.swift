import GIF

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What `igif info` shows of one GIF, as far as it could be read.
struct PictureSummary {
    /// What the user calls it.
    let name: String
    /// Why it could not be read, or not to its end.
    var failure: CommandFailure?
    private var bytes: Int?
    private var info: GIFInfo?
    /// Of each frame, as played and as the file says, in 1/100 s.
    private var delays: [Int] = []
    private var rawDelays: [Int] = []
    /// Colours of each local palette.
    private var localPalettes: [Int] = []
    private var interlaced = 0
    private var hasTransparency = false

    /// A summary of nothing yet.
    init(name: String) { self.name = name }

    /// Reads a GIF to its end, one frame in memory at a time.
    /// - Throws: `CommandFailure` that names it, after what could be read was.
    mutating func read(_ data: Data, of input: PictureInput) throws(CommandFailure) {
        bytes = data.count
        var reader = GIFFrameReader(data: data)
        defer { info = reader.info }
        do throws(GIFError) {
            while let frame = try reader.next() {
                delays.append(frame.delay)
                rawDelays.append(frame.rawDelay)
                if let palette = frame.raster.palette { localPalettes.append(palette.colors.count) }
                if frame.raster.isInterlaced { interlaced += 1 }
                if frame.raster.transparentIndex != nil { hasTransparency = true }
            }
        } catch {
            throw input.failure(error)
        }
    }

    private var duration: Int { delays.reduce(0, +) }
}

extension PictureSummary {
    /// One object, every field of which is always there.
    var json: [UInt8] {
        var text = JSONText()
        text.raw("{")
        text.key("file", first: true)
        text.string(name)
        text.key("bytes")
        text.number(bytes)
        text.key("version")
        text.string(info?.version.rawValue)
        text.key("width")
        text.number(info?.width)
        text.key("height")
        text.number(info?.height)
        text.key("frames")
        text.number(info.map { _ in delays.count })
        text.key("duration")
        text.thousandths(info.map { _ in Double(duration) / 100 })
        text.key("loop")
        text.number(info?.loopCount)
        text.key("delays")
        text.numbers(delays)
        text.key("raw_delays")
        text.numbers(rawDelays)
        text.key("palette")
        text.number(info?.palette?.colors.count)
        text.key("local_palettes")
        text.numbers(localPalettes)
        text.key("interlaced")
        text.number(info.map { _ in interlaced })
        text.key("transparency")
        text.flag(hasTransparency)
        text.key("background")
        text.string(info?.background.map(Self.hex))
        text.key("comments")
        text.strings(info?.comments ?? [])
        text.key("color_profile_bytes")
        text.number(info?.colorProfile?.count)
        text.key("xmp_bytes")
        text.number(info?.xmp?.count)
        text.key("warnings")
        text.strings(info?.notes.map(\.description) ?? [])
        text.key("error")
        text.string(failure?.message)
        text.raw("}")
        return text.bytes
    }

    /// Some lines for people; `nil` where nothing could be read.
    func text(_ style: TextStyle) -> String? {
        guard let info, let bytes else { return nil }
        var lines = [style.bold(SafeText.line(name))]
        func add(_ label: String, _ text: String) {
            lines.append("  \(DisplayWidth.fit(label, to: 11))\(SafeText.line(text))")
        }
        add("size", "\(info.width)×\(info.height) pixels, \(ByteSize(bytes)), \(info.version.rawValue)")
        if delays.count > 1 {
            add("frames", "\(delays.count), \(Self.seconds(duration)), \(loops(info.loopCount))")
            add("delays", delayWords)
        } else {
            add("frames", delays.isEmpty ? "none that is whole" : "1, a still picture")
        }
        add("colours", paletteWords(info))
        if interlaced > 0 { add("interlaced", "\(interlaced) of \(delays.count) frames") }
        for comment in info.comments { add("comment", comment.count > 300 ? "\(comment.prefix(300))…" : comment) }
        if let profile = info.colorProfile { add("embedded", "a colour profile of \(ByteSize(profile.count))") }
        if let xmp = info.xmp { add("embedded", "XMP of \(ByteSize(xmp.count))") }
        for note in info.notes { add("warning", note.description) }
        return lines.joined(separator: "\n") + "\n"
    }

    private var delayWords: String {
        var words = "\(Self.seconds(delays.min() ?? 0)) to \(Self.seconds(delays.max() ?? 0))"
        if delays.min() == delays.max() { words = "\(Self.seconds(delays[0])) each" }
        let raised = zip(delays, rawDelays).count { $0 != $1 }
        return raised == 0 ? words : "\(words); \(raised) of them written as less and played as 0.1 s"
    }

    private func loops(_ count: Int?) -> String {
        switch count {
        case nil: "played once"
        case 0?: "repeated forever"
        case 1?: "repeated once"
        case let count?: "repeated \(count) times"
        }
    }

    private func paletteWords(_ info: GIFInfo) -> String {
        var parts: [String] = []
        if let global = info.palette { parts.append("\(global.colors.count) for all frames") }
        if let most = localPalettes.max() {
            parts.append(
                "up to \(most) for \(localPalettes.count == 1 ? "1 frame" : "each of \(localPalettes.count) frames")"
            )
        }
        if hasTransparency { parts.append("one transparent") }
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }

    private static func seconds(_ hundredths: Int) -> String {
        let rest = hundredths % 100
        let digits = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
        return "\(hundredths / 100)\(digits) s"
    }

    private static func hex(_ color: GIFColor) -> String {
        "#" + [color.red, color.green, color.blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
