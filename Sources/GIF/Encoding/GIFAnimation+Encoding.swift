#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension GIFAnimation {
    /// Both passes. While one picture is read, the one before is counted, or the frame before it is compressed; the file
    /// does not depend on whether that happens at the same time.
    func encode<Reader: GIFPictureReader>(
        progress: (Int) -> Void,
        makeReader: () throws(GIFError) -> Reader
    ) throws(GIFError) -> Data {
        guard (2...256).contains(colors) else {
            throw .notEncodable(reason: "\(colors) colours are not within 2 and 256")
        }
        var encoder = GIFEncoder(width: width, height: height, loopCount: loopCount, comments: comments)
        try encoder.check()
        var maker = GIFFrameMaker(self)
        if hasLocalPalettes {
            return try write(try makeReader(), with: &maker, to: GIFFrameWriter(encoder), progress: progress)
        }
        // One entry is kept free: for transparency, and for 'as before'.
        var quantizer = GIFQuantizer(colors: colors - 1)
        var memory = GIFPictureMemory()
        let count = try count(try makeReader(), with: &quantizer, keepingIn: &memory, progress: progress)
        encoder.palette = maker.choose(quantizer)
        let writer = try GIFFrameWriter(encoder)
        let further = { progress(count + $0) }
        if let kept = memory.makeReader(quantizer) {
            return try write(kept, with: &maker, to: writer, progress: further)
        }
        return try write(try makeReader(), with: &maker, to: writer, progress: further)
    }

    /// The first pass: counts colours; gives the number of pictures.
    private func count(
        _ reader: some GIFPictureReader,
        with quantizer: inout GIFQuantizer,
        keepingIn memory: inout GIFPictureMemory,
        progress: (Int) -> Void
    ) throws(GIFError) -> Int {
        var reader = reader
        var count = 0
        var picture = try read(&reader)
        while let counted = picture {
            count += 1
            progress(count)
            picture = nil
            var next: Result<Picture?, GIFError> = .success(nil)
            both {
                next = Result { () throws(GIFError) in try read(&reader) }
            } _: {
                memory.take(counted, counting: &quantizer)
            }
            picture = try next.get()
        }
        return count
    }

    /// The last pass: makes frames and writes them.
    private func write(
        _ reader: some GIFPictureReader,
        with maker: inout GIFFrameMaker,
        to writer: GIFFrameWriter,
        progress: (Int) -> Void
    ) throws(GIFError) -> Data {
        var reader = reader
        var writer = writer
        var count = 0
        var isDone = false
        var ready: GIFEncoder.Frame?
        while !isDone || ready != nil {
            let frame = ready
            var written: Result<Void, GIFError> = .success(())
            var made: Result<GIFEncoder.Frame?, GIFError> = .success(nil)
            both {
                guard let frame else { return }
                written = Result { () throws(GIFError) in try writer.write(frame) }
            } _: {
                guard !isDone else { return }
                made = Result { () throws(GIFError) in
                    guard let picture = try read(&reader) else {
                        isDone = true
                        return maker.finish()
                    }
                    return maker.add(picture)
                }
            }
            // The frame that was being written came before the picture that was being read.
            try written.get()
            ready = try made.get()
            if !isDone {
                count += 1
                progress(count)
            }
        }
        return try writer.finish()
    }

    private func read(_ reader: inout some GIFPictureReader) throws(GIFError) -> Picture? {
        guard let picture = try reader.next() else { return nil }
        guard picture.pixels.count == width * height * 4 else {
            throw .notEncodable(
                reason: "a picture has \(picture.pixels.count) bytes, not the 4 for each of \(width)x\(height) pixels"
            )
        }
        return picture
    }

    /// Does two things at the same time where pictures are large enough for that to be worth the start of a thread.
    private func both(_ one: () -> Void, _ other: () -> Void) {
        if width * height >= 1 << 14 {
            GIFForkJoin.both(one, other)
        } else {
            one()
            other()
        }
    }
}
