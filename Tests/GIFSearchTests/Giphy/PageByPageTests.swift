import Foundation
import Rx
import RxTest
import Synchronization
import Testing

@testable import GIFSearch

@Suite struct PageByPageTests {
    private struct Broken: Error {}

    @Test("Pages follow each other until there is no next; pages that brought nothing are left out")
    func pages() throws {
        let pages = PageByPage<Int, String>.pages(from: 0) { state in
            .just((page: state == 1 ? nil : "page \(state)", next: state < 3 ? state + 1 : nil))
        }
        #expect(try pages.toBlocking(timeout: 5).toArray() == ["page 0", "page 2", "page 3"])
        // Cold: it begins anew.
        #expect(try pages.toBlocking(timeout: 5).first() == "page 0")
    }

    @Test("A question without an answer is the last")
    func empty() throws {
        #expect(try PageByPage<Int, Int>.pages(from: 0) { _ in .empty() }.toBlocking(timeout: 5).toArray().isEmpty)
    }

    @Test("An error ends the pages after those that came")
    func error() {
        let pages = PageByPage<Int, Int>.pages(from: 0) { state in
            state == 2 ? .error(Broken()) : .just((page: state, next: state + 1))
        }
        let result = pages.toBlocking(timeout: 5).materialize()
        #expect(result.elements == [0, 1] && result.error is Broken)
    }

    @Test("Disposing ends the question under way, and none follows")
    func dispose() {
        let asked = Mutex(0)
        let answers = PublishSubject<PageByPage<Int, Int>.Answer>()
        let ended = Mutex(false)
        let pages = PageByPage<Int, Int>.pages(from: 0) { _ in
            asked.withLock { $0 += 1 }
            return answers.take(1).do(onDispose: { ended.withLock { $0 = true } })
        }
        let heard = Mutex<[Int]>([])
        let subscription = pages.subscribe(onNext: { page in heard.withLock { $0.append(page) } })
        answers.onNext((page: 1, next: 1))
        #expect(asked.withLock { $0 } == 2)
        ended.withLock { $0 = false }
        subscription.dispose()
        #expect(ended.withLock { $0 })
        answers.onNext((page: 2, next: 2))
        #expect(heard.withLock { $0 } == [1])
        #expect(asked.withLock { $0 } == 2)
    }
}
