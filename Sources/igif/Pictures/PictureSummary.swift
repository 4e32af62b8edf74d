import GIF
import TerminalUI

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
    private var gif: GIFSummary?

    /// A summary of nothing yet.
    init(name: String) { self.name = name }

    /// Reads a GIF to its end, one frame in memory at a time.
    /// - Throws: `CommandFailure` that names it; of what is damaged, after what could be read was.
    mutating func read(_ data: Data, of input: PictureInput) throws(CommandFailure) {
        do throws(GIFError) {
            let gif = try GIFSummary(data: data)
            self.gif = gif
            if let damage = gif.damage { throw damage }
        } catch {
            throw input.failure(error)
        }
    }
}

extension PictureSummary {
    /// One object, every field of which is always there.
    var json: [UInt8] {
        var text = JSONText()
        text.raw("{")
        text.key("file", first: true)
        text.string(name)
        text.key("bytes")
        text.number(gif?.bytes)
        text.key("version")
        text.string(gif?.info.version.rawValue)
        text.key("width")
        text.number(gif?.info.width)
        text.key("height")
        text.number(gif?.info.height)
        text.key("frames")
        text.number(gif?.frameCount)
        text.key("duration")
        text.thousandths(gif.map { Double($0.duration) / 100 })
        text.key("loop")
        text.number(gif?.info.loopCount)
        text.key("delays")
        text.numbers(gif?.delays ?? [])
        text.key("raw_delays")
        text.numbers(gif?.images.map(\.rawDelay) ?? [])
        text.key("palette")
        text.number(gif?.info.palette?.colors.count)
        text.key("local_palettes")
        text.number(gif?.localPaletteCount)
        text.key("transparent")
        text.number(gif?.transparentCount)
        text.key("interlaced")
        text.number(gif?.interlacedCount)
        text.key("background")
        text.string(gif?.info.background.map(Self.hex))
        text.key("comments")
        text.strings(gif?.info.comments ?? [])
        text.key("color_profile_bytes")
        text.number(gif?.info.colorProfile?.count)
        text.key("xmp_bytes")
        text.number(gif?.info.xmp?.count)
        text.key("warnings")
        text.strings(gif?.warnings ?? [])
        text.key("error")
        text.string(failure?.message)
        text.raw("}")
        return text.bytes
    }

    /// Some lines for people; `nil` where nothing could be read.
    func text(_ style: TextStyle) -> String? {
        guard let gif else { return nil }
        let info = gif.info
        var lines = [style.bold(SafeText.line(name))]
        func add(_ label: String, _ text: String) {
            lines.append("  \(DisplayWidth.fit(label, to: 11))\(SafeText.line(text))")
        }
        add("size", "\(info.width)×\(info.height) pixels, \(ByteSize(gif.bytes)), \(info.version.rawValue)")
        if gif.frameCount > 1 {
            add("frames", "\(gif.frameCount), \(Self.seconds(gif.duration)), \(loops(info.loopCount))")
            add("delays", delayWords(gif.delays))
        } else {
            add("frames", "1, a still picture")
        }
        add("colours", paletteWords(gif))
        if gif.interlacedCount > 0 { add("interlaced", "\(gif.interlacedCount) of \(gif.frameCount) frames") }
        for comment in info.comments { add("comment", comment.count > 300 ? "\(comment.prefix(300))…" : comment) }
        if let profile = info.colorProfile { add("embedded", "a colour profile of \(ByteSize(profile.count))") }
        if let xmp = info.xmp { add("embedded", "XMP of \(ByteSize(xmp.count))") }
        for warning in gif.warnings { add("warning", warning) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func delayWords(_ delays: [Int]) -> String {
        let (least, most) = (delays.min() ?? 0, delays.max() ?? 0)
        return least == most ? "\(Self.seconds(least)) each" : "\(Self.seconds(least)) to \(Self.seconds(most))"
    }

    private func loops(_ count: Int?) -> String {
        switch count {
        case nil: "played once"
        case 0?: "repeated forever"
        case 1?: "repeated once"
        case let count?: "repeated \(count) times"
        }
    }

    private func paletteWords(_ gif: GIFSummary) -> String {
        var parts: [String] = []
        if let global = gif.info.palette { parts.append("\(global.colors.count) for all frames") }
        if let most = gif.images.compactMap(\.paletteColors).max() {
            let count = gif.localPaletteCount
            parts.append("up to \(most) for \(count == 1 ? "1 frame alone" : "each of \(count) frames")")
        }
        if gif.transparentCount > 0 { parts.append("one of them transparent") }
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
