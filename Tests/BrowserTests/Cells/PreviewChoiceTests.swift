import Browser
import GIFSearch
import Testing

@Suite("Which rendition is shown")
struct PreviewChoiceTests {
    private let item = GIFItem(
        id: "1",
        title: "",
        gif: "original",
        preview: "preview",
        source: "giphy",
        renditions: [
            GIFRendition(name: "original", url: "original", width: 480, height: 360, bytes: 3_000_000),
            GIFRendition(name: "fixed_width", url: "w200", width: 200, height: 150, bytes: 300_000),
            GIFRendition(name: "fixed_width_downsampled", url: "w200d", width: 200, height: 150, bytes: 60_000),
            GIFRendition(name: "fixed_width_small", url: "w100", width: 100, height: 75, bytes: 90_000),
            GIFRendition(name: "fixed_width_small_still", url: "still", width: 100, height: 75, bytes: 4_000),
            GIFRendition(name: "preview_gif", url: "p", width: 90, height: 68, bytes: 40_000),
        ]
    )

    @Test("The smallest that is large enough, whole and moving")
    func smallest() {
        #expect(PreviewChoice(width: 52, height: 32).url(for: item) == "p")
        #expect(PreviewChoice(width: 120, height: 90).url(for: item) == "w100")
        #expect(PreviewChoice(width: 220, height: 160).url(for: item) == "w200")
    }

    @Test("What is much to carry gives way to what is smaller")
    func large() { #expect(PreviewChoice(width: 1000, height: 700).url(for: item) == "w200") }

    @Test("Without sizes it is the provider's preview, else the original")
    func unknown() {
        var bare = item
        bare.renditions = []
        #expect(PreviewChoice(width: 52, height: 32).url(for: bare) == "preview")
        bare.preview = nil
        #expect(PreviewChoice(width: 52, height: 32).url(for: bare) == "original")
    }
}
