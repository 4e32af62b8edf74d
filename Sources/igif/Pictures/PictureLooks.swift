import Dispatch
import GIF
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What GIFs look like, found out for several at once, one canvas in memory for each of these.
enum PictureLooks {
    /// What is known of a GIF that was looked at.
    struct Look: Sendable {
        var hash: GIFPerceptualHash
        /// Pixels.
        var width: Int
        /// Pixels.
        var height: Int
        var frames: Int
        /// Size of the file.
        var bytes: Int
    }

    /// Looks at all, and gives what they look like in their order.
    ///
    /// - Parameters:
    ///   - inputs: the GIFs.
    ///   - run: reads them.
    ///   - body: takes each, or why there is nothing to see; called by this thread.
    static func each(
        of inputs: [PictureInput],
        _ run: PictureRun,
        _ body: (PictureInput, Result<Look, CommandFailure>) -> Void
    ) {
        let lanes = max(1, min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 8))
        // So many at a time that a large one holds up few others.
        for start in stride(from: 0, to: inputs.count, by: lanes * 8) {
            let some = Array(inputs[start..<min(start + lanes * 8, inputs.count)])
            let results = Mutex<[Int: Result<Look, CommandFailure>]>([:])
            let next = Atomic<Int>(0)
            DispatchQueue.concurrentPerform(iterations: min(lanes, some.count)) { _ in
                while case let place = next.add(1, ordering: .relaxed).oldValue, place < some.count {
                    let result = Result { () throws(CommandFailure) in try look(at: some[place], run) }
                    results.withLock { $0[place] = result }
                }
            }
            let found = results.withLock { $0 }
            for (place, input) in some.enumerated() { if let result = found[place] { body(input, result) } }
        }
    }

    private static func look(at input: PictureInput, _ run: PictureRun) throws(CommandFailure) -> Look {
        let file = try run.open(input)
        do throws(GIFError) {
            let hash = try GIFPerceptualHash(of: file)
            return Look(
                hash: hash,
                width: file.width,
                height: file.height,
                frames: file.frameCount,
                bytes: file.data.count
            )
        } catch {
            throw input.failure(error)
        }
    }
}
