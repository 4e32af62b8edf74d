import Dispatch
import OpenCombine
import OpenCombineDispatch
import Rx

/// Elements that change threads.
enum HopCases {
    static var all: [Case] { [observeOn] }

    private static let observeOn = Case(
        name: "observeOn-serial",
        rounds: 5_000,
        limit: 0.25,
        sum: { ElementCases.triangle($0) },
        ours: {
            let subject = PublishSubject<Int>()
            let tally = Tally()
            let arrived = DispatchSemaphore(value: 0)
            let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "rx-bench")
            let subscription = subject.observe(on: scheduler).subscribe(onNext: { (number: Int) -> Void in
                if number < 0 { arrived.signal() } else { tally.sum &+= number }
            })
            return { rounds in
                _ = subscription
                tally.sum = 0
                for number in 0..<rounds { subject.onNext(number) }
                subject.onNext(-1)
                arrived.wait()
                return tally.sum
            }
        },
        peer: .init(construct: "PassthroughSubject.receive(on: a serial DispatchQueue).sink") {
            let subject = PassthroughSubject<Int, Never>()
            let tally = Tally()
            let arrived = DispatchSemaphore(value: 0)
            let queue = DispatchQueue(label: "rx-bench-peer")
            let subscription = subject.receive(on: queue.ocombine).sink { (number: Int) -> Void in
                if number < 0 { arrived.signal() } else { tally.sum &+= number }
            }
            return { rounds in
                _ = subscription
                tally.sum = 0
                for number in 0..<rounds { subject.send(number) }
                subject.send(-1)
                arrived.wait()
                return tally.sum
            }
        }
    )
}
