import Foundation
import Rx
import Testing

@testable import HTTP

@Suite("WriterThread")
struct WriterThreadTests {
    private func finish(_ thread: WriterThread) async {
        await withCheckedContinuation { done in thread.async { done.resume() } }
    }

    @Test("What one thread gives is done in its order, on one thread, one after the other")
    func order() async {
        let thread = WriterThread()
        let done = Guarded<(numbers: [Int], threads: Set<Int>, running: Int)>(([], [], 0))
        for number in 0..<1000 {
            thread.async {
                let mine = unsafeBitCast(pthread_self(), to: Int.self)
                done.withLock { done in
                    done.running += 1
                    #expect(done.running == 1)
                    done.numbers.append(number)
                    done.threads.insert(mine)
                    done.running -= 1
                }
            }
        }
        await finish(thread)
        let (numbers, threads, _) = done.withLock { $0 }
        #expect(numbers == Array(0..<1000))
        #expect(threads.count == 1)
    }

    @Test("Work given by work is done after it, not within it")
    func nested() async {
        let thread = WriterThread()
        let order = Guarded<[String]>([])
        await withCheckedContinuation { done in
            thread.async {
                thread.async {
                    order.withLock { $0.append("second") }
                    done.resume()
                }
                order.withLock { $0.append("first") }
            }
        }
        #expect(order.withLock { $0 } == ["first", "second"])
    }

    @Test("Nothing is lost where work comes just as the thread ends, from several sides")
    func endings() async {
        // Without patience the thread ends whenever there is nothing, and the next work begins another.
        let thread = WriterThread(patience: .zero)
        let done = Guarded(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<500 {
                        await withCheckedContinuation { next in
                            thread.async {
                                done.withLock { $0 += 1 }
                                next.resume()
                            }
                        }
                    }
                }
            }
        }
        #expect(done.withLock { $0 } == 2000)
    }
}
