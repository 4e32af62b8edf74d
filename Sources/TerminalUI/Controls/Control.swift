import Rx

/// A view that is used: it can have the focus, and takes keys and the mouse then.
@MainActor
public protocol Control: View, ReactiveCompatible {
    /// Whether it can be used; one that cannot never has the focus.
    var isEnabled: Bool { get set }
    /// Whether keys go to it; set by the screen.
    var isFocused: Bool { get set }
    /// Where it tells what was done with it.
    nonisolated var events: ControlEventSource { get }

    /// Takes an event, or leaves it to others.
    ///
    /// - Parameters:
    ///   - event: a key or pasted text while it has the focus; what the mouse does over it, or from a press in it on.
    ///   - area: where it was drawn last.
    /// - Returns: whether it was for this control.
    func handle(_ event: TerminalEvent, area: CellArea) -> Bool
}

/// What happens to controls, named as in UIKit.
public struct ControlEvents: OptionSet, Hashable, Sendable {
    /// One bit each.
    public let rawValue: UInt8

    /// Takes the bits as they are.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Keys go to a field from now on.
    public static let editingDidBegin = ControlEvents(rawValue: 1)
    /// The user changed a field's text.
    public static let editingChanged = ControlEvents(rawValue: 2)
    /// Keys go elsewhere.
    public static let editingDidEnd = ControlEvents(rawValue: 4)
    /// Enter was pressed in a field.
    public static let editingDidEndOnExit = ControlEvents(rawValue: 8)
    /// The user set another value, or selected something else.
    public static let valueChanged = ControlEvents(rawValue: 16)
    /// The user did what the control is for: pressed a button, chose an item.
    public static let primaryActionTriggered = ControlEvents(rawValue: 32)
    /// Everything with a field.
    public static let allEditingEvents: ControlEvents = [
        .editingDidBegin, .editingChanged, .editingDidEnd, .editingDidEndOnExit,
    ]
}

/// Tells what was done with a control; the end comes when the control is gone, which holds it alone.
public final class ControlEventSource: Sendable {
    private let subject = PublishSubject<ControlEvents>()

    /// A source that has told nothing.
    public init() {}

    deinit { subject.onCompleted() }

    /// Tells something, which is on the main queue.
    @MainActor
    public func send(_ events: ControlEvents) { subject.onNext(events) }

    /// Each of some events as it comes: hot, on the main queue, without errors.
    public func observable(of events: ControlEvents) -> Observable<Void> {
        subject.filter { !$0.isDisjoint(with: events) }.map { _ in }
    }
}
