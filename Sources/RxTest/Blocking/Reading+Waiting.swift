import Dispatch
import Foundation
import Rx

extension Reading {
    /// Subscribes and makes the calling thread wait until the reading is over.
    ///
    /// - On the main queue it goes on doing what this library schedules there; on the process's first thread, outside
    ///   of the queue's own work, it runs the main run loop, which does everybody's.
    /// - On a thread of the cooperative pool the tasks that this library starts run elsewhere meanwhile.
    func wait() -> Outcome {
        CurrentThreadScheduler.apart {
            if MainQueue.isCurrent {
                waitOnMain()
            } else if withUnsafeCurrentTask(body: { $0 != nil }) {
                WaitingReaders.during { waitAside() }
            } else {
                waitAside()
            }
        }
        return outcome
    }

    private func waitAside() {
        let bell = DispatchSemaphore(value: 0)
        begin { bell.signal() }
        bell.wait()
    }

    private func waitOnMain() {
        let bell = DispatchSemaphore(value: 0)
        MainQueue.ringing(bell) {
            begin {
                bell.signal()
                // Wakes the run loop.
                DispatchQueue.main.async {}
            }
            while !isOver {
                if !MainQueue.runNext() && !runLoopOnce() { bell.wait() }
            }
        }
    }

    /// Lets the main run loop do what is there, waiting for something; false where it cannot: on another thread than
    /// the first, which serves the main queue once an asynchronous `main` has suspended, and inside its own work.
    private func runLoopOnce() -> Bool {
        Thread.isMainThread && RunLoop.main.run(mode: .default, before: .distantFuture)
    }
}
