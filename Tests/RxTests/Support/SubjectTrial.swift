import Rx
import RxTest
import Testing

/// What three subscribers of a subject receive that a hot source feeds from 100 on: one from 220 to 260, one from 230,
/// one from 290 on.
func visit<Subject: SubjectType & ObserverType>(
    _ subject: Subject,
    _ source: [Recorded<Event<Int>>]
) -> [[Recorded<Event<Int>>]] where Subject.Element == Int {
    let scheduler = makeScheduler()
    let hot = scheduler.createHotObservable(source)
    let observers = [220, 230, 290].map { start in
        let observer = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(start) {
            let subscription = subject.subscribe(observer)
            if start == 220 { scheduler.scheduleAt(260) { subscription.dispose() } }
        }
        return observer
    }
    scheduler.scheduleAt(100) { _ = hot.subscribe(subject) }
    scheduler.start()
    return observers.map(\.events)
}

/// Whether a subject has observers: at first, then with one, with two, when the first has gone, when both have, and
/// with one again after its end.
func observersOf<Subject: SubjectType & ObserverType>(
    _ subject: Subject,
    _ hasObservers: (Subject) -> Bool
) -> [Bool] where Subject.Element == Int {
    var answers = [hasObservers(subject)]
    let first = subject.subscribe()
    answers.append(hasObservers(subject))
    let second = subject.subscribe()
    answers.append(hasObservers(subject))
    first.dispose()
    first.dispose()
    answers.append(hasObservers(subject))
    second.dispose()
    answers.append(hasObservers(subject))
    _ = subject.subscribe()
    subject.onCompleted()
    _ = subject.subscribe()
    answers.append(hasObservers(subject))
    return answers
}
