import Browser
import Dispatch
import GIF
import Rx
import TerminalUI

/// Pictures that play between the lines of the shell, and how that ends.
@MainActor
final class ShowStage {
    private let session: TerminalSession
    private let features: TerminalFeatures
    private let preparer: PicturePreparer
    private let items: [ShowItem]
    private let isStill: Bool
    private let bag = DisposeBag()
    private let isOver = BooleanDisposable()
    private let clock = ContinuousClock()

    private var pictures: [Picture] = []
    private var layout: ShowLayout?
    /// Draws on the lines that are taken; `nil` while there are none.
    private var painter: Painter?
    /// Changes with every layout: what is prepared for another is not shown.
    private var generation = 0
    /// Counts what `display()` was asked for later.
    private var turn = 0
    /// How many found no room.
    private(set) var leftOut = 0
    private var ended: (@MainActor (CommandFailure?) -> Void)?

    /// A GIF on its way to the screen.
    private struct Picture {
        var shown: (any MovingPicture)?
        /// When it began to play.
        var start: ContinuousClock.Instant?
        /// Whether nothing more comes.
        var isSettled = false
        var failure: CommandFailure?
    }

    /// Prepares; the terminal is untouched.
    init(
        device: TerminalDevice,
        features: TerminalFeatures,
        graphics: GraphicsProtocol?,
        items: [ShowItem],
        isStill: Bool
    ) {
        session = TerminalSession(device: device, features: features, configuration: .inPlace)
        self.features = features
        self.items = items
        self.isStill = isStill
        var preparer = PicturePreparer(features: features, size: session.size, graphics: graphics)
        preparer.limits = .standard
        preparer.memory = max(Self.memory / items.count, 1 << 20)
        preparer.framesPerSecond = 30
        self.preparer = preparer
    }

    /// Bytes that all pictures may hold.
    private static let memory = 192 << 20

    /// Takes the terminal and plays.
    ///
    /// - Parameter ended: called once, when the terminal is given back.
    func run(_ ended: @escaping @MainActor (CommandFailure?) -> Void) {
        self.ended = ended
        session.events.subscribe(onNext: { [weak self] event in
            MainActor.assumeIsolated { self?.take(event) }
        }).disposed(by: bag)
        do {
            try session.start()
        } catch {
            return finish(.cannotWrite("\(error)"))
        }
        begin()
    }

    /// A signal says to end.
    func interrupt() { interrupt(drains: true) }

    private func interrupt(drains: Bool) { finish(CommandFailure(.interrupted, "Interrupted."), drains: drains) }

    private func take(_ event: TerminalEvent) {
        switch event {
        case .key(.control("c")): interrupt()
        case .key, .paste, .mouse: finish(nil)
        case .hangUp: interrupt(drains: false)
        case .resumed: restart(inSamePlace: false)
        case .resize: restart(inSamePlace: true)
        case .focus: break
        }
    }

    /// Finds places on a terminal of this size, takes the lines and has the pictures made.
    private func begin() {
        let size = session.size
        let layout = ShowLayout(
            items.map { ShowLayout.Size(width: $0.width, height: $0.height) },
            columns: size.columns,
            rows: size.rows - 1
        ) { picture, columns, rows in
            preparer.cells(forWidth: picture.width, height: picture.height, columns: columns, rows: rows)
        }
        self.layout = layout
        leftOut = items.count - layout.areas.count
        pictures = items.map { Picture(isSettled: $0.failure != nil, failure: $0.failure) }
        // The lines are scrolled into sight, and the first of them is where the terminal keeps its cursor.
        let lines = String(repeating: "\n", count: layout.height)
        session.send(Array("\u{1B}[m\r\(lines)\u{1B}[\(layout.height)A\u{1B}7".utf8))
        painter = Painter(
            inPlace: layout.width,
            height: layout.height,
            colors: features.colors,
            synchronized: features.synchronizesOutput
        )
        prepare(layout)
        display()
    }

