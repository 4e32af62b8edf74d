import Foundation
import GIF
import GIFSearch
import HTTP
import Rx
import RxTest
import Testing

@testable import Browser

/// A tray on virtual time whose originals take 100 ms each.
@MainActor
private final class Bench {
    let scheduler = makeScheduler()
    let tray: CollageTray
    /// What was fetched, and what was given up.
    let fetched = BehaviorRelay<[String]>(value: [])
    let aborted = BehaviorRelay<[String]>(value: [])
    /// The collages that were saved.
    let saved = BehaviorRelay<[Data]>(value: [])
    private let bag = DisposeBag()

    init(
        original: @escaping @Sendable (GIFItem) throws -> Data = { _ in try makeGIF() },
        save: @escaping @Sendable () throws -> String = { "/album/collage-001.gif" }
    ) {
        var services = makeServices(scheduler)
        services.original = { [scheduler, fetched, aborted] item in
            Single.deferred {
                fetched.accept(fetched.value + [item.id])
                let hasEnded = BehaviorRelay(value: false)
                return Observable<Int>.timer(.milliseconds(100), scheduler: scheduler)
                    .map { _ in
                        hasEnded.accept(true)
                        return try original(item)
                    }
                    .do(onDispose: { if !hasEnded.value { aborted.accept(aborted.value + [item.id]) } })
                    .asSingle()
            }
        }
        services.saveCollage = { [scheduler, saved] gif in
            Observable<Int>.timer(.milliseconds(50), scheduler: scheduler)
                .map { _ in
                    let path = try save()
                    saved.accept(saved.value + [gif])
                    return path
                }
                .asSingle()
        }
        tray = CollageTray(services)
    }

    func at(_ time: Int, _ work: @escaping @MainActor (CollageTray) -> Void) {
        let tray = tray
        scheduler.scheduleAt(time) { MainActor.assumeIsolated { work(tray) } }
    }

    func watch<Value: Sendable>(_ source: Observable<Value>) -> TestableObserver<Value> {
        let observer = scheduler.createObserver(Value.self)
        source.subscribe(observer).disposed(by: bag)
        return observer
    }
}

@MainActor
@Suite("Collage tray")
struct CollageTrayTests {
    @Test("Six fit, a seventh is not added; an item may lie in it twice")
    func bound() {
        let bench = Bench()
        for number in 0..<8 { bench.tray.add(makeItem("a\(number % 2)")) }
        #expect(bench.tray.items.value.map(\.id) == ["a0", "a1", "a0", "a1", "a0", "a1"])
        #expect(bench.fetched.value == ["a0", "a1"], "each original once")
    }

