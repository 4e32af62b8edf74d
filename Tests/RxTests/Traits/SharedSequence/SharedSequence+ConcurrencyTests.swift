import Rx
import RxTest
import Testing

@Suite("values of shared sequences")
@MainActor
struct SharedSequenceConcurrencyTests {
    @Test("the elements, then the end, without try") func elements() async {
        var seen: [Int] = []
        for await number in Driver.from(1...5).values { seen.append(number) }
        #expect(seen == [1, 2, 3, 4, 5])
    }

    @Test("a driver's latest element comes first, a signal's does not") func replay() async {
        let relay = BehaviorRelay(value: 1)
        var values = relay.asDriver().values.makeAsyncIterator()
        relay.accept(2)
        #expect(await values.next() == 1)
        #expect(await values.next() == 2)
        let events = PublishRelay<Int>()
        events.accept(1)
        var later = events.asSignal().values.makeAsyncIterator()
        events.accept(2)
        #expect(await later.next() == 2)
    }

    @Test("what is over the buffer's limit is dropped") func buffer() async {
        let relay = BehaviorRelay(value: 1)
        var newest = relay.asDriver().values(bufferingPolicy: .bufferingNewest(1)).makeAsyncIterator()
        var oldest = relay.asDriver().values(bufferingPolicy: .bufferingOldest(1)).makeAsyncIterator()
        relay.accept(2)
        relay.accept(3)
        #expect(await newest.next() == 3)
        #expect(await oldest.next() == 1)
    }

    @Test("cancelling the task that iterates disposes of the subscription") func cancel() async {
        let disposed = Log<Void>()
        let values = Driver<Int>.never().do(onDispose: { disposed.append(()) }).values
        let task = Task { for await _ in values {} }
        task.cancel()
        await task.value
        #expect(disposed.entries.count == 1)
    }
}