    /// Everything anew, a little later: the terminal has another size, or others wrote to it.
    private func restart(inSamePlace: Bool) {
        guard !isOver.isDisposed, let layout else { return }
        generation += 1
        if inSamePlace, var old = painter {
            let blank = old.paint(Canvas(width: layout.width, height: layout.height))
            session.send(blank + Array("\u{1B}8\u{1B}[J".utf8))
        }
        painter = nil
        // A window that is pulled larger has many sizes on the way.
        let generation = generation
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(150)) { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.generation == generation, !self.isOver.isDisposed else { return }
                self.begin()
            }
        }
    }

    /// Has every picture made in the background: first its still, then all of it.
    private func prepare(_ layout: ShowLayout) {
        let generation = generation
        let lanes = (0..<min(ProcessorCount.spare, items.count)).map { DispatchQueue(label: "igif.show.\($0)") }
        for isFirst in isStill ? [true] : [true, false] {
            for (index, area) in layout.areas.enumerated() where items[index].failure == nil {
                var preparer = preparer
                preparer.isStill = isFirst
                let (item, isLast, isOver) = (items[index], isStill || !isFirst, isOver)
                lanes[index % lanes.count].async { [weak self, preparer] in
                    guard !isOver.isDisposed else { return }
                    let made = Result { () throws(GIFError) -> any MovingPicture in
                        try preparer.prepare(item.data, columns: area.width, rows: area.height) { !isOver.isDisposed }
                    }
                    DispatchQueue.main.async {
                        MainActor.assumeIsolated {
                            guard let self, self.generation == generation else { return }
                            self.settle(index, made, isLast: isLast)
                        }
                    }
                }
            }
        }
        for index in layout.areas.count..<items.count { pictures[index].isSettled = true }
    }

    private func settle(_ index: Int, _ made: Result<any MovingPicture, GIFError>, isLast: Bool) {
        guard !isOver.isDisposed else { return }
        switch made {
        case .success(let picture):
            pictures[index].shown = picture
            pictures[index].start = clock.now
        case .failure(let error):
            pictures[index].failure = CommandFailure(.failure, "\(items[index].name): \(error)")
        }
        pictures[index].isSettled = isLast || pictures[index].failure != nil
        display()
    }

    /// Draws what is to be seen now, and sees to it that the next change is drawn too.
    private func display() {
        guard !isOver.isDisposed, let layout, painter != nil else { return }
        // A slow terminal gets fewer pictures, not later ones.
        if session.isBehind { return wait(.milliseconds(5)) }
        let now = clock.now
        var canvas = Canvas(width: layout.width, height: layout.height)
        var next: Duration?
        for (index, area) in layout.areas.enumerated() {
            draw(index, into: &canvas, area: area, now)
            guard let picture = pictures[index].shown, let start = pictures[index].start else { continue }
            let elapsed = now - start
            let end = picture.playingTime.flatMap { $0 > elapsed ? $0 - elapsed : nil }
            let change = picture.nextChange(after: elapsed).map { $0 - elapsed }
            next = [next, change, end].compactMap { $0 }.min()
        }
        if let bytes = painter?.paint(canvas), !bytes.isEmpty { session.send(bytes) }
        if hasPlayed(now) { return finish(nil) }
        if let next { wait(max(next, .milliseconds(1))) }
    }

    private func draw(_ index: Int, into canvas: inout Canvas, area: CellArea, _ now: ContinuousClock.Instant) {
        let picture = pictures[index]
        if let shown = picture.shown, let start = picture.start {
            shown.draw(at: now - start, into: &canvas, area: area)
        } else if let failure = picture.failure {
            canvas.write("✗ \(failure.message)", x: area.x, y: area.y, limit: area)
        }
        guard layout?.hasNames ?? false else { return }
        let name = DisplayWidth.cut(SafeText.line(items[index].name), to: area.width)
        // In the middle, as the picture is.
        let x = area.x + (area.width - DisplayWidth.of(name)) / 2
        canvas.write(name, x: x, y: area.y + area.height, style: Style(.dim))
    }

    /// Whether all have played as often as they say.
    private func hasPlayed(_ now: ContinuousClock.Instant) -> Bool {
        pictures.allSatisfy { picture in
            guard picture.isSettled else { return false }
            guard !isStill, let shown = picture.shown, let start = picture.start else { return true }
            return shown.playingTime.map { now - start >= $0 } ?? false
        }
    }

    /// Draws again after a time, unless that is done before.
    private func wait(_ time: Duration) {
        turn += 1
        let turn = turn
        DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(Int(time / .nanoseconds(1)))) { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.turn == turn else { return }
                self.display()
            }
        }
    }

    /// Leaves what is shown, goes below it and gives the terminal back.
    private func finish(_ failure: CommandFailure?, drains: Bool = true) {
        guard let ended else { return }
        self.ended = nil
        isOver.dispose()
        if let layout, painter != nil {
            session.send(Array("\u{1B}8\u{1B}[\(layout.height)B\r".utf8))
        }
        let failed = pictures.compactMap(\.failure)
        drain(until: drains ? clock.now + .seconds(5) : clock.now) { [session, items] in
            session.stop()
            ended(failure ?? ShowItem.failure(failed, of: items.count))
        }
    }

    /// Waits until all is written, or for a terminal that takes nothing no longer than that.
    private func drain(until deadline: ContinuousClock.Instant, _ done: @escaping @MainActor @Sendable () -> Void) {
        guard session.isBehind, clock.now < deadline else { return done() }
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(2)) { [self] in
            MainActor.assumeIsolated { drain(until: deadline, done) }
        }
    }
}
