import Foundation
import TestSupport
import Testing

@testable import GIF

@Suite struct GIFPerceptualHashTests {
    private func hash(_ source: some GIFPictureSource) throws -> GIFPerceptualHash { try GIFPerceptualHash(of: source) }

    private func expectAlike(
        _ one: GIFPerceptualHash,
        _ other: GIFPerceptualHash,
        _ comment: Comment,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(one.distance(to: other) <= GIFPerceptualHash.nearDuplicate, comment, sourceLocation: sourceLocation)
        #expect(one.distance(to: other) == other.distance(to: one), comment, sourceLocation: sourceLocation)
    }

    private func expectApart(
        _ one: GIFPerceptualHash,
        _ other: GIFPerceptualHash,
        _ comment: Comment,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(one.distance(to: other) > GIFPerceptualHash.nearDuplicate, comment, sourceLocation: sourceLocation)
        #expect(one.distance(to: other) == other.distance(to: one), comment, sourceLocation: sourceLocation)
    }

    @Test("The same animation in other sizes, rates, speeds, parts and encodings stays near")
    func stays() throws {
        for seed in UInt64(1)...4 {
            let scene = Scene(seed: seed)
            let original = try hash(scene.animation())
            #expect(original.distance(to: original) == 0)
            expectAlike(original, try hash(scene.animation(width: 90, height: 60)), "larger")
            expectAlike(original, try hash(scene.animation(width: 20, height: 15)), "smaller")
            expectAlike(original, try hash(scene.animation(frames: 5)), "fewer frames")
            expectAlike(original, try hash(scene.animation(frames: 13, delay: 5)), "more frames")
            expectAlike(original, try hash(scene.animation(delay: 3)), "faster")
            expectAlike(original, try hash(scene.animation(times: 0.1...1)), "a tenth later")
            expectAlike(original, try hash(scene.animation(times: 0...0.85)), "cut short")
            expectAlike(original, try hash(scene.animation(cut: 0.015)), "an edge away")
            let few = GIFAnimation(width: 40, height: 30, colors: 12, dither: .none)
            let encoded = try few.encode(scene.animation())
            expectAlike(original, try GIFPerceptualHash(of: GIFFile(data: encoded)), "twelve colours")
        }
    }

    @Test("Different animations are apart")
    func differs() throws {
        let hashes = try (UInt64(1)...12).map { try hash(Scene(seed: $0).animation()) }
        for (number, one) in hashes.enumerated() {
            for other in hashes.dropFirst(number + 1) { expectApart(one, other, "scene \(number + 1)") }
        }
    }

    @Test("A loop that starts elsewhere is the same loop")
    func loops() throws {
        let scene = Scene(seed: 5)
        let pictures = try scene.animation(frames: 12).pictures
        let shifted = try GIFPictureArray(width: 40, height: 30, pictures: Array(pictures[3...] + pictures[..<3]))
        expectAlike(try hash(scene.animation(frames: 12)), try hash(shifted), "a quarter on")
    }