    @Test("Title and rules follow what lies in it")
    func rules() {
        let bench = Bench()
        let title = bench.watch(bench.tray.title)
        let canSave = bench.watch(bench.tray.canSave)
        let canClear = bench.watch(bench.tray.canClear)
        let canAdd = bench.watch(bench.tray.canAdd)
        for number in 0..<6 { bench.tray.add(makeItem("a\(number)")) }
        bench.tray.clear()
        #expect(
            title.events.compactMap(\.value.element)
                == ["0 GIFs", "1 GIF", "2 GIFs", "3 GIFs", "4 GIFs", "5 GIFs", "6 GIFs", "0 GIFs"]
        )
        #expect(
            canSave.events.compactMap(\.value.element) == [false, true, false, true, false, true, false]
        )
        #expect(canClear.events.compactMap(\.value.element) == [false, true, false])
        #expect(canAdd.events.compactMap(\.value.element) == [true, false, true])
    }

    @Test("An original is fetched when its item comes, and given up when that goes")
    func originals() {
        let bench = Bench()
        let progress = bench.watch(bench.tray.progress)
        bench.at(0) { $0.add(makeItem("a")) }
        bench.at(50) { $0.add(makeItem("b")) }
        bench.at(120) { $0.remove(at: 1) }
        bench.scheduler.start()
        #expect(bench.fetched.value == ["a", "b"] && bench.aborted.value == ["b"])
        #expect(
            progress.events.compactMap(\.value.element) == [
                [], [.fetching], [.fetching, .fetching], [.here, .fetching], [.here],
            ]
        )
    }

    @Test("The collage follows: one GIF is shown as it is, three leave a cell free; what was shown stays meanwhile")
    func preview() throws {
        let gif = try makeGIF()
        let bench = Bench(original: { _ in gif })
        let previews = bench.watch(bench.tray.preview)
        bench.at(0) { $0.add(makeItem("a")) }
        bench.at(200) { $0.add(makeItem("b")) }
        bench.at(400) { $0.add(makeItem("c")) }
        bench.at(600) { $0.clear() }
        bench.scheduler.start()
        let events = previews.events.compactMap(\.value.element)
        #expect(events.count == 8 && events[0] == .none && events[1] == .making(last: nil))
        #expect(events[2] == .ready(gif) && events[3] == .making(last: gif) && events[7] == .none)
        let (two, three) = (try #require(events[4].gif), try #require(events[6].gif))
        #expect(events[5] == .making(last: two))
        #expect(try size(two) == [240, 90] && size(three) == [240, 180])
        #expect(previews.events.map(\.time) == [0, 0, 100, 200, 300, 400, 500, 600])
    }

    @Test("A change while originals come starts the collage anew, and no original twice")
    func overtaken() {
        let bench = Bench()
        let previews = bench.watch(bench.tray.preview)
        bench.at(0) { $0.add(makeItem("a")) }
        bench.at(50) { $0.add(makeItem("b")) }
        bench.scheduler.start()
        #expect(bench.fetched.value == ["a", "b"] && bench.aborted.value.isEmpty)
        let ready = previews.events.filter { if case .ready? = $0.value.element { true } else { false } }
        #expect(ready.map(\.time) == [150])
    }

    @Test("An original that does not come is told of; taken out and put in again it is fetched again")
    func failedOriginal() {
        let bench = Bench(original: { item in
            if item.id == "bad" { throw HTTPError.unknown("gone") }
            return try makeGIF()
        })
        let progress = bench.watch(bench.tray.progress)
        let previews = bench.watch(bench.tray.preview)
        bench.at(0) { $0.add(makeItem("a")) }
        bench.at(0) { $0.add(makeItem("bad")) }
        bench.at(200) { $0.remove(at: 1) }
        bench.at(300) { $0.add(makeItem("bad")) }
        bench.scheduler.start()
        #expect(progress.events.contains { $0.value.element == [.here, .failed("\(HTTPError.unknown("gone"))")] })
        #expect(previews.events.last?.value.element == .failed("\(HTTPError.unknown("gone"))"))
        #expect(bench.fetched.value == ["a", "bad", "bad"])
    }

    @Test("What is no GIF makes no collage, and the tray goes on")
    func notAGIF() {
        let bench = Bench(original: { item in item.id == "text" ? Data("hello".utf8) : try makeGIF() })
        let previews = bench.watch(bench.tray.preview)
        bench.at(0) { $0.add(makeItem("text")) }
        bench.at(0) { $0.add(makeItem("a")) }
        bench.at(300) { $0.remove(at: 0) }
        bench.scheduler.start()
        let failed = previews.events.contains { if case .failed? = $0.value.element { true } else { false } }
        #expect(failed && previews.events.last?.value.element?.gif != nil)
    }

    @Test("Saving gives the path once and empties the tray; the collage is as large as 'igif collage' makes it")
    func save() throws {
        let bench = Bench()
        bench.tray.add(makeItem("a"))
        bench.tray.add(makeItem("b"))
        let saving = bench.watch(bench.tray.isSaving.asObservable())
        let path = bench.watch(bench.tray.save().asObservable())
        bench.scheduler.start()
        #expect(path.events == [.next(150, "/album/collage-001.gif"), .completed(150)])
        #expect(bench.tray.items.value.isEmpty)
        #expect(saving.events.compactMap(\.value.element) == [false, true, false])
        #expect(try size(#require(bench.saved.value.first)) == [480, 180])
    }

    @Test("What fails leaves the tray as it is, and it can be saved again")
    func failedSave() {
        struct Full: Error {}
        let fails = BehaviorRelay(value: true)
        let bench = Bench(save: {
            if fails.value { throw Full() }
            return "p"
        })
        bench.tray.add(makeItem("a"))
        bench.tray.add(makeItem("b"))
        let first = bench.watch(bench.tray.save().asObservable())
        bench.scheduler.start()
        #expect(first.events.first?.value.error is Full && bench.tray.items.value.count == 2)
        #expect(!bench.tray.isSaving.value)
        fails.accept(false)
        let second = bench.watch(bench.tray.save().asObservable())
        bench.scheduler.start()
        #expect(second.events.first?.value.element == "p" && bench.tray.items.value.isEmpty)
    }

    @Test("While it is saved nothing is taken out, and what is added meanwhile stays")
    func addedMeanwhile() {
        let bench = Bench()
        bench.at(0) { $0.add(makeItem("a")) }
        bench.at(0) { $0.add(makeItem("b")) }
        let path = bench.watch(
            Observable.deferred { [tray = bench.tray] in
                MainActor.assumeIsolated { tray.save().asObservable() }
            }.delaySubscription(.milliseconds(10), scheduler: bench.scheduler)
        )
        bench.at(20) { $0.add(makeItem("c")) }
        bench.at(30) { $0.remove(at: 0) }
        bench.at(40) { $0.clear() }
        let again = bench.watch(
            Observable.deferred { [tray = bench.tray] in
                MainActor.assumeIsolated { tray.save().asObservable() }
            }.delaySubscription(.milliseconds(45), scheduler: bench.scheduler)
        )
        bench.scheduler.start()
        #expect(path.events.first?.value.element != nil)
        #expect(again.events.first?.value.error as? TrayError == .isSaving)
        #expect(bench.tray.items.value.map(\.id) == ["c"])
    }

    @Test("An odd number and none are not saved", arguments: [0, 1, 3, 5])
    func refused(count: Int) {
        let bench = Bench()
        for number in 0..<count { bench.tray.add(makeItem("a\(number)")) }
        let path = bench.watch(bench.tray.save().asObservable())
        bench.scheduler.start()
        #expect(path.events.first?.value.error is GIFError && bench.tray.items.value.count == count)
    }

    @Test("Giving up the saving lets the tray be used again")
    func disposed() {
        let bench = Bench()
        bench.tray.add(makeItem("a"))
        bench.tray.add(makeItem("b"))
        let subscription = bench.tray.save().subscribe()
        #expect(bench.tray.isSaving.value)
        subscription.dispose()
        #expect(!bench.tray.isSaving.value && bench.tray.items.value.count == 2)
    }

    @Test("At the end originals under way are given up")
    func close() {
        let bench = Bench()
        bench.at(0) { $0.add(makeItem("a")) }
        bench.at(50) { $0.close() }
        bench.scheduler.start()
        #expect(bench.aborted.value == ["a"])
    }

    private func size(_ gif: Data) throws -> [Int] {
        let file = try GIFFile(data: gif)
        return [file.width, file.height]
    }
}
