import Synchronization

/// A `Mutex` that the thread sanitizer understands.
///
/// On Linux the mutex's own code is not instrumented, so the sanitizer would report every access it guards. The
/// atomic beside it tells it the order, and costs two plain moves.
package typealias Guarded<Value: ~Copyable> = _Guarded<Value>

/// What the rooms of this package know as `Guarded`; no part of the interface.
///
/// Public, since what is `package` is not inlined in other rooms, whatever its attributes say: each call would look up
/// types in a table, which was a tenth of the user time of a list of small downloads.
public struct _Guarded<Value: ~Copyable>: ~Copyable, @unchecked Sendable {  // As `Mutex`, which it wraps.
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let order = Atomic<UInt8>(0)

    /// Guards a value.
    @inlinable
    public init(_ value: consuming sending Value) { mutex = Mutex(value) }

    /// Calls a closure with the value, alone. Take out what is needed and call others after.
    @inlinable @inline(__always)
    public borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { value throws(Failure) -> sending Result in
            _ = order.load(ordering: .acquiring)
            defer { order.store(1, ordering: .releasing) }
            return try body(&value)
        }
    }
}
