import Foundation
import TestSupport
import Testing

@testable import GIF

/// Third-party files with known answers.
@Suite(.enabled(if: Fixtures.shouldRun, Fixtures.skipMessage))
struct ConformanceTests {
    /// Images this format does not have: the file ends inside the image whose frame the suite expects.
    private static let endsEarly: Set = ["image-zero-height.conf"]

    @Test("pygif's suite is there, so that the cases below mean something")
    func suiteIsThere() {
        #expect(PygifCase.names.count == 42)
    }

    @Test("pygif: every frame has the exact pixels and delay of its oracle", arguments: PygifCase.names)
    func pygif(name: String) throws {
        let expected = try PygifCase(named: name)
        let merges = expected.values["force-animation"] != "yes"
        let (image, error) = GIFImage.partial(from: expected.data, mergesZeroDelay: merges)
        guard !expected.frames.isEmpty else {
            // Only 'no crash, a clear error' is asked; what decodes nevertheless has a full canvas.
            #expect(error != nil || image.map { $0.frames[0].pixels.count == $0.width * $0.height * 4 } == true)
            return
        }
        let found = try #require(image, "\(error.map { "\($0)" } ?? "no frame")")
        if Self.endsEarly.contains(name) {
            #expect(error == .truncated(offset: expected.data.count))
        } else {
            #expect(error == nil)
        }
        #expect(found.frames.count == expected.frames.count)
        for (number, (frame, oracle)) in zip(found.frames, expected.frames).enumerated() {
            #expect(frame.pixels == Array(oracle.pixels), "frame \(number)")
            if let delay = oracle.delay { #expect(frame.rawDelay == delay, "frame \(number)") }
        }
        try checkInfo(found.info, expected)
    }

    private func checkInfo(_ info: GIFInfo, _ expected: PygifCase) throws {
        let values = expected.values
        #expect(info.version.rawValue == values["version"])
        #expect(String(info.width) == values["width"] && String(info.height) == values["height"])
        let background = info.background.map {
            "#" + [$0.red, $0.green, $0.blue].map { String(format: "%02x", $0) }.joined()
        }
        #expect(background == values["background"])
        // The suite's 0 is 'no loop extension', its 'infinite' a count of 0.
        let loops = ["infinite": 0, "1": 1]
        #expect(info.loopCount == values["loop-count"].flatMap { loops[$0] })
        if let comment = values["comment"] {
            #expect(info.comments == [String(comment.dropFirst().dropLast())])
        } else {
            #expect(info.comments.isEmpty)
        }
        let profile = try values["color-profile"].map { try Fixtures.data("gif/pygif/\($0)") }
        #expect(info.colorProfile == profile.map(Array.init))
        let xmp = try values["xmp-data"].map { try Fixtures.data("gif/pygif/\($0)") }
        #expect(info.xmp == xmp.map(Array.init))
    }

    @Test("image-gif: the rectangles of all frames of its twelve samples have the recorded checksums")
    func imageGif() throws {
        let lines = String(decoding: try Fixtures.data("gif/real/image-gif-results.txt"), as: UTF8.self)
            .split(separator: "\n")
        #expect(lines.count == 12)
        for line in lines {
            let parts = line.split(separator: ":")
            let name = try #require(parts[0].split(separator: "/").last)
            let oracle = UInt32(parts[1].trimmingCharacters(in: .whitespaces))
            let image = try GIFImage(data: Fixtures.data("gif/real/\(name)"))
            let palette = image.info.palette ?? .standIn
            var checksum = CRC32()
            for frame in image.frames { checksum.add(frame.raster.rgba(globalPalette: palette)) }
            #expect(checksum.value == oracle, "\(name)")
        }
    }

    @Test("Every real and animated file decodes as a whole", arguments: ["real", "animated"])
    func realFiles(folder: String) throws {
        for name in try Fixtures.names(in: "gif/\(folder)", withExtension: "gif") {
            let data = try Fixtures.data("gif/\(folder)/\(name)")
            let (image, error) = GIFImage.partial(from: data)
            #expect(error == nil, "\(name)")
            #expect(image?.frames.isEmpty == false, "\(name)")
            let inspection = GIFInspector.inspect(data)
            #expect(inspection.isComplete, "\(name)")
            #expect(inspection.frameCount == image?.frames.count && inspection.duration == image?.duration, "\(name)")
        }
    }
}
