import Rx
import Testing

@Suite("Disposables")
struct DisposableTests {
    @Test("a closure is called once") func closure() {
        let count = Counter()
        let disposable = Disposables.create { count.increment() }
        #expect(!disposable.isDisposed)
        disposable.dispose()
        disposable.dispose()
        #expect(count.value == 1)
        #expect(disposable.isDisposed)
    }

    @Test("a bag disposes of what is in it when it goes") func bag() {
        let count = Counter()
        do {
            let bag = DisposeBag()
            Disposables.create { count.increment() }.disposed(by: bag)
            bag.insert(Disposables.create { count.increment() }, Disposables.create { count.increment() })
            #expect(count.value == 0)
        }
        #expect(count.value == 3)
    }

    @Test("a single assignment disposed of first ends what comes later") func singleAssignment() {
        let count = Counter()
        let early = SingleAssignmentDisposable()
        early.dispose()
        early.setDisposable(Disposables.create { count.increment() })
        #expect(count.value == 1)
        let late = SingleAssignmentDisposable()
        late.disposable = Disposables.create { count.increment() }
        late.dispose()
        late.dispose()
        #expect(count.value == 2)
    }

    @Test("setting a single assignment twice traps") func singleAssignmentTwice() async {
        await #expect(processExitsWith: .failure) {
            let place = SingleAssignmentDisposable()
            place.setDisposable(Disposables.create())
            place.setDisposable(Disposables.create())
        }
    }

    @Test("a serial one ends the one before") func serial() {
        let log = Log<Int>()
        let place = SerialDisposable()
        place.disposable = Disposables.create { log.append(1) }
        place.disposable = Disposables.create { log.append(2) }
        #expect(log.entries == [1])
        place.dispose()
        place.disposable = Disposables.create { log.append(3) }
        #expect(log.entries == [1, 2, 3])
    }

    @Test("a group ends its members in order, those removed before, those late at once") func composite() {
        let log = Log<Int>()
        let group = CompositeDisposable()
        let key = group.insert(Disposables.create { log.append(1) })
        _ = group.insert(Disposables.create { log.append(2) })
        _ = group.insert(Disposables.create { log.append(3) })
        #expect(group.count == 3)
        if let key { group.remove(for: key) }
        #expect(log.entries == [1])
        group.dispose()
        #expect(group.insert(Disposables.create { log.append(4) }) == nil)
        #expect(log.entries == [1, 2, 3, 4])
    }
}
