import Dispatch
import Rx
import RxTest
import Testing

@Suite("refCount: nobody is left without a connection")
struct RefCountTests {
    /// A connectable from outside the library, which says when it is subscribed to and disconnected.
    private final class Watched: ConnectableObservableType, Sendable {
        typealias Element = Int

        private let inner: ConnectableObservable<Int>
        let afterSubscribing: SerialDisposable
        let beforeDisconnecting: SerialDisposable

        init(_ source: Observable<Int>) {
            inner = source.publish()
            afterSubscribing = SerialDisposable()
            beforeDisconnecting = SerialDisposable()
        }

        func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
        where Observer.Element == Int {
            let subscription = inner.subscribe(observer)
            afterSubscribing.disposable = Disposables.create()
            return subscription
        }

        func connect() -> any Disposable {
            let connection = inner.connect()
            return Disposables.create {
                self.beforeDisconnecting.disposable = Disposables.create()
                connection.dispose()
            }
        }
    }

    @Test("who comes while the last one's connection is being ended gets a new one") func duringDisconnection() {
        let subject = PublishSubject<Int>()
        let watched = Watched(subject)
        let shared = watched.refCount()
        let log = Log<Int>()
        let last = shared.subscribe()
        watched.beforeDisconnecting.disposable = Disposables.create {
            _ = shared.subscribe(onNext: { log.append($0) })
        }
        last.dispose()
        subject.onNext(1)
        #expect(log.entries == [1])
    }

    @Test("who is being subscribed while the last one leaves keeps the connection") func duringSubscription() {
        let subject = PublishSubject<Int>()
        let watched = Watched(subject)
        let shared = watched.refCount()
        let log = Log<Int>()
        let last = shared.subscribe()
        watched.afterSubscribing.disposable = Disposables.create { last.dispose() }
        let newcomer = shared.subscribe(onNext: { log.append($0) })
        subject.onNext(1)
        #expect(log.entries == [1])
        newcomer.dispose()
        #expect(!subject.hasObservers)
    }

    @Test("who waits for a connection may leave before it comes") func leavesWhileWaiting() {
        let subject = PublishSubject<Int>()
        let watched = Watched(subject)
        let shared = watched.refCount()
        let log = Log<Int>()
        let last = shared.subscribe()
        watched.beforeDisconnecting.disposable = Disposables.create {
            shared.subscribe(onNext: { log.append($0) }).dispose()
        }
        last.dispose()
        #expect(!subject.hasObservers)
        subject.onNext(1)
        #expect(log.entries.isEmpty)
    }

    @Test("who comes during the connecting shares it, even when all before have left") func duringConnecting() {
        let count = Counter()
        let source = Observable<Int>.create { observer in
            count.increment()
            observer.onNext(1)
            observer.onNext(2)
            return Disposables.create()
        }
        let shared = source.publish().refCount()
        let log = Log<Int>()
        let second = SingleAssignmentDisposable()
        _ = shared.take(1).subscribe(onCompleted: {
            second.setDisposable(shared.subscribe(onNext: { log.append($0) }))
        })
        #expect(count.value == 1)
        #expect(log.entries == [2])
        second.dispose()
    }

    @Test("a source that ends while it is subscribed to again is started again") func endsDuringConnecting() {
        let count = Counter()
        let source = Observable<Int>.create { observer in
            observer.onNext(count.increment())
            observer.onCompleted()
            return Disposables.create()
        }
        let shared = source.publish().refCount()
        #expect(shared.concat(shared).transcript() == "1 2 completed")
        #expect(shared.transcript() == "3 completed")
    }

    @Test("a connection ended by hand does not keep the next subscriber from one") func endedByHand() {
        let subject = PublishSubject<Int>()
        let connectable = subject.publish()
        let shared = connectable.refCount()
        let stale = shared.subscribe()
        connectable.connect().dispose()
        let log = Log<Int>()
        let next = shared.subscribe(onNext: { log.append($0) })
        stale.dispose()
        subject.onNext(1)
        #expect(log.entries == [1])
        next.dispose()
        #expect(!subject.hasObservers)
    }

    @Test("many threads come and go, and each gets its element") func stress() {
        let subject = BehaviorSubject(value: 1)
        let kinds = [subject.publish().refCount(), subject.replay(1).refCount(), subject.share()]
        for (index, shared) in kinds.enumerated() {
            let received = Counter()
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                for _ in 0..<1_000 {
                    // The one that connects is sent the element; with replay, so is everyone else.
                    _ = shared.take(1).subscribe(onNext: { _ in received.increment() })
                }
            }
            // Without replay, some join a connection that has sent its element already: the next one is for them.
            subject.onNext(2)
            #expect(received.value == 4_000, "kind \(index)")
            #expect(!subject.hasObservers)
        }
    }
}
