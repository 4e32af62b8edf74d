import Foundation
import TestSupport
import Testing

@testable import GIF

@Suite struct GIFTrimTests {
    @Test("The first and the last picture are shown for what the part has of them")
    func delays() throws {
        let source = try makeNumbers([10, 20, 30])
        #expect(try numbers(GIFTrim(source)) == [[0, 10], [1, 20], [2, 30]])
        #expect(try numbers(GIFTrim(source, from: 5, to: 35)) == [[0, 5], [1, 20], [2, 5]])
        #expect(try numbers(GIFTrim(source, from: 10, to: 30)) == [[1, 20]])
        #expect(try numbers(GIFTrim(source, from: 12, to: 17)) == [[1, 5]])
        #expect(try numbers(GIFTrim(source, from: 50)) == [[2, 10]])
        #expect(try numbers(GIFTrim(source, from: 50, to: 999)) == [[2, 10]])
        #expect(try GIFTrim(source, from: 5, to: 999).range == 5..<60)
    }

    @Test("A sliver that browsers would not play gives its time to the neighbour")
    func slivers() throws {
        let source = try makeNumbers([10, 20, 30])
        #expect(try numbers(GIFTrim(source, from: 9, to: 35)) == [[1, 21], [2, 5]])
        #expect(try numbers(GIFTrim(source, from: 5, to: 31)) == [[0, 5], [1, 21]])
        #expect(try numbers(GIFTrim(source, from: 9, to: 10)) == [[0, 2]])
    }

    @Test("A part that would be empty is refused with what there is")
    func refused() throws {
        let source = try makeNumbers([10, 20])
        func error(_ from: Int, _ to: Int?) -> String {
            do throws(GIFError) {
                _ = try GIFTrim(source, from: from, to: to)
                return ""
            } catch {
                return error.description
            }
        }
        #expect(error(-1, nil) == "The GIF does not have that: -0.01 s is before its start.")
        #expect(error(30, nil) == "The GIF does not have that: it ends after 0.3 s, before 0.3 s.")
        #expect(error(.max, nil).contains("it ends after 0.3 s"))
        #expect(error(5, 5) == "The GIF does not have that: a part from 0.05 s to 0.05 s is empty.")
        #expect(error(5, -1).contains("is empty"))
    }

    @Test("A part of a file shows the file's own pixels, wherever it begins", arguments: 1...6)
    func exact(seed: UInt64) throws {
        let file = try GIFFile(data: makeGIF(frames: 9, seed: seed))
        for first in 0..<9 {
            let from = file.delays.prefix(first).reduce(0, +)
            for last in [first, min(first + 3, 8), 8] {
                let to = file.delays.prefix(last + 1).reduce(0, +)
                let trim = try GIFTrim(file, from: from, to: to)
                let written = try GIFFile(data: trim.encode())
                #expect(try pictures(written) == pictures(trim), "frames \(first) to \(last)")
                #expect(try pictures(trim).map(\.pixels) == pictures(file.data)[first...last].map(\.pixels))
                #expect(written.info.loopCount == 3 && written.info.comments == ["made by a test"])
                #expect(written.damage == nil && written.info.palette == file.info.palette)
                #expect(GIFLibReader.read(written.data)?.pictures.count == last - first + 1, "giflib reads it too")
            }
        }
    }

    @Test("After the first picture of a part its images are the file's own")
    func copied() throws {
        let made = (0..<6).map { number in
            GIFEncoder.Frame(
                left: number,
                width: 16,
                height: 16,
                indices: makeIndices(256, colors: 8, seed: UInt64(number)),
                delay: 7,
                transparentIndex: 2
            )
        }
        let file = try GIFFile(data: GIFEncoder(width: 21, height: 16, palette: makePalette(8)).encode(made))
        let part = try GIFFile(data: GIFTrim(file, from: 14).encode())
        let images = file.index.images[3...].map { file.data[$0.bytes] }
        #expect(part.index.images.dropFirst().map { part.data[$0.bytes] } == Array(images))
        #expect(try pictures(part) == pictures(GIFTrim(file, from: 14)))
    }

    @Test("Stickers that are cleared after each picture are copied as well")
    func stickers() throws {
        let made = (0..<5).map { number in
            GIFEncoder.Frame(
                left: number,
                top: 1,
                width: 4,
                height: 4,
                indices: makeIndices(16, colors: 4, seed: UInt64(number)),
                delay: 7,
                disposal: .background,
                transparentIndex: 3
            )
        }
        let file = try GIFFile(data: GIFEncoder(width: 9, height: 6, palette: makePalette(4)).encode(made))
        let part = try GIFFile(data: GIFTrim(file, from: 14).encode())
        #expect(part.index.images.map { part.data[$0.bytes] } == file.index.images[2...].map { file.data[$0.bytes] })
        #expect(try pictures(part) == pictures(GIFTrim(file, from: 14)))
    }

    @Test("Damage beyond the part does not matter, damage within it is its error")
    func damaged() throws {
        let data = try makeGIF(frames: 9)
        let whole = try GIFFile(data: data)
        var broken = data
        let image = whole.index.images[4].bytes
        // An image whose data ends before its pixels are there: the first sub-block is the last.
        broken.replaceSubrange(image.upperBound - 3..<image.upperBound - 1, with: [0, 0])
        for cut in [data.prefix(whole.index.images[4].bytes.upperBound - 9), broken] {
            let file = try GIFFile(data: cut)
            let trim = try GIFTrim(file, to: whole.delays.prefix(3).reduce(0, +))
            #expect(try pictures(trim.encode()) == pictures(GIFTrim(whole, to: trim.range.upperBound)))
        }
        var corrupt = data
        corrupt[image.upperBound - 4] ^= 0x55
        corrupt[image.upperBound - 6] ^= 0xFF
        guard case .damagedImage = GIFInspector.inspect(corrupt).error else { return }
        #expect(throws: GIFError.damagedImage(frame: 4)) { try GIFTrim(GIFFile(data: corrupt)).encode() }
    }

    @Test("Merged frames stay merged in the part")
    func merged() throws {
        var raw = RawGIF(width: 3, height: 1, palette: makePalette(4))
        for (left, delay) in [(0, 0), (1, 5), (2, 0), (0, 7)] {
            raw.control(disposal: 1, delay: delay)
            raw.image(left: left, width: 1, height: 1, pixels: [left + 1])
        }
        raw.trailer()
        let file = try GIFFile(data: Data(raw.bytes), mergesZeroDelay: true)
        let trim = try GIFTrim(file, from: 5)
        #expect(trim.selection.delays == [7])
        #expect(try pictures(trim.encode()) == pictures(trim))
    }
}
