import Foundation
import Rx
import RxFoundation
import Testing

@Suite("NotificationCenter.rx")
struct NotificationCenterRxTests {
    private let name = Notification.Name("test")

    private struct NoNumber: Error {}

    @Test("gives what is posted under its name, until disposed of") func posts() {
        let center = NotificationCenter()
        let log = Log<String>()
        let subscription = center.rx.notification(name).subscribe(onNext: { notification in
            log.append("\(notification.name.rawValue) \(notification.userInfo?["n"] as? Int ?? 0)")
        })
        center.post(name: name, object: nil, userInfo: ["n": 1])
        center.post(name: Notification.Name("other"), object: nil)
        center.post(name: name, object: nil, userInfo: ["n": 2])
        subscription.dispose()
        center.post(name: name, object: nil, userInfo: ["n": 3])
        #expect(log.entries == ["test 1", "test 2"])
    }

    @Test("each subscriber observes on its own, and only from its subscription on") func hot() {
        let center = NotificationCenter()
        let posted = center.rx.notification(name)
        let log = Log<Int>()
        center.post(name: name, object: nil)
        let first = posted.subscribe(onNext: { _ in log.append(1) })
        center.post(name: name, object: nil)
        let second = posted.subscribe(onNext: { _ in log.append(2) })
        first.dispose()
        center.post(name: name, object: nil)
        second.dispose()
        #expect(log.entries == [1, 2])
    }

    @Test("of one sender only; of nobody once that sender is gone") func sender() {
        let center = NotificationCenter()
        var sender: NSObject? = NSObject()
        let posted = center.rx.notification(name, object: sender)
        let log = Log<String>()
        let live = posted.subscribe(onNext: { _ in log.append("live") })
        center.post(name: name, object: sender)
        center.post(name: name, object: NSObject())
        live.dispose()
        sender = nil
        let late = posted.subscribe(onNext: { _ in log.append("late") })
        center.post(name: name, object: nil)
        late.dispose()
        #expect(log.entries == ["live"])
    }

    @Test("a transform runs where it is posted; what it throws ends the sequence") func transform() {
        let center = NotificationCenter()
        let log = Log<String>()
        let subscription = center.rx
            .notification(name) { notification in
                guard let number = notification.userInfo?["n"] as? Int else { throw NoNumber() }
                return number
            }
            .subscribe(onNext: { log.append("\($0)") }, onError: { log.append("\($0)") })
        center.post(name: name, object: nil, userInfo: ["n": 5])
        center.post(name: name, object: nil)
        center.post(name: name, object: nil, userInfo: ["n": 6])
        subscription.dispose()
        #expect(log.entries == ["5", "NoNumber()"])
    }
}
