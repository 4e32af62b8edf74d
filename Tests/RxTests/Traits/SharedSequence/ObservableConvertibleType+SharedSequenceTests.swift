import Rx
import RxTest
import Testing

/// Replays the latest two elements, on the main scheduler.
private struct PairStrategy: SharingStrategyProtocol {
    static var scheduler: any SchedulerType { MainScheduler() }

    static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
        source.share(replay: 2)
    }
}

/// Delivers on the immediate scheduler, wherever that is.
private struct HereStrategy: SharingStrategyProtocol {
    static let here = makeScheduler()
    static var scheduler: any SchedulerType { here }

    static func share<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> { source.share() }
}

@Suite("asSharedSequence")
struct ObservableConvertibleTypeSharedSequenceTests {
    private let failing = Observable<Int>.of(1).concat(Observable.error(TestFailure.first))

    @Test("an error becomes an element, another sequence, or one made from it") @MainActor func errors() {
        var seen: [Int] = []
        let sequences: [Driver<Int>] = [
            failing.asSharedSequence(onErrorJustReturn: 2),
            failing.asSharedSequence(onErrorDriveWith: .just(3)),
            failing.asSharedSequence(sharingStrategy: DriverSharingStrategy.self) {
                $0 is TestFailure ? .just(4) : .empty()
            },
        ]
        for sequence in sequences { _ = sequence.drive(onNext: { seen.append($0) }) }
        #expect(seen == [1, 2, 1, 3, 1, 4])
    }

    @Test("a strategy of one's own shares as it says, and has all operators") @MainActor func ownStrategy() {
        let relay = PublishRelay<Int>()
        let sequence = relay.asSharedSequence(sharingStrategy: PairStrategy.self, onErrorJustReturn: 0).map { $0 * 10 }
        let logs = [Log<Int>(), Log<Int>()]
        let first = sequence.asObservable().subscribe(onNext: { logs[0].append($0) })
        for number in 1...3 { relay.accept(number) }
        let second = sequence.asObservable().subscribe(onNext: { logs[1].append($0) })
        first.dispose()
        second.dispose()
        #expect(logs[0].entries == [10, 20, 30])
        #expect(logs[1].entries == [20, 30])
    }

    @Test("on a scheduler of its own it stays there; closures still run on main") func elsewhere() {
        let scheduler = HereStrategy.here
        let hot = scheduler.createHotObservable([Recorded.next(210, 1), .completed(220)])
        let result = scheduler.start {
            hot.asSharedSequence(sharingStrategy: HereStrategy.self, onErrorJustReturn: 0).map { (number: Int) -> Int in
                MainActor.assertIsolated()
                return number + 1
            }.asObservable()
        }
        #expect(result.events == [.next(211, 2), .completed(221)])
    }
}
