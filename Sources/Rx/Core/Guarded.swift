import Synchronization

/// A `Mutex` that the thread sanitizer understands.
///
/// On Linux the mutex's own code is not instrumented, so the sanitizer would report every access it guards. The
/// atomic beside it tells it the order, and costs two plain moves.
package struct Guarded<Value: ~Copyable>: ~Copyable, @unchecked Sendable {  // As `Mutex`, which it wraps.
    private let mutex: Mutex<Value>
    private let order = Atomic<UInt8>(0)

    /// Guards a value.
    package init(_ value: consuming sending Value) { mutex = Mutex(value) }

    /// Calls a closure with the value, alone. Take out what is needed and call others after.
    @inline(__always)
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { value throws(Failure) -> sending Result in
            _ = order.load(ordering: .acquiring)
            defer { order.store(1, ordering: .releasing) }
            return try body(&value)
        }
    }
}
