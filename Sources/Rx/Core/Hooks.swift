import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What the library asks the program: what to do with an error that nobody handles.
///
/// Set these once, as the program starts. They may be set from any thread; reading them costs nothing where no error
/// happens.
public enum Hooks {
    /// Receives the call stack of the subscription, empty unless `recordCallStackOnError`, and the error.
    public typealias DefaultErrorHandler = @Sendable (_ subscriptionCallStack: [String], _ error: any Error) -> Void
    /// Gives the call stack of a subscription, as lines.
    public typealias CustomCaptureSubscriptionCallstack = @Sendable () -> [String]

    private struct Handlers: Sendable {
        var error: DefaultErrorHandler = { Hooks.write($0, $1) }
        var callStack: CustomCaptureSubscriptionCallstack = { [] }
    }

    private static let handlers = Guarded(Handlers())
    private static let recordsCallStack = Atomic(false)

    /// Called with an error that reaches a subscription made without `onError` (of traits, `onFailure`), on the
    /// thread that sent it, before `onDisposed`.
    ///
    /// In debug builds it writes the error to standard error, in release builds it does nothing, unless set.
    public static var defaultErrorHandler: DefaultErrorHandler {
        get { handlers.withLock { $0.error } }
        set { handlers.withLock { $0.error = newValue } }
    }

    /// How the call stack of a subscription is captured; at first not at all, since the core knows no Foundation:
    /// `Hooks.customCaptureSubscriptionCallstack = { Thread.callStackSymbols }` where that is imported.
    public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
        get { handlers.withLock { $0.callStack } }
        set { handlers.withLock { $0.callStack = newValue } }
    }

    /// Whether each subscription made without `onError` captures its call stack for `defaultErrorHandler`; at first
    /// false, since that is slow.
    public static var recordCallStackOnError: Bool {
        get { recordsCallStack.load(ordering: .relaxed) }
        set { recordsCallStack.store(newValue, ordering: .relaxed) }
    }

    /// The handler for a subscription that is being made without one, where its call stack has to be captured now.
    @inline(__always)
    static func errorHandler(
        _ given: (@Sendable (any Error) -> Void)?
    ) -> (@Sendable (any Error) -> Void)? {
        given != nil || !recordsCallStack.load(ordering: .relaxed) ? given : tracingErrorHandler()
    }

    @inline(never)
    private static func tracingErrorHandler() -> @Sendable (any Error) -> Void {
        let callStack = customCaptureSubscriptionCallstack()
        return { defaultErrorHandler(callStack, $0) }
    }

    /// A handler that also receives an object, which it holds weakly; nil where none was given.
    static func errorHandler<Object: AnyObject & Sendable>(
        with object: Object,
        _ given: (@Sendable (Object, any Error) -> Void)?
    ) -> (@Sendable (any Error) -> Void)? {
        guard let given else { return nil }
        return { [weak object] error in if let object { given(object, error) } }
    }

    /// An error has reached a subscription that has no handler.
    @inline(never)
    static func unhandled(_ error: any Error) { defaultErrorHandler([], error) }

    private static func write(_ callStack: [String], _ error: any Error) {
        #if DEBUG
            let origin = callStack.isEmpty ? "" : " Subscribed at:\n\(callStack.joined(separator: "\n"))"
            let text = "Unhandled error in a subscription without onError: \(error)\(origin)\n"
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty {
                let count = bytes.withUnsafeBytes { systemWrite(2, $0.baseAddress, $0.count) }
                if count <= 0 { return }
                bytes = bytes.dropFirst(count)
            }
        #endif
    }
}

/// `write`, under a name that `Hooks.write` does not hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
