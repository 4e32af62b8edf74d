import Testing

@testable import GIF

@Suite struct GIFPictureArrayTests {
    @Test("Pictures in memory are read from the start as often as asked")
    func passes() throws {
        let pictures = (0..<3).map {
            GIFAnimation.Picture(pixels: [UInt8](repeating: $0, count: 8), delay: Int($0) + 2)
        }
        let source = try GIFPictureArray(width: 2, height: 1, pictures: pictures)
        for _ in 0..<2 {
            var reader = source.makeReader()
            for picture in pictures { #expect(reader.next() == picture) }
            #expect(reader.next() == nil && reader.next() == nil)
        }
    }

    @Test("A picture of another size is refused, and so is a size that is none")
    func sizes() {
        let picture = GIFAnimation.Picture(pixels: [1, 2, 3], delay: 2)
        #expect(throws: GIFError.self) { try GIFPictureArray(width: 1, height: 1, pictures: [picture]) }
        #expect(throws: GIFError.self) { try GIFPictureArray(width: 0, height: 1, pictures: []) }
        #expect(throws: GIFError.self) { try GIFPictureArray(width: .max, height: 2, pictures: []) }
    }
}
