/// The scheduler that drivers and signals stand on: the main one, unless a test puts another in its place.
public enum SharingScheduler {
    /// The task's stand-in for the main scheduler.
    @TaskLocal private static var mocked: (any SchedulerType)?

    /// Makes the scheduler to use; a main one of its own for each, so that one within another stays synchronous.
    public static func make() -> any SchedulerType { mocked ?? MainScheduler() }

    /// Whether a test has put another scheduler in the place of the main one.
    static var isMocked: Bool { mocked != nil }

    /// Puts a scheduler in the place of the main one while `action` runs, for tests.
    ///
    /// Drivers and signals made inside keep it. It concerns the calling task only, so tests side by side do not meet.
    public static func mock(
        scheduler: any SchedulerType,
        action: () throws -> Void
    ) rethrows {
        try $mocked.withValue(scheduler) { try action() }
    }

    /// Puts a scheduler made by a closure in the place of the main one while `action` runs, for tests.
    public static func mock(
        makeScheduler: @escaping () -> any SchedulerType,
        action: () throws -> Void
    ) rethrows {
        try mock(scheduler: makeScheduler(), action: action)
    }
}

/// Makes a closure of the main actor callable from where the caller knows itself to be: on the main queue, or on the scheduler
/// that a test put in its place.
func onMain<Argument, Result>(
    isChecked: Bool = !SharingScheduler.isMocked,
    _ call: @escaping @MainActor @Sendable (Argument) -> Result
) -> @Sendable (Argument) -> Result {
    typealias Plain = @Sendable (Argument) -> Result
    let plain = unsafeBitCast(call, to: Plain.self)
    return { argument in
        precondition(
            !isChecked || MainScheduler.isCurrent,
            "A closure of the main actor was called off the main queue."
        )
        return plain(argument)
    }
}
