import Foundation
import Testing

@testable import GIFSearch

@Suite struct DemoSearchTests {
    private let catalogue = DemoCatalogue()

    private func search(_ text: String, _ media: GIFQuery.Media = .gifs, _ rating: GIFQuery.Rating = .pg13) -> [String]
    {
        catalogue.search(text, media, upTo: rating).map(\.id)
    }

    @Test("Words fold: case, accents, plurals")
    func words() {
        #expect(DemoWords.words("Cats, KITTIES & Boxes!") == ["cat", "kitty", "box"])
        #expect(DemoWords.words("Café cafe\u{301} Straße ÆØŁ naïve") == ["cafe", "cafe", "strasse", "aeol", "naive"])
        #expect(DemoWords.words("boss bus this is") == ["boss", "bus", "this", "is"])
        #expect(DemoWords.words("…  !") == [])
        #expect(DemoWords.words("猫 кошки") == ["猫", "кошки"])
    }

    @Test("There are at least twelve cats and eight dogs, for everyone")
    func catsAndDogs() {
        #expect(search("cat", .gifs, .g).count >= 12)
        #expect(search("dog", .gifs, .g).count >= 8)
        #expect(search("cat").prefix(12).allSatisfy { $0.hasPrefix("cat") })
        #expect(search("dog").prefix(8).allSatisfy { $0.hasPrefix("dog") })
    }

    @Test("However it is written, it is the same search", arguments: ["cats", "CAT", "Cats!", " the cats ", "Câts"])
    func folding(text: String) {
        #expect(search(text) == search("cat"))
    }

    @Test("More matching words come first")
    func ranking() {
        #expect(search("sleepy cat").first == "catNap")
        #expect(search("cat birthday").first == "catParty")
        #expect(search("happy birthday").first == "happyBday")
        #expect(search("rocket").first == "rocket")
        #expect(search("coffee cafe").first == "coffee")
    }

    @Test("A word that is still being typed finds what begins so")
    func prefix() {
        #expect(search("firew").first == "fireworks")
        #expect(search("puppi").isEmpty == search("puppies").isEmpty || !search("pupp").isEmpty)
    }

    @Test("Nothing is found for what is not there")
    func nothing() {
        #expect(search("xyzzy").isEmpty)
        #expect(search("!!!").isEmpty)
    }

    @Test("A name after @ searches what that user has")
    func user() {
        let all = catalogue.search("@pixelpaws", .gifs, upTo: .r)
        #expect(!all.isEmpty && all.allSatisfy { $0.user == "pixelpaws" })
        let cats = catalogue.search("@PixelPaws cats", .gifs, upTo: .r)
        #expect(!cats.isEmpty && cats.count < all.count)
        #expect(search("@nobody").isEmpty)
    }

    @Test("Stickers and GIFs are apart, and ratings hold")
    func shelves() {
        #expect(search("cat", .stickers).allSatisfy { $0.hasPrefix("s") })
        #expect(search("wtf").isEmpty)
        #expect(search("wtf", .gifs, .r) == ["wtf"])
    }
}
