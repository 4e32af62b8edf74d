import Testing

@testable import GIF

@Suite struct GIFPerceptualIndexTests {
    @Test("The nearest within the threshold is found, the first of equals")
    func nearest() throws {
        let scenes = try (UInt64(1)...5).map { try GIFPerceptualHash(of: Scene(seed: $0).animation()) }
        let changed = try GIFPerceptualHash(of: Scene(seed: 3).animation(width: 30, height: 30, cut: 0.01))
        var index = GIFPerceptualIndex()
        #expect(index.nearest(to: scenes[0]) == nil)
        for (place, scene) in scenes.enumerated() { #expect(index.add(scene) == place) }
        #expect(index.add(scenes[1]) == 5)
        #expect(index.count == 6)
        let found = try #require(index.nearest(to: changed))
        #expect(found.place == 2)
        #expect(found.distance == changed.distance(to: scenes[2]))
        #expect(index.nearest(to: scenes[1])?.place == 1)
        #expect(index.nearest(to: scenes[1])?.distance == 0)
        let stranger = try GIFPerceptualHash(of: Scene(seed: 99).animation())
        #expect(index.nearest(to: stranger) == nil)
    }

    @Test("The threshold decides, itself included")
    func threshold() throws {
        let one = try GIFPerceptualHash(of: makeFlat([GIFColor(0)]))
        let other = try GIFPerceptualHash(of: makeFlat([GIFColor(0x08_0808)]))
        #expect(one.distance(to: other) == 4)
        for (threshold, isFound) in [(0.0, false), (3.9, false), (4.0, true), (64.0, true)] {
            var index = GIFPerceptualIndex(threshold: threshold)
            index.add(one)
            #expect((index.nearest(to: other) != nil) == isFound, "\(threshold)")
            #expect(index.nearest(to: one)?.distance == 0, "the same is found at any threshold")
        }
    }
}
