import Testing

@testable import GIF

@Suite struct GIFFitWholeTests {
    private func whole() throws -> GIFFitWhole {
        let file = try GIFFile(data: makePhoto(width: 48, height: 32, frames: 4))
        let form = GIFForm(width: 48, height: 32, interval: 0, colors: 16)
        var planner = GIFPlanner(width: 48, height: 32, gathersColors: false, mergesRepeats: true)
        var quantizer = GIFQuantizer(colors: 15)
        var reader = try GIFFormReader(file, form: form)
        while let picture = try reader.next() {
            quantizer.add(picture.pixels)
            planner.add(GIFPixels.packed(picture.pixels), delay: picture.delay)
        }
        let plan = GIFPlan(width: 48, height: 32, frames: planner.finish()).with(palette: quantizer.packedPalette())
        return GIFFitWhole(file, form: form, plan: plan)
    }

    @Test("Side by side comes out what comes out one after the other")
    func sideBySide() throws {
        for target in [1, 1 << 20] {
            let one = try whole().encode(30, else: 60, target: target, isParallel: false)
            let together = try whole()
            // The second time what was learnt the first time is used.
            for _ in 0..<2 {
                #expect(try together.encode(30, else: 60, target: target, isParallel: true) == one)
            }
            #expect(one.map(\.lossy) == (target == 1 ? [30, 60] : [30]))
        }
    }

    @Test("Two at the same time stay within a bound of memory")
    func bound() throws {
        #expect(try !whole().fitsTwice(target: .max))
    }
}