    @Test("Colours of structured pictures do not count, those of flat ones do")
    func colors() throws {
        let scene = try Scene(seed: 6).animation()
        let grey = try GIFPictureArray(
            width: scene.width,
            height: scene.height,
            pictures: scene.pictures.map { picture in
                var pixels = picture.pixels
                for start in stride(from: 0, to: pixels.count, by: 4) {
                    let (r, g, b) = (Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
                    let luminance = UInt8((77 * r + 150 * g + 29 * b) >> 8)
                    for channel in 0..<3 { pixels[start + channel] = luminance }
                }
                return GIFAnimation.Picture(pixels: pixels, delay: picture.delay)
            }
        )
        expectAlike(try hash(scene), try hash(grey), "without colour")

        let red = try hash(makeFlat([GIFColor(0xE0_2020)]))
        // Of the same luminance.
        let green = try hash(makeFlat([GIFColor(0x20_8720)]))
        let nearlyRed = try hash(makeFlat([GIFColor(0xE4_2420)], width: 50, height: 50))
        expectApart(red, green, "flat pictures of other colours")
        expectApart(try hash(makeFlat([GIFColor(0)])), try hash(makeFlat([GIFColor(0xFFFFFF)])), "black and white")
        expectAlike(red, nearlyRed, "flat pictures of nearly one colour")
        expectApart(red, try hash(scene), "a flat picture and another")
        #expect(red.distance(to: try hash(scene)) == GIFPerceptualHash.largestDistance)
    }

    @Test("Two that fade from black are not alike for that")
    func fades() throws {
        func fading(_ seed: UInt64) throws -> GIFPerceptualHash {
            let black = GIFAnimation.Picture(
                pixels: GIFBitmap(width: 40, height: 30, color: GIFColor(0)).pixels,
                delay: 8
            )
            let pictures = try Array(repeatElement(black, count: 9)) + Scene(seed: seed).animation(frames: 3).pictures
            return try hash(GIFPictureArray(width: 40, height: 30, pictures: pictures))
        }
        expectApart(try fading(1), try fading(2), "mostly black")
        expectAlike(try fading(1), try fading(1), "the same")
    }

    @Test("White and black drawings on nothing are not flat")
    func transparency() throws {
        func drawing(_ color: UInt8, column: Int) throws -> GIFPerceptualHash {
            var picture = GIFBitmap(width: 40, height: 40)
            let mark = GIFBitmap(width: 12, height: 20, color: GIFColor(red: color, green: color, blue: color))
            picture.place(mark, left: column, top: 8)
            return try hash(
                GIFPictureArray(
                    width: 40,
                    height: 40,
                    pictures: [GIFAnimation.Picture(pixels: picture.pixels, delay: 10)]
                )
            )
        }
        for color in [UInt8(0), 255] {
            #expect(try drawing(color, column: 3).samples.allSatisfy { !$0.isFlat })
            expectApart(try drawing(color, column: 3), try drawing(color, column: 22), "drawn elsewhere")
        }
    }

    @Test("Stripes, which have few frequencies, are like themselves and no others")
    func stripes() throws {
        func striped(_ width: Int, _ height: Int, across: Bool, count: Int) throws -> GIFPerceptualHash {
            let pixels = (0..<width * height).flatMap { place -> [UInt8] in
                let share = across ? place / width * count / height : place % width * count / width
                return share % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255]
            }
            let picture = GIFAnimation.Picture(pixels: pixels, delay: 10)
            return try hash(GIFPictureArray(width: width, height: height, pictures: [picture]))
        }
        let two = try striped(64, 64, across: false, count: 2)
        #expect(two.distance(to: two) == 0)
        expectAlike(two, try striped(96, 32, across: false, count: 2), "in another size")
        expectApart(two, try striped(64, 64, across: true, count: 2), "turned")
        expectApart(two, try striped(64, 64, across: false, count: 4), "more of them")
    }

    @Test("A file and its pictures have the same hash, the frames of which are picked by their time")
    func fileAndSource() throws {
        let data = try makeGIF(frames: 17)
        let file = try GIFFile(data: data)
        var pictures: [GIFAnimation.Picture] = []
        var reader = file.makeReader()
        while let picture = try reader.next() { pictures.append(picture) }
        let array = try GIFPictureArray(width: file.width, height: file.height, pictures: pictures)
        #expect(try GIFPerceptualHash(of: file) == hash(array))

        #expect(GIFPerceptualHash.places(in: [5]) == [Int](repeating: 0, count: 12))
        #expect(GIFPerceptualHash.places(in: [10, 20, 10]) == [0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2])
        #expect(GIFPerceptualHash.places(in: [0, 0]) == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1], "no time at all")
        #expect(GIFPerceptualHash.places(in: [10, 0, 10]) == [0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2])
        #expect(GIFPerceptualHash.places(in: Array(repeating: 3, count: 24)).count == 12)
    }

