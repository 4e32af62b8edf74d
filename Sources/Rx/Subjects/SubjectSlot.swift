import Synchronization

/// One subscription to a subject. Not generic, so that making one takes no search for its type.
final class SubjectSlot: ActiveSubscription, @unchecked Sendable {
    private let owner: SlotOwner
    private let isDone = Atomic(false)
    /// The place in the owner's list; belongs to who is inside the owner's turnstile. 0 before it is in.
    final var id: UInt64 = 0

    init(_ owner: SlotOwner) { self.owner = owner }

    override func dispose() {
        if !isDone.exchange(true, ordering: .relaxed) { owner.remove(self) }
    }
}

/// What gives out slots: the core of a subject, its element type hidden.
class SlotOwner: ActiveSubscription, @unchecked Sendable {  // Holds nothing itself.
    /// Takes a subscriber off the list. Called once a slot.
    func remove(_ slot: SubjectSlot) {}
}
