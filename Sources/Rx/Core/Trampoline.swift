#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Work that waits its turn on the current thread.
protocol TrampolineTask: AnyObject {
    /// Runs one turn.
    func runTurn()
}

/// The queue of one thread. Sources that emit several elements on subscription put themselves here, so that a whole
/// chain is wired, and can be disposed of, before the first element, and so that several of them take turns.
///
/// One per thread, made at first use, freed with the thread; only its own thread touches it, so that no access needs
/// to be checked for exclusivity.
final class Trampoline {
    @exclusivity(unchecked) private var tasks: [any TrampolineTask] = []
    @exclusivity(unchecked) private var head = 0
    /// Whether a frame below on this thread drains the queue.
    @exclusivity(unchecked) private(set) var isRunning = false

    /// Whether other work waits.
    var hasWaiting: Bool { head < tasks.count }

    /// Puts work behind what waits.
    func enqueue(_ task: any TrampolineTask) { tasks.append(task) }

    /// Runs `body`, then everything that was put on the queue meanwhile. Only when `isRunning` is false.
    @inline(__always)
    func run<Result>(_ body: () -> Result) -> Result {
        isRunning = true
        let result = body()
        if hasWaiting { drain() }
        isRunning = false
        return result
    }

    private func drain() {
        while head < tasks.count {
            let task = tasks[head]
            head += 1
            if head == tasks.count {
                tasks.removeAll(keepingCapacity: tasks.count < 64)
                head = 0
            } else if head >= 512 {
                tasks.removeFirst(head)
                head = 0
            }
            task.runTurn()
        }
    }

    /// The queue of this thread.
    @inline(__always)
    static var current: Trampoline {
        guard let pointer = pthread_getspecific(key) else { return make() }
        return Unmanaged<Trampoline>.fromOpaque(pointer).takeUnretainedValue()
    }

    @inline(never)
    private static func make() -> Trampoline {
        let trampoline = Trampoline()
        pthread_setspecific(key, Unmanaged.passRetained(trampoline).toOpaque())
        return trampoline
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        #if canImport(Darwin)
            let result = pthread_key_create(&key) { Unmanaged<Trampoline>.fromOpaque($0).release() }
        #else
            let result = pthread_key_create(&key) { pointer in
                if let pointer { Unmanaged<Trampoline>.fromOpaque(pointer).release() }
            }
        #endif
        precondition(result == 0, "No thread-local key is left")
        return key
    }()

    /// Runs `body` with a queue of its own in place of this thread's, which what waits below on the stack holds.
    static func apart<Result>(_ body: () -> Result) -> Result {
        let outer = pthread_getspecific(key)
        pthread_setspecific(key, nil)
        defer {
            if let own = pthread_getspecific(key) { Unmanaged<Trampoline>.fromOpaque(own).release() }
            pthread_setspecific(key, outer)
        }
        return body()
    }
}
