import Testing

@testable import GIF

@Suite struct GIFFitCurveTests {
    /// Asks a curve for points as the search does, of an animation whose bytes fall with the loss.
    private func ask(_ range: ClosedRange<Int>, target: Double, bytes: (Int) -> Double) -> (GIFFitCurve, asked: [Int]) {
        var curve = GIFFitCurve(range)
        var asked: [Int] = []
        while let lossy = curve.next(target) {
            asked.append(lossy)
            curve.add(lossy, bytes(lossy), Double(lossy))
        }
        return (curve, asked)
    }

    @Test("A few questions lead near to what is asked for, within the range")
    func fewQuestions() {
        for target in stride(from: 200.0, to: 1000, by: 50) {
            let (curve, asked) = ask(0...200, target: target) { 100 + 90000 / Double($0 + 100) }
            #expect(asked.count <= 7 && asked.allSatisfy { (0...200).contains($0) })
            let bytes = 100 + 90000 / Double(curve.best(target).lossy + 100)
            #expect(abs(bytes - target) < target * 0.06 || bytes > target, "\(target): \(bytes)")
        }
    }

    @Test("Nothing is lost where nothing has to be")
    func noLoss() {
        let (curve, asked) = ask(0...200, target: 1000) { 900 - Double($0) }
        #expect(asked == [0] && curve.best(1000).lossy == 0)
    }

    @Test("A point that is a little too large counts as a way, not as a failure")
    func nearMiss() {
        var curve = GIFFitCurve(0...200)
        curve.add(0, 1000, 0)
        curve.add(40, 515, 9)
        #expect(curve.next(500) == nil)
        let best = curve.best(500)
        #expect(best.lossy > 40 && best.lossy < 60 && best.bytes == 500)
    }

    @Test("Beyond the range there is nothing to be had")
    func exhausted() {
        let (curve, asked) = ask(0...30, target: 100) { 1000 - Double($0) }
        #expect(asked == [0, 30] && curve.best(100).bytes == 970)
        let (fixed, once) = ask(25...25, target: 100) { 1000 - Double($0) }
        #expect(once == [25] && fixed.best(100).lossy == 25)
    }

    @Test("What was measured moves the answer, and between two measured ones it ends")
    func calibration() {
        var curve = GIFFitCurve(0...200)
        curve.add(0, 1000, 0)
        curve.add(100, 500, 9)
        curve.calibrate(50, 900)
        let more = curve.lossy(for: 700)
        #expect(more.map { $0 > 50 } == true)
        curve.calibrate(90, 650)
        let between = curve.lossy(for: 700)
        #expect(between.map { (51..<90).contains($0) } == true)
        curve.calibrate(89, 710)
        #expect(curve.lossy(for: 700) == nil)
    }

    @Test("A neighbour has about a twentieth fewer bytes, more than what is known to fit, and lies within the range")
    func neighbors() {
        var curve = GIFFitCurve(0...200)
        #expect(curve.neighbor(of: 40) == nil)
        curve.add(0, 1600, 0)
        curve.add(100, 800, 9)
        curve.add(120, 400, 20)
        #expect(curve.neighbor(of: 50) == 58 && curve.neighbor(of: 110) == 111 && curve.neighbor(of: 199) == 200)
        #expect(curve.neighbor(of: 0) == nil && curve.neighbor(of: 200) == nil)
        curve.extend(to: 300)
        #expect(curve.neighbor(of: 200) == 201)
        curve.calibrate(52, 1000)
        #expect(curve.neighbor(of: 50) == 51 && curve.neighbor(of: 51) == nil)
    }

    @Test("Where one step takes much away, the next is the neighbour; a flat place does not lead far off")
    func steepAndFlat() {
        var curve = GIFFitCurve(0...200)
        curve.add(0, 4300, 0)
        curve.add(69, 1087, 9)
        curve.add(71, 990, 9)
        curve.add(131, 120, 20)
        #expect(curve.neighbor(of: 70) == 71)
        var flat = GIFFitCurve(0...200)
        flat.add(0, 1000, 0)
        flat.add(40, 999, 9)
        #expect(flat.neighbor(of: 30) == 42)
    }

    @Test("What is foretold to be too large is not chosen, though a straight line to the logarithm would")
    func steepBest() {
        var curve = GIFFitCurve(0...200)
        curve.add(40, 2843, 0)
        curve.add(71, 963, 9)
        #expect(curve.best(1000).lossy == 71)
    }

    @Test("What fits is followed by the least loss that is foretold to fit, and by nothing where that is the next one")
    func downwards() {
        var curve = GIFFitCurve(0...200)
        curve.add(0, 2710, 0)
        curve.add(57, 1061, 9)
        curve.add(58, 1025, 9)
        curve.add(94, 228, 20)
        curve.calibrate(59, 960)
        #expect(curve.lossy(for: 1000) == 58)
        #expect(curve.lossy(for: 970) == nil)
        var small = GIFFitCurve(0...200)
        small.add(0, 500, 0)
        small.calibrate(3, 400)
        #expect(small.lossy(for: 1000) == 0)
    }
}
