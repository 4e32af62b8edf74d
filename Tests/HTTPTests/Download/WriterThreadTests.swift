import Foundation
import Rx
import Testing

@testable import HTTP

@Suite("WriterThread")
struct WriterThreadTests {
    private final class Log: Sendable {
        struct Entries {
            var numbers: [Int] = []
            var threads: Set<UInt> = []
            var isBusy = false
            /// Whether two were at work at once.
            var overlapped = false
        }

        let entries = Guarded(Entries())

        func work(_ number: Int) {
            entries.withLock { entries in
                entries.overlapped = entries.overlapped || entries.isBusy
                entries.isBusy = true
                entries.numbers.append(number)
                entries.threads.insert(UInt(bitPattern: pthread_self().hashValue))
            }
            entries.withLock { $0.isBusy = false }
        }
    }

    private let log = Log()

    private func finish(_ thread: WriterThread) async {
        await withCheckedContinuation { done in thread.async { done.resume() } }
    }

    @Test("What is given is done in its order, on one thread, one after the other")
    func order() async {
        let thread = WriterThread()
        for number in 0..<1000 { thread.async { [log] in log.work(number) } }
        await finish(thread)
        let entries = log.entries.withLock { $0 }
        #expect(entries.numbers == Array(0..<1000))
        #expect(entries.threads.count == 1 && !entries.overlapped)
    }

    @Test("Work given by work is done after it, not within it")
    func nested() async {
        let thread = WriterThread()
        await withCheckedContinuation { done in
            thread.async { [log] in
                thread.async {
                    log.work(2)
                    done.resume()
                }
                log.work(1)
            }
        }
        #expect(log.entries.withLock { $0.numbers } == [1, 2])
    }

    @Test("Nothing is lost or done twice where work comes just as the thread ends, from several sides")
    func endings() async {
        // Without patience the thread ends whenever there is nothing, and the next work begins another.
        let thread = WriterThread(patience: .zero)
        await withTaskGroup(of: Void.self) { [log] group in
            for side in 0..<4 {
                group.addTask {
                    for number in 0..<500 {
                        await withCheckedContinuation { next in
                            thread.async {
                                log.work(side * 500 + number)
                                next.resume()
                            }
                        }
                    }
                }
            }
        }
        let entries = log.entries.withLock { $0 }
        #expect(entries.numbers.sorted() == Array(0..<2000) && !entries.overlapped)
    }
}
