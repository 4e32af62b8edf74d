import Rx

// Operators of one's own, as RxSwift code has written them.

extension ObservableType where Element == String {
    func shouted() -> Observable<String> {
        return map { $0.uppercased() }
    }
}

protocol OptionalType {
    associatedtype Wrapped
    var value: Wrapped? { get }
}

extension Optional: OptionalType {
    var value: Wrapped? { return self }
}

extension ObservableType where Element: OptionalType {
    func unwrap() -> Observable<Element.Wrapped> {
        return flatMap { Observable.from(optional: $0.value) }
    }
}

extension ObservableType {
    func mapToVoid() -> Observable<Void> {
        return map { _ in }
    }

    func catchErrorJustComplete() -> Observable<Element> {
        return self.catch { _ in Observable.empty() }
    }

    func asDriverOnErrorJustComplete() -> Driver<Element> {
        return asDriver { _ in Driver.empty() }
    }

    func pairwise() -> Observable<(Element, Element)> {
        return Observable.zip(self, skip(1)) { ($0, $1) }
    }

    func retryWithDelay(_ count: Int, scheduler: SchedulerType) -> Observable<Element> {
        return self.retry(when: { errors in
            errors.enumerated().flatMap { attempt, error -> Observable<Int> in
                if attempt >= count { return Observable.error(error) }
                return Observable<Int>.timer(.seconds(attempt + 1), scheduler: scheduler)
            }
        })
    }

    func logged(_ log: Log) -> Observable<Element> {
        return Observable.create { observer in
            return self.subscribe { event in
                switch event {
                case .next(let value):
                    log.lines.append("\(value)")
                    observer.onNext(value)
                case .error(let error):
                    log.lines.append("\(error)")
                    observer.onError(error)
                case .completed:
                    log.lines.append("completed")
                    observer.onCompleted()
                }
            }
        }
    }
}

extension PrimitiveSequence where Trait == SingleTrait {
    func logged(_ log: Log) -> Single<Element> {
        return self.do(
            onSuccess: { log.lines.append("success \($0)") },
            onError: { log.lines.append("failure \($0)") }
        )
    }
}

class Log {
    var lines: [String] = []
}

struct Countdown: ObservableType {
    typealias Element = Int

    let from: Int

    func subscribe<Observer>(_ observer: Observer) -> Disposable
    where Observer: ObserverType, Observer.Element == Int {
        for value in stride(from: from, to: 0, by: -1) { observer.onNext(value) }
        observer.onCompleted()
        return Disposables.create()
    }
}

protocol LocationDelegate: AnyObject {
    func location(_ manager: LocationManager, didUpdate value: Double)
}

class LocationManager {
    weak var delegate: LocationDelegate?

    func fire(_ value: Double) {
        delegate?.location(self, didUpdate: value)
    }
}

class LocationProxy: LocationDelegate {
    let updates = PublishSubject<Double>()

    func location(_ manager: LocationManager, didUpdate value: Double) {
        updates.onNext(value)
    }
}

extension LocationManager: ReactiveCompatible {}

extension Reactive where Base: LocationManager {
    var location: Observable<Double> {
        let base = self.base
        return Observable.create { observer in
            let proxy = LocationProxy()
            base.delegate = proxy
            let subscription = proxy.updates.subscribe(observer)
            return Disposables.create {
                base.delegate = nil
                subscription.dispose()
                _ = proxy
            }
        }
    }
}
