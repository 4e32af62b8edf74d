import GIF
import TerminalUI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PicturePreparer {
    /// kitty's protocol: PNG of at most as many pixels as are seen, played by the terminal where it does.
    func kitty(
        _ reel: PictureReel,
        _ size: PictureSize,
        _ isWanted: () -> Bool
    ) throws(GIFError) -> any MovingPicture {
        let encoder = KittyEncoder(isInTmux: isInTmux)
        let id = numbers.next(in: isInTmux ? KittyPlaceholders.ids : 1...0x7FFF_FFFF)
        let plays = playsAnimations && !isStill && !isInTmux
        let scaler = try PictureScaler(reel.file, size, cellWidth: cellWidth, cellHeight: cellHeight)
        let made = try reel.run(isWanted: isWanted, size: { $0.count }) { pixels throws(GIFError) in
            let file = try Self.png(scaler.scaled(pixels))
            return plays ? file : encoder.show(.png(file), id: id, columns: size.columns, rows: size.rows)
        }
        var frames = made.frames
        if plays {
            let timed = zip(made.frames, made.delays).map { KittyEncoder.Frame(pixels: .png($0), delay: $1 * 10) }
            let passes = reel.file.info.loopCount.map { $0 == 0 ? nil : $0 + 1 } ?? 1
            frames = [encoder.animation(timed, plays: passes, id: id, columns: size.columns, rows: size.rows)]
        }
        return PlacedMovie(
            frames: frames,
            timeline: Self.timeline(made, reel.file),
            size: size,
            id: id,
            move: encoder.move(id: id, columns: size.columns, rows: size.rows),
            removal: encoder.removal(id: id),
            placeholders: isInTmux
                ? KittyPlaceholders.cells(id: id, columns: size.columns, rows: size.rows) : nil
        )
    }

    /// iTerm2's protocol: the GIF as it is where the terminal plays it, else PNG frame by frame.
    func iterm(
        _ reel: PictureReel,
        _ size: PictureSize,
        _ isWanted: () -> Bool
    ) throws(GIFError) -> any MovingPicture {
        let encoder = ITermEncoder()
        let id = numbers.next(in: 1...0x7FFF_FFFF)
        let file = reel.file
        func show(_ bytes: [UInt8]) -> [UInt8] { encoder.show(bytes, columns: size.columns, rows: size.rows) }
        // What is handed on as it is was found whole here: no decoder elsewhere has to cope with what is broken.
        if playsAnimations, !isStill, file.frameCount > 1, file.data.count <= min(Self.largestFile, memory / 2),
            file.damage == nil, GIFInspector.inspect(file.data, limits: limits).error == nil
        {
            let timeline = PictureTimeline(delays: file.delays, loopCount: file.info.loopCount)
            return PlacedMovie(frames: [show(Array(file.data))], timeline: timeline, size: size, id: id)
        }
        let scaler = try PictureScaler(file, size, cellWidth: cellWidth, cellHeight: cellHeight)
        let made = try reel.run(isWanted: isWanted, size: { $0.count }) { pixels throws(GIFError) in
            show(try Self.png(scaler.scaled(pixels)))
        }
        return PlacedMovie(frames: made.frames, timeline: Self.timeline(made, file), size: size, id: id)
    }

    /// Sixels: exactly the pixels of the cells, a whole number of bands.
    func sixel(
        _ reel: PictureReel,
        _ size: PictureSize,
        _ isWanted: () -> Bool
    ) throws(GIFError) -> any MovingPicture {
        let encoder = SixelEncoder(colors: sixelColors)
        let height = size.rows * cellHeight
        let scaler = try PictureScaler(
            reel.file,
            width: size.columns * cellWidth,
            height: height < 6 ? height : height / 6 * 6,
            background: background
        )
        let made = try reel.run(isWanted: isWanted, size: { $0.count }) { pixels throws(GIFError) in
            let picture = scaler.scaled(pixels)
            return encoder.encode(
                PixelImage(width: picture.width, height: picture.height, pixels: picture.pixels)
            )
        }
        return PlacedMovie(
            frames: made.frames,
            timeline: Self.timeline(made, reel.file),
            size: size,
            id: numbers.next(in: 1...0x7FFF_FFFF)
        )
    }

    /// Most bytes of a file that is handed to a terminal as it is.
    private static let largestFile = 4 << 20

    private static func png(_ picture: GIFBitmap) throws(GIFError) -> [UInt8] {
        Array(try PNGEncoder(level: 1).encode(picture))
    }
}