    @Test("A damaged file has no hash")
    func damaged() throws {
        let data = try makeGIF()
        let cut = try GIFFile(data: data.prefix(data.count * 2 / 3))
        #expect(throws: GIFError.self) { try GIFPerceptualHash(of: cut) }
        #expect(throws: GIFError.noFrames) {
            try GIFPerceptualHash(of: GIFPictureArray(width: 2, height: 2, pictures: []))
        }
    }

    @Test("A hash is read back from its text, and other texts are refused")
    func text() throws {
        let hash = try hash(Scene(seed: 9).animation())
        let text = hash.description
        #expect(text.count == 384)
        #expect(GIFPerceptualHash(text) == hash)
        #expect(GIFPerceptualHash(text.uppercased()) == hash)
        #expect(GIFPerceptualHash(String(text.dropLast())) == nil)
        #expect(GIFPerceptualHash(text + "0") == nil)
        #expect(GIFPerceptualHash("g" + text.dropFirst()) == nil)
        #expect(GIFPerceptualHash("") == nil)
        #expect(GIFPerceptualHash(String(repeating: "é", count: 192)) == nil)
        let flat = try self.hash(makeFlat([GIFColor(0x01_FE80)]))
        #expect(GIFPerceptualHash(flat.description) == flat)
        // A flat picture with more than a colour.
        #expect(GIFPerceptualHash("f" + flat.description.dropFirst()) == nil)
    }

    @Test("One wave down the picture is one certain frequency")
    func wave() throws {
        let side = 32
        let pixels = (0..<side * side).flatMap { place -> [UInt8] in
            let level = UInt8(128 + (100 * cos(Double.pi * (Double(place / side) + 0.5) / 32)).rounded())
            return [level, level, level, 255]
        }
        let picture = GIFAnimation.Picture(pixels: pixels, delay: 10)
        let made = try hash(GIFPictureArray(width: side, height: side, pictures: [picture])).samples[0]
        // By distance from the mean and then by row, (0, 1) is the first frequency and (1, 0) the second. Rounding to
        // levels leaves something of its multiples.
        #expect(made.certain & 0b10 != 0 && made.bits & 0b10 != 0)
        #expect(made.certain.nonzeroBitCount <= 2)
    }

    @Test("Hashes are the same on every machine and do not change by accident")
    func isStable() throws {
        let pixels = (0..<50 * 40).flatMap { place -> [UInt8] in
            let (x, y) = (place % 50, place / 50)
            return [UInt8(x * y % 256), UInt8((x * 5 + y) % 256), UInt8(y * 6), x < 9 && y < 9 ? 0 : 255]
        }
        let picture = GIFAnimation.Picture(pixels: pixels, delay: 10)
        let text = try hash(GIFPictureArray(width: 50, height: 40, pictures: [picture])).description
        #expect(text == String(repeating: "b260041cfcff39f0ffffbff7dfffffff", count: 12))
    }

    @Test(
        "What the fixtures hold twice is found, and nothing else",
        .enabled(if: Fixtures.shouldRun, Fixtures.skipMessage)
    )
    func fixtures() throws {
        func hash(_ path: String) throws -> GIFPerceptualHash {
            try GIFPerceptualHash(of: GIFFile(data: Fixtures.data("gif/\(path)")))
        }
        let groups = try [
            ["real/bricks-dither.gif", "real/bricks-gray.gif", "real/bricks-nodither.gif"],
            ["real/hippopotamus.regular.gif", "real/hippopotamus.interlaced.gif"],
            ["real/hibiscus.primitive.gif", "real/hibiscus.regular.gif"],
            ["real/hopper.gif", "real/palette_not_needed_for_second_frame.gif"],
            ["real/animated-red-blue.gif"], ["real/different_transparency.gif"],
            ["animated/animexample2.gif"], ["animated/animation-loading1.gif"],
        ].map { try $0.map { ($0, try hash($0)) } }
        for (number, group) in groups.enumerated() {
            for (name, one) in group {
                for (otherNumber, other) in groups.enumerated() {
                    for (otherName, other) in other {
                        if number == otherNumber {
                            expectAlike(one, other, "\(name) and \(otherName)")
                        } else {
                            expectApart(one, other, "\(name) and \(otherName)")
                        }
                    }
                }
            }
        }
    }
}
