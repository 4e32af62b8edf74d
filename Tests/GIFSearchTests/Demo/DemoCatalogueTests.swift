import Foundation
import GIF
import Testing

@testable import GIFSearch

@Suite struct DemoCatalogueTests {
    private let catalogue = DemoCatalogue()

    @Test("There are at least sixty GIFs, and stickers besides")
    func count() {
        #expect(catalogue.pictures(.gifs, upTo: .r).count >= 60)
        #expect(catalogue.pictures(.stickers, upTo: .r).count >= 12)
    }

    @Test("Ids are letters and digits, and one even where case does not count")
    func ids() {
        let ids = catalogue.pictures.map(\.id)
        #expect(Set(ids.map { $0.lowercased() }).count == ids.count)
        #expect(ids.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } && !$0.isEmpty })
        #expect(ids.allSatisfy { catalogue.picture($0)?.id == $0 })
        #expect(catalogue.picture("nothing") == nil)
    }

    @Test("Every entry is told: title, description, words, a date, a sensible size")
    func entries() {
        for picture in catalogue.pictures {
            #expect(!picture.title.isEmpty && !picture.alt.isEmpty && picture.tags.count >= 3, "\(picture.id)")
            #expect(GiphyEntry.timestamp(picture.imported) != nil, "\(picture.id)")
            #expect((100...320).contains(picture.width) && (100...320).contains(picture.height), "\(picture.id)")
            #expect((8...24).contains(picture.drawing.frames), "\(picture.id)")
            #expect(picture.slug.hasSuffix("-" + picture.id))
            #expect(picture.tags.allSatisfy { !$0.isEmpty && $0.first != " " })
        }
    }

    @Test("Ratings and users are mixed")
    func variety() {
        #expect(Set(catalogue.pictures.map(\.rating)) == Set(GIFQuery.Rating.allCases))
        #expect(Set(catalogue.pictures.compactMap(\.user)).count >= 3)
        let anonymous = catalogue.pictures.count { $0.user == nil }
        #expect(anonymous * 4 > catalogue.pictures.count)
    }

    @Test("A rating keeps out what is stronger")
    func ratings() {
        #expect(catalogue.pictures(.gifs, upTo: .g).allSatisfy { $0.rating == .g })
        #expect(catalogue.pictures(.gifs, upTo: .pg13).allSatisfy { $0.rating != .r })
        #expect(catalogue.pictures(.gifs, upTo: .g).count < catalogue.pictures(.gifs, upTo: .r).count)
    }

    @Test("Every picture is drawn, moves, and decodes whole")
    func drawing() throws {
        for picture in catalogue.pictures {
            let data = try DemoFile.preview.draw(picture)
            let image = try GIFImage(data: data)
            #expect(data.count == DemoFile.preview.bytes(of: picture), "\(picture.id)")
            let (width, height) = DemoFile.preview.size(of: picture)
            #expect(image.width == width && image.height == height, "\(picture.id)")
            #expect(image.frames.count == DemoFile.preview.frames(of: picture), "\(picture.id)")
            #expect(Set(image.frames.map(\.pixels)).count > 1, "\(picture.id) does not move")
            #expect(image.loopCount == 0)
            #expect(image.comments.contains { $0.contains("igif") })
            let isCutOut = image.frames.contains { frame in
                stride(from: 3, to: frame.pixels.count, by: 4).contains { frame.pixels[$0] == 0 }
            }
            #expect(isCutOut == (picture.media == .stickers), "\(picture.id)")
        }
    }

    @Test("An animation takes as long in fewer images")
    func downsampled() throws {
        let picture = try #require(catalogue.picture("ball"))
        let few = try GIFImage(data: DemoFile.width200Few.draw(picture))
        let all = try GIFImage(data: DemoFile.width200.draw(picture))
        let still = try GIFImage(data: DemoFile.width200Still.draw(picture))
        #expect(few.frames.count == 6 && all.frames.count == picture.drawing.frames && still.frames.count == 1)
        #expect(abs(few.duration - all.duration) <= 6)
        #expect(still.loopCount == nil)
    }
}
