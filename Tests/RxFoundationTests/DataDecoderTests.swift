import Foundation
import Rx
import RxFoundation
import RxTest
import Testing

@Suite("decode with Foundation's decoders")
struct DataDecoderTests {
    private struct Cat: Codable, Equatable, Sendable {
        let name: String
        let lives: Int
    }

    @Test("JSON") func json() throws {
        let data = Observable.of(Data(#"{"name":"Tom","lives":9}"#.utf8), Data(#"{"name":"Ada","lives":8}"#.utf8))
        let cats = try data.decode(type: Cat.self, decoder: JSONDecoder()).toBlocking().toArray()
        #expect(cats == [Cat(name: "Tom", lives: 9), Cat(name: "Ada", lives: 8)])
    }

    @Test("a property list") func propertyList() throws {
        let data = try PropertyListEncoder().encode(Cat(name: "Tom", lives: 9))
        let cat = try Observable.just(data).decode(type: Cat.self, decoder: PropertyListDecoder()).toBlocking().single()
        #expect(cat == Cat(name: "Tom", lives: 9))
    }

    @Test("what the decoder throws becomes the error") func broken() {
        let broken = Observable.just(Data("{".utf8)).decode(type: Cat.self, decoder: JSONDecoder())
        #expect(throws: DecodingError.self) { try broken.toBlocking().toArray() }
    }
}
