import Rx
import RxTest
import Testing

@Suite("withUnretained, decode")
struct WithUnretainedTests {
    private final class Owner: Sendable {
        let name = "owner"
    }

    @Test("gives the object with each element, and ends at the first after it is gone") func object() {
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        var owner: Owner? = Owner()
        if let owner {
            _ = subject.withUnretained(owner).map { "\($0.0.name) \($0.1)" }.subscribe { log.append("\($0)") }
        }
        subject.onNext(1)
        owner = nil
        #expect(log.entries == ["next(owner 1)"])
        subject.onNext(2)
        #expect(log.entries == ["next(owner 1)", "completed"])
        #expect(!subject.hasObservers)
    }

    @Test("with a selector; errors and the end pass") func selector() {
        let owner = Owner()
        let named = Observable.of(1, 2).withUnretained(owner) { pair in "\(pair.0.name)\(pair.1)" }
        #expect(named.transcript() == "owner1 owner2 completed")
        let fails = Observable<Int>.error(TestFailure.first).withUnretained(owner) { $0.1 }
        #expect(fails.transcript() == "error(first)")
    }

    /// Decodes numbers from text.
    private struct NumberDecoder: DataDecoder {
        func decode<Item: Decodable>(_ type: Item.Type, from data: String) throws -> Item {
            guard let item = Int(data) as? Item else { throw TestFailure.second }
            return item
        }
    }

    @Test("decode decodes each element; what the decoder throws becomes the error") func decode() {
        let source = Observable.of("1", "2", "x", "3").decode(type: Int.self, decoder: NumberDecoder())
        #expect(source.transcript() == "1 2 error(second)")
    }

    @Test("never, ends, disposal and re-entrance, as long as the object lives") func matrix() {
        let owner = Owner()
        expectEndsPass { $0.withUnretained(owner) { $0.1 } }
        #expect(transcriptOfReentrance { $0.withUnretained(owner) { $0.1 } } == "1 2 3 4 completed")
        let trial = Trial([.next(210, 1), .next(220, 2)], disposed: 215) { $0.withUnretained(owner) { $0.1 } }
        #expect(trial.events == [.next(210, 1)])
        #expect(trial.spans == [Span(200, 215)])
    }
}
