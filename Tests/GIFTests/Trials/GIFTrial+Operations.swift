import Foundation

@testable import GIF

extension GIFTrial {
    /// What is made of a file: none may fail where the file is whole, none may lose a picture or a hundredth.
    func checkOperations(_ whole: Answer) throws(Complaint) {
        guard let file = try? GIFFile(data: data, limits: limits), let first = whole.frames.first else { return }
        let hostile = Int(data.reduce(7) { ($0 &* 31 &+ UInt64($1)) % 70_001 } % 70) - 3
        let still = try? GIFStill(.frame(hostile)).picture(of: file)
        if whole.frames.indices.contains(hostile - 1) {
            try expect(still?.pixels == whole.frames[hostile - 1].pixels, "still \(hostile) is another picture")
        }
        let start = try? GIFStill(.time(0)).picture(of: file)
        try expect(start?.pixels == first.pixels, "the still at 0 is not the first frame")
        _ = try? GIFStill(.time(hostile * 1000)).picture(of: file)
        let sheet = GIFSheet(frames: hostile, columns: hostile / 3, padding: hostile / 2, limits: limits)
        if let picture = try? sheet.picture(of: file) {
            try expect(picture.pixels.count == picture.width * picture.height * 4, "a sheet is not of its size")
            if picture.pixels.count < 1 << 14 { _ = try? PNGEncoder().encode(picture) }
        }
        let summary = try? GIFSummary(data: data, limits: limits)
        try expect(summary?.frameCount ?? 0 >= whole.frames.count, "a summary has fewer frames")
        guard whole.error == nil, first.pixels.count <= 1 << 14, whole.frames.count <= 20 else { return }
        try checkRewriting(file, whole, hostile)
        try checkOptimizing(file, hostile)
        let hash = try? GIFPerceptualHash(of: file)
        try expect(hash != nil, "a whole file has no hash")
        if let resized = try? GIFResized(file, width: hostile, height: 9, fit: .cover, limits: limits) {
            _ = try? GIFAnimation(width: hostile, height: 9).encode(resized)
        }
        var layout = GIFCollage.Layout()
        (layout.cellWidth, layout.cellHeight) = (max(hostile, 1), 11)
        if let collage = try? GIFCollage([file, file], layout: layout, loopLimit: 100, limits: limits),
            let timing = try? collage.timing(), timing.count < 100
        {
            let picture = try? GIFStill(.frame(timing.count)).picture(of: collage)
            try expect(picture != nil, "the last picture of a collage cannot be had")
        }
    }

    /// Trimmed, turned around and sped up, every picture is what it was as long as 256 colours hold it.
    private func checkRewriting(_ file: GIFFile, _ whole: Answer, _ hostile: Int) throws(Complaint) {
        guard Set(whole.frames.flatMap { colors(of: $0.pixels) }).subtracting([0]).count < 255 else { return }
        let reverse = GIFReverse(file, limits: limits)
        try compare("reverse", reverse) { () throws(GIFError) in try reverse.encode() }
        let length = max(file.duration * max(hostile, 1) / 70, 1)
        if let trim = try? GIFTrim(file, from: file.duration - length, to: file.duration - length / 3, limits: limits) {
            try compare("trim", trim) { () throws(GIFError) in try trim.encode() }
        }
        if let speed = try? GIFSpeed(file, factor: 0.3 + Double(hostile + 3) / 9, limits: limits) {
            try compare("speed", speed) { () throws(GIFError) in try speed.encode() }
        }
    }

    /// Made smaller, a file is never larger and shows the same; with losses, it is readable and as long.
    private func checkOptimizing(_ file: GIFFile, _ hostile: Int) throws(Complaint) {
        try compare("optimizing", file) { () throws(GIFError) in try GIFOptimizer().optimized(file) }
        for lossy in [0, hostile * 2] {
            guard let smaller = try? GIFOptimizer(lossy: lossy).optimized(file) else {
                throw Complaint(words: "optimizing fails on a whole file")
            }
            let found = GIFInspector.inspect(smaller)
            try expect(smaller.count <= data.count, "optimized to \(smaller.count) bytes")
            try expect(found.isComplete && found.duration == file.duration, "optimized with \(lossy): \(found)")
        }
        // Takes longer, so not every time.
        let most = max(data.count * (hostile + 4) / 80, 1)
        guard data.count % 8 == 0, let fitted = try? GIFFitter(maximumBytes: most).fitted(file) else { return }
        try expect(fitted.data.count <= most, "fitted into \(most) with \(fitted.data.count) bytes")
        try expect(GIFInspector.inspect(fitted.data).isComplete, "fitted into something broken")
    }

    /// Whether a file shows what a source does, as long.
    private func compare(
        _ name: String,
        _ source: some GIFPictureSource,
        _ write: () throws(GIFError) -> Data
    ) throws(Complaint) {
        let expected: [GIFAnimation.Picture]
        let written: Data
        do throws(GIFError) {
            expected = try shown(source)
            written = try write()
        } catch {
            throw Complaint(words: "\(name) fails on a whole file: \(error)")
        }
        let again: [GIFAnimation.Picture]
        do throws(GIFError) {
            let file = try GIFFile(data: written)
            if let damage = file.damage { throw damage }
            again = try shown(file)
        } catch {
            throw Complaint(words: "\(name) writes what cannot be read: \(error)")
        }
        try expect(again.map(\.delay) == expected.map(\.delay), "\(name) shows its pictures for other times")
        try expect(again == expected, "\(name) shows other pictures")
    }

    /// The pictures of a source, equal ones in a row as one.
    private func shown(_ source: some GIFPictureSource) throws(GIFError) -> [GIFAnimation.Picture] {
        var reader = try source.makeReader()
        var pictures: [GIFAnimation.Picture] = []
        while let picture = try reader.next() {
            if let last = pictures.last, last.pixels == picture.pixels {
                pictures[pictures.count - 1].delay += picture.delay
            } else {
                pictures.append(picture)
            }
        }
        return pictures
    }
}
