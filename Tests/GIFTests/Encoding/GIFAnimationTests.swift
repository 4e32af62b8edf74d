import Foundation
import Testing

@testable import GIF

@Suite struct GIFAnimationTests {
    /// Pictures in which boxes come, move, vanish and leave transparency behind.
    private func makePictures(_ count: Int, seed: UInt64, colors: Int = 40) -> [GIFAnimation.Picture] {
        var generator = SeededGenerator(seed: seed)
        let palette = makePalette(colors).colors
        var pixels = [UInt8](repeating: 0, count: 31 * 17 * 4)
        return (0..<count).map { number in
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                let color = palette[Int.random(in: 0..<colors, using: &generator)]
                let isClear = Int.random(in: 0..<3, using: &generator) == 0
                let left = Int.random(in: 0..<31, using: &generator)
                let top = Int.random(in: 0..<17, using: &generator)
                for row in top..<min(top + 6, 17) {
                    for column in left..<min(left + 9, 31) {
                        let value = isClear ? [0, 0, 0, 0] : [color.red, color.green, color.blue, 255]
                        pixels.replaceSubrange((row * 31 + column) * 4..<(row * 31 + column) * 4 + 4, with: value)
                    }
                }
            }
            return GIFAnimation.Picture(pixels: pixels, delay: 2 + number)
        }
    }

    @Test("Pictures of few colours come back exactly, transparency that comes and goes included", arguments: 1...20)
    func roundTrip(seed: UInt64) throws {
        let pictures = makePictures(12, seed: seed)
        for hasLocalPalettes in [false, true] {
            for dither in GIFDither.allCases {
                let animation = GIFAnimation(
                    width: 31,
                    height: 17,
                    loopCount: 0,
                    hasLocalPalettes: hasLocalPalettes,
                    dither: dither
                )
                let image = try GIFImage(data: animation.encode(pictures))
                #expect(image.frames.map(\.pixels) == pictures.map(\.pixels))
                #expect(image.frames.map(\.rawDelay) == pictures.map(\.delay))
                #expect(image.loopCount == 0)
            }
        }
    }

    @Test("Only what changes is stored: nothing takes one pixel, a dot its own rectangle")
    func differences() throws {
        var pixels = [UInt8](repeating: 200, count: 40 * 40 * 4)
        for index in stride(from: 3, to: pixels.count, by: 4) { pixels[index] = 255 }
        let still = GIFAnimation.Picture(pixels: pixels, delay: 5)
        pixels.replaceSubrange((7 * 40 + 9) * 4..<(7 * 40 + 9) * 4 + 4, with: [1, 2, 3, 255])
        let dotted = GIFAnimation.Picture(pixels: pixels, delay: 5)
        let image = try GIFImage(data: GIFAnimation(width: 40, height: 40).encode([still, still, dotted, still]))
        let places = image.frames.map { [$0.raster.left, $0.raster.top, $0.raster.width, $0.raster.height] }
        #expect(places == [[0, 0, 40, 40], [0, 0, 1, 1], [9, 7, 1, 1], [9, 7, 1, 1]])
        #expect(image.frames[0].raster.transparentIndex == nil)
        #expect(image.frames.map(\.disposal) == [.keep, .keep, .keep, .keep])
    }

    @Test("More colours than fit are chosen well, and dithering does not lose them")
    func manyColors() throws {
        let size = 64
        let pixels = (0..<size * size).flatMap { number -> [UInt8] in
            [UInt8(number % size * 4), UInt8(number / size * 4), UInt8(128), 255]
        }
        for dither in GIFDither.allCases {
            let animation = GIFAnimation(width: size, height: size, dither: dither)
            let image = try GIFImage(data: animation.encode([GIFAnimation.Picture(pixels: pixels, delay: 5)]))
            let quality = peakSignalToNoise(pixels, image.frames[0].pixels)
            #expect(quality > (dither == .ordered ? 25 : dither == .diffusion ? 32 : 34), "\(dither): \(quality)")
        }
        let few = try GIFAnimation(width: size, height: size, colors: 8).encode([
            GIFAnimation.Picture(pixels: pixels, delay: 5)
        ])
        #expect(try GIFImage(data: few).info.palette?.colors.count == 8)
    }

    @Test("What cannot be written is refused with the reason, a wrong picture in the middle too")
    func refusals() {
        let good = GIFAnimation.Picture(pixels: [1, 2, 3, 255], delay: 5)
        let short = GIFAnimation.Picture(pixels: [1, 2, 3], delay: 5)
        let slow = GIFAnimation.Picture(pixels: [1, 2, 3, 255], delay: 65536)
        func reason(_ animation: GIFAnimation, _ pictures: [GIFAnimation.Picture]) -> String {
            do throws(GIFError) {
                _ = try animation.encode(pictures)
                return "accepted"
            } catch {
                return "\(error)"
            }
        }
        for isLocal in [false, true] {
            let animation = GIFAnimation(width: 1, height: 1, hasLocalPalettes: isLocal)
            #expect(reason(animation, [good]) == "accepted")
            #expect(reason(animation, []).contains("no frame"))
            #expect(reason(animation, [short]).contains("a picture has 3 bytes"))
            #expect(reason(animation, [good, good, short]).contains("a picture has 3 bytes"))
            #expect(reason(animation, [good, slow]).contains("frame 2 has a delay of 65536"))
        }
        #expect(reason(GIFAnimation(width: 1, height: 1, colors: 1), [good]).contains("1 colours"))
        #expect(reason(GIFAnimation(width: 0, height: 1), [good]).contains("a canvas of 0x1"))
        #expect(reason(GIFAnimation(width: -1, height: 5), [good]).contains("a canvas of -1x5"))
        #expect(reason(GIFAnimation(width: 65535, height: 65535), []).contains("no frame"), "and nothing is taken")
        #expect(reason(GIFAnimation(width: 65536, height: 1), []).contains("65536x1"))
    }

    @Test("A source is written as its pictures are, and every picture read is told of")
    func source() throws {
        let pictures = makePictures(5, seed: 3)
        let source = try GIFPictureArray(width: 31, height: 17, pictures: pictures)
        for isLocal in [false, true] {
            let animation = GIFAnimation(width: 31, height: 17, hasLocalPalettes: isLocal)
            var told: [Int] = []
            #expect(try animation.encode(source) { told.append($0) } == animation.encode(pictures))
            #expect(told == Array(1...(isLocal ? 5 : 10)))
        }
        #expect(throws: GIFError.self) { _ = try GIFAnimation(width: 30, height: 17).encode(source) }
    }

    /// A soft picture with a block of other colours somewhere.
    private func makeSoft(_ size: Int, blockAt place: Int) -> [UInt8] {
        (0..<size * size).flatMap { number -> [UInt8] in
            let x = number % size
            let y = number / size
            let block = place..<place + 6
            let isBlock = block.contains(x) && block.contains(y)
            let green = isBlock ? 0 : y * 3
            let blue = isBlock ? y * 3 : x + y
            return [UInt8(x * 3), UInt8(green), UInt8(blue), 255]
        }
    }

    @Test("However colours are made up, what does not change is not written again", arguments: GIFDither.allCases)
    func stillness(dither: GIFDither) throws {
        let pictures = [8, 8, 14, 20].map { GIFAnimation.Picture(pixels: makeSoft(48, blockAt: $0), delay: 5) }
        for isLocal in [false, true] {
            let animation = GIFAnimation(width: 48, height: 48, colors: 16, hasLocalPalettes: isLocal, dither: dither)
            let image = try GIFImage(data: animation.encode(pictures))
            let places = image.frames.map(\.raster).map { [$0.left, $0.top, $0.left + $0.width, $0.top + $0.height] }
            #expect(places[1] == [0, 0, 1, 1])
            #expect(places[2][0] >= 8 && places[2][1] >= 8 && places[2][2] <= 20 && places[2][3] <= 20)
            #expect(places[3][0] >= 14 && places[3][1] >= 14 && places[3][2] <= 26 && places[3][3] <= 26)
            // And what is left alone is still right.
            for (frame, picture) in zip(image.frames, pictures) {
                #expect(peakSignalToNoise(frame.pixels, picture.pixels) > (dither == .none ? 24 : 19))
            }
        }
    }

    @Test("A palette of its own is chosen for what changes alone: few new colours are exact beside any number of old")
    func localPalettes() throws {
        let old = makeSoft(48, blockAt: 100)
        var new = old
        for number in 0..<200 { new.replaceSubrange(number * 4..<number * 4 + 3, with: [UInt8(number), 255, 255]) }
        let animation = GIFAnimation(width: 48, height: 48, hasLocalPalettes: true)
        let image = try GIFImage(
            data: animation.encode([.init(pixels: old, delay: 5), .init(pixels: new, delay: 5)])
        )
        #expect(image.frames[1].pixels[0..<800] == new[0..<800])
    }

    @Test("More colours than can be numbered are written from the source again, and as well")
    func unnumbered() throws {
        var pixels: [UInt8] = []
        for number in 0..<264 * 256 {
            let blue = UInt8(truncatingIfNeeded: number * 7 >> 8)
            pixels += [UInt8(number % 256), UInt8(number / 264), blue, 255] as [UInt8]
        }
        let picture = GIFAnimation.Picture(pixels: pixels, delay: 5)
        let image = try GIFImage(data: GIFAnimation(width: 264, height: 256).encode([picture]))
        #expect(peakSignalToNoise(image.frames[0].pixels, pixels) > 24)
    }

    @Test("giflib reads what was written with the same pixels, places and delays", arguments: [3, 14] as [UInt64])
    func differential(seed: UInt64) throws {
        let pictures = makePictures(8, seed: seed)
        for isLocal in [false, true] {
            let data = try GIFAnimation(width: 31, height: 17, hasLocalPalettes: isLocal).encode(pictures)
            let own = try GIFImage(data: data)
            let other = try #require(GIFLibReader.read(data))
            #expect(other.pictures.map(\.raster) == own.frames.map(\.raster))
            #expect(other.pictures.map(\.delay) == own.frames.map(\.rawDelay))
            #expect(other.pictures.map(\.disposal) == own.frames.map(\.disposal))
        }
    }

    @Test("An animation large enough for several threads is the same every time, and as right as a small one")
    func threads() throws {
        let palette = makePalette(200)
        let pictures = (1...6).map { (seed: UInt64) in
            let indices = makeIndices(160 * 110, colors: 200, seed: seed, longestRun: 90)
            let raster = GIFRaster(width: 160, height: 110, indices: indices)
            return GIFAnimation.Picture(pixels: raster.rgba(globalPalette: palette), delay: 4)
        }
        for isLocal in [false, true] {
            let animation = GIFAnimation(width: 160, height: 110, hasLocalPalettes: isLocal)
            let data = try animation.encode(pictures)
            #expect(try GIFImage(data: data).frames.map(\.pixels) == pictures.map(\.pixels))
            for _ in 0..<3 { #expect(try animation.encode(pictures) == data) }
        }
        // What goes wrong in the middle comes out, with a frame before it still being written.
        let short = pictures.prefix(3) + [GIFAnimation.Picture(pixels: [1, 2, 3, 255], delay: 4)] + pictures.suffix(2)
        for isLocal in [false, true] {
            #expect(throws: GIFError.self) {
                _ = try GIFAnimation(width: 160, height: 110, hasLocalPalettes: isLocal).encode(short)
            }
        }
    }
}
