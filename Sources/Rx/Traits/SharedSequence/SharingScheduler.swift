/// The scheduler that drivers and signals stand on: the main one, unless a test puts another in its place.
public enum SharingScheduler {
    /// The task's stand-in for the main scheduler.
    @TaskLocal private static var mocked: (@Sendable () -> any SchedulerType)?

    /// Makes the scheduler to use; a main one of its own for each, so that one within another stays synchronous.
    public static func make() -> any SchedulerType { mocked?() ?? MainScheduler() }

    /// Puts a scheduler in the place of the main one while `action` runs, for tests.
    ///
    /// Drivers and signals made inside, and what is made of them, keep it. It concerns the calling task only, so tests
    /// side by side do not meet. Their closures still belong to the main actor: where the scheduler is run off main,
    /// its thread waits for main at each of them.
    public static func mock(
        scheduler: any SchedulerType,
        action: () throws -> Void
    ) rethrows {
        try mock(makeScheduler: { scheduler }, action: action)
    }

    /// Puts what a closure makes in the place of the main scheduler while `action` runs, for tests: called for each
    /// driver and signal, and each operator of theirs, that needs one. See `mock(scheduler:action:)`.
    public static func mock(
        makeScheduler: @escaping @Sendable () -> any SchedulerType,
        action: () throws -> Void
    ) rethrows {
        try $mocked.withValue(makeScheduler) { try action() }
    }
}
