#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension GIFFile {
    /// All that a rewritten file has before its images: canvas, global palette, loop, comments and embedded data, of the
    /// latter as much as ``GIFLimits/metadataBytes`` allow.
    var head: Data {
        var head = Data(GIFInfo.Version.gif89a.rawValue.utf8)
        head.append(data[6..<index.headEnd])
        for range in index.metadata(in: data, room: limits.metadataBytes) { head.append(data[range]) }
        return head
    }

    /// Writes some of the frames with other delays.
    ///
    /// Images are copied as they are wherever what they are drawn on is on the canvas; from where that holds for all
    /// that follow, nothing is decoded any more but to see that it can be. So an animation of which only the delays
    /// change, and what follows the first image of a part, is the file's own data.
    ///
    /// - Parameter progress: called with the number of frames written so far.
    /// - Throws: what reading throws where the selected frames are damaged, ``GIFError/encoderFailed(code:)``.
    func rewritten(_ selection: GIFSelection, progress: (Int) -> Void) throws(GIFError) -> Data {
        let animation = GIFExactAnimation(like: self)
        let entries = selection.entries
        guard !mergesZeroDelay else {
            try limits.checkComposed(entries.count, width: width, height: height)
            return try animation.encode(GIFSelected(base: self, selection: selection), progress: progress)
        }
        var writer = animation.makeWriter()
        let tail = tail(of: entries)
        try limits.checkComposed(tail, width: width, height: height)
        var frames = FrameWalk(self)
        for (position, entry) in entries.enumerated() {
            if !(position == 0 && entry.number == 0 && tail == 0) {
                try frames.advance(to: entry.number)
                try writer.write(before: frames.shown, wanted: frames.before)
            }
            if position >= tail, writer.canvas == frames.before {
                for (offset, entry) in entries[position...].enumerated() {
                    let image = index.images[entry.number]
                    guard GIFFileIndex.isWhole(image, in: data) else { throw .damagedImage(frame: entry.number) }
                    writer.copy(data[image.bytes], control: image.control, delay: entry.delay)
                    progress(position + offset + 1)
                }
                return try writer.finish()
            }
            // After the tail's begin each frame is the one that may bring the canvas in order.
            try limits.checkComposed(position + 1, width: width, height: height)
            try writer.add(frames.shown, delay: entry.delay, original: frames.original)
            progress(position + 1)
        }
        return try writer.finish()
    }

    /// Where the entries begin that are one image after the other to the end of the selection.
    private func tail(of entries: [GIFSelection.Entry]) -> Int {
        var tail = entries.count
        while tail > 0, index.images[entries[tail - 1].number].isTerminated,
            tail == entries.count || entries[tail].number == entries[tail - 1].number + 1
        {
            tail -= 1
        }
        return tail
    }

    /// A walk over the frames that knows what is on the canvas before and after those it stops at.
    private struct FrameWalk {
        /// What is on the canvas before the frame's image is drawn, and what is shown.
        private(set) var before: GIFShownPixels
        private(set) var shown: GIFShownPixels
        /// What is there when the image has been disposed of; nil where it was not asked for.
        private var after: GIFShownPixels?
        private var number = -1
        private var reader: GIFFrameReader
        private let file: GIFFile

        init(_ file: GIFFile) {
            self.file = file
            reader = file.makeFrameReader()
            before = GIFShownPixels(repeating: 0, count: file.width * file.height)
            shown = before
            after = before
        }

        mutating func advance(to wanted: Int) throws(GIFError) {
            while number < wanted {
                if number == wanted - 1 {
                    before = after ?? reader.disposed.map { GIFShownPixels(rgba: $0) } ?? before
                }
                guard let frame = try reader.next() else { throw .damagedImage(frame: number + 1) }
                number += 1
                after = nil
                if number == wanted { take(frame) }
            }
        }

        private mutating func take(_ frame: GIFFrame) {
            shown = GIFShownPixels(rgba: frame.pixels)
            switch frame.disposal {
            case .unspecified, .keep:
                after = shown
            case .background:
                let raster = frame.raster
                let box = GIFArea(
                    left: raster.left,
                    top: raster.top,
                    right: raster.left + raster.width,
                    bottom: raster.top + raster.height
                )
                after = shown
                after?.clear(box, width: file.width)
            case .previous:
                after = before
            }
        }

        /// The file's own image of the frame, where all of it is there.
        var original: GIFExactWriter.Original? {
            let image = file.index.images[number]
            guard image.isTerminated else { return nil }
            return GIFExactWriter.Original(
                before: before,
                after: after ?? shown,
                control: image.control,
                bytes: file.data[image.bytes]
            )
        }
    }
}

/// A selection of a source's pictures, as a source.
struct GIFSelected<Base: GIFPictureSource>: GIFPictureSource {
    let base: Base
    let selection: GIFSelection

    var width: Int { base.width }
    var height: Int { base.height }

    func timing() -> [Int] { selection.delays }

    func makeReader() throws(GIFError) -> GIFSelection.Reader<Base.Reader> {
        GIFSelection.Reader(try base.makeReader(), selection)
    }
}

extension GIFTrim where Base == GIFFile {
    /// Writes the part as a file: its first image anew, the others as they are in the file wherever they can be.
    ///
    /// No colour is lost, unless the first picture has more than 256 of them. Palette, loop, comments, colour profile and
    /// XMP are the file's.
    ///
    /// - Parameter progress: called with the number of frames written so far, of `selection.entries.count`.
    /// - Throws: what reading throws where the part is damaged, ``GIFError/encoderFailed(code:)``.
    /// - Complexity: O(pixels up to the part's first frame) and O(bytes of the part), as a rule.
    public func encode(progress: (Int) -> Void = { _ in }) throws(GIFError) -> Data {
        try base.rewritten(selection, progress: progress)
    }
}

extension GIFSpeed where Base == GIFFile {
    /// Writes the animation at its speed as a file.
    ///
    /// Where no frame is left out only the delays change: all images are copied as they are. Else those after a gap are
    /// written anew where they need to be. No colour is lost, unless more than 256 change at a gap.
    ///
    /// - Parameter progress: called with the number of frames written so far, of `selection.entries.count`.
    /// - Throws: what reading throws where the file is damaged, ``GIFError/encoderFailed(code:)``.
    /// - Complexity: O(bytes) where no frame is left out, else O(pixels).
    public func encode(progress: (Int) -> Void = { _ in }) throws(GIFError) -> Data {
        if let damage = base.damage { throw damage }
        return try base.rewritten(selection, progress: progress)
    }
}

extension GIFReverse where Base == GIFFile {
    /// Writes the animation as a file, as ``GIFExactAnimation`` does. Palette, loop, comments, colour profile and XMP are
    /// the file's.
    ///
    /// - Parameter progress: called with the number of frames written so far, of `base.frameCount`.
    /// - Throws: what reading throws where the file is damaged, ``GIFError/limitExceeded(_:asked:allowed:)`` for
    ///   ``GIFLimits/composedPixels`` before anything is read, ``GIFError/encoderFailed(code:)``.
    /// - Complexity: O(pixels).
    public func encode(progress: (Int) -> Void = { _ in }) throws(GIFError) -> Data {
        if let damage = base.damage { throw damage }
        try limits.checkComposed(base.frameCount, width: width, height: height)
        let turned = GIFReverse(base, limits: limits, memory: Memory(writing: base, limits: limits))
        return try GIFExactAnimation(like: base).encode(turned, progress: progress)
    }
}
