import Foundation
import Rx

extension Reactive where Base: NotificationCenter {
    /// The notifications that are posted, as they are.
    ///
    /// Hot; each subscriber is an observer of its own, called on the thread that posts. Disposing removes it.
    /// `notification(_:object:transform:)` is the form that needs no trust in what a notification carries.
    /// - Parameters:
    ///   - name: of which name; nil for any.
    ///   - object: by whom; nil for anyone. Held weakly: once it is gone, nothing arrives.
    public func notification(
        _ name: Notification.Name?,
        object: AnyObject? = nil
    ) -> Observable<PostedNotification> {
        notification(name, object: object) { PostedNotification($0) }
    }

    /// What a closure takes from the notifications that are posted, on the thread that posts; what it throws becomes
    /// the error.
    ///
    /// Hot; each subscriber is an observer of its own. Disposing removes it.
    /// - Parameters:
    ///   - name: of which name; nil for any.
    ///   - object: by whom; nil for anyone. Held weakly: once it is gone, nothing arrives.
    ///   - transform: takes out what is needed.
    public func notification<Value: Sendable>(
        _ name: Notification.Name?,
        object: AnyObject? = nil,
        transform: @escaping @Sendable (Notification) throws -> Value
    ) -> Observable<Value> {
        let center: NotificationCenter = base
        let sender = object.map(NotificationSender.init)
        return Observable.create { observer in
            // Without this, a sender that is gone would mean any sender.
            if let sender, sender.object == nil { return Disposables.create() }
            let token = center.addObserver(forName: name, object: sender?.object, queue: nil) { notification in
                do { observer.onNext(try transform(notification)) } catch { observer.onError(error) }
            }
            let registration = NotificationRegistration(token: token)
            return Disposables.create { center.removeObserver(registration.token) }
        }
    }
}

/// A notification as an element: everything `Notification` has, by the same names.
///
/// A notification carries objects of any kind, and the center hands it to observers on whatever thread posts. Whether
/// those objects may be used elsewhere only their owner knows: read them where they arrive, before any `observe(on:)`.
@dynamicMemberLookup
public struct PostedNotification: @unchecked Sendable {  // See above; the value itself never changes.
    /// The notification.
    public let notification: Notification

    /// Wraps a notification.
    public init(_ notification: Notification) { self.notification = notification }

    /// A member of the notification: `name`, `object`, `userInfo`.
    public subscript<Value>(dynamicMember member: KeyPath<Notification, Value>) -> Value {
        notification[keyPath: member]
    }
}

/// Whose notifications are observed.
private struct NotificationSender: @unchecked Sendable {  // The object is only compared by identity.
    weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
}

/// What the center wants back.
private struct NotificationRegistration: @unchecked Sendable {  // Handed back once and used for nothing else.
    let token: any NSObjectProtocol
}
