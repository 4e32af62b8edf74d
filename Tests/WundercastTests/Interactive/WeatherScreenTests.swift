import Rx
import RxTest
import Synchronization
import TerminalUI
import Testing

@testable import wundercast

@Suite("Weather screen")
@MainActor
struct WeatherScreenTests {
    /// Answers when it is told to, and knows what was asked and what is no longer waited for.
    private final class Provider: WeatherProvider {
        struct State {
            var asked: [String] = []
            var left: [String] = []
            var waiting: [String: PublishSubject<Weather>] = [:]
        }

        let notice: String?
        let state = Mutex(State())

        init(notice: String? = nil) { self.notice = notice }

        func weather(in city: String, units: Units) -> Single<Weather> {
            let name = "\(city) \(units)"
            let subject = PublishSubject<Weather>()
            state.withLock { state in
                state.asked.append(name)
                state.waiting[name] = subject
            }
            return subject.do(onDispose: { [weak self] in self?.state.withLock { $0.left.append(name) } }).asSingle()
        }

        func answer(_ name: String, temperature: Double) {
            var weather = Weather(city: String(name.prefix { $0 != " " }))
            weather.temperature = temperature
            let subject = state.withLock { $0.waiting[name] }
            subject?.onNext(weather)
            subject?.onCompleted()
        }

        func fail(_ name: String, _ error: any Error) { state.withLock { $0.waiting[name] }?.onError(error) }

        var asked: [String] { state.withLock { $0.asked } }
    }

    @MainActor
    private final class Shown {
        var canvas = Canvas(width: 0, height: 0)
    }

    @MainActor
    private struct Fixture {
        let provider: Provider
        let weather: WeatherScreen
        let clock = TestScheduler(initialClock: 0)
        let shown = Shown()

        init(_ cities: String..., provider: Provider = Provider(), columns: Int = 80, rows: Int = 20) {
            self.provider = provider
            let shown = shown
            weather = WeatherScreen(
                provider: provider,
                arguments: Arguments(cities: cities),
                size: TerminalSize(columns: columns, rows: rows),
                scheduler: clock,
                present: { shown.canvas = $0 }
            )
        }

        /// What is on the screen now.
        var text: String {
            clock.advanceTo(clock.clock + 10)
            let canvas = shown.canvas
            return (0..<canvas.height).map { y in
                (0..<canvas.width).map { x in
                    let glyph = canvas[x, y].glyph
                    let bytes = (0..<glyph.count).map { UInt8(truncatingIfNeeded: glyph.bytes >> (UInt64($0) * 8)) }
                    return String(decoding: bytes, as: UTF8.self)
                }.joined()
            }.joined(separator: "\n")
        }

        func ask(_ city: String) {
            press(Key.control("u"))
            for character in city { press(.character(character)) }
            press(Key(.enter))
        }

        func press(_ key: Key) { weather.screen.handle(.key(key)) }
    }

    @Test("The city of the command line is asked for at once; without one nothing is")
    func first() {
        #expect(Fixture("Oslo").provider.asked == ["Oslo metric"])
        let fixture = Fixture()
        #expect(fixture.provider.asked.isEmpty)
        #expect(fixture.text.contains("a city, then Enter"))
        fixture.ask("  ")
        #expect(fixture.provider.asked.isEmpty)
    }

    @Test("What is answered is shown; an answer that was overtaken is no longer waited for")
    func answers() {
        let fixture = Fixture()
        fixture.ask("Oslo")
        fixture.ask("Rome")
        #expect(fixture.provider.asked == ["Oslo metric", "Rome metric"])
        #expect(fixture.provider.state.withLock { $0.left } == ["Oslo metric"])
        #expect(fixture.text.contains("⠋"))
        fixture.provider.answer("Oslo metric", temperature: 1)
        fixture.provider.answer("Rome metric", temperature: 25)
        let text = fixture.text
        #expect(text.contains("25 °C") && text.contains("humidity – %") && !text.contains("⠋"))
    }

    @Test("The switch asks again for the same city, in the other units")
    func units() {
        let fixture = Fixture("Oslo")
        fixture.provider.answer("Oslo metric", temperature: 10)
        #expect(fixture.text.contains("10 °C"))
        fixture.press(Key(.tab))
        fixture.press(Key(.right))
        #expect(fixture.provider.asked == ["Oslo metric", "Oslo imperial"])
        fixture.provider.answer("Oslo imperial", temperature: 50)
        #expect(fixture.text.contains("50 °F"))
    }

    @Test("A city that does not exist is said in the label, and typing goes on")
    func failures() {
        let fixture = Fixture()
        fixture.ask("Atlantis")
        fixture.provider.fail("Atlantis metric", WeatherError.noSuchCity("Atlantis"))
        #expect(fixture.text.contains("There is no city called Atlantis."))
        #expect(fixture.text.contains("– °C"))
        fixture.ask("Rome")
        fixture.provider.fail("Rome metric", CancellationError())
        #expect(fixture.text.contains("Something went wrong."))
        fixture.ask("Oslo")
        fixture.provider.answer("Oslo metric", temperature: 3)
        #expect(fixture.text.contains("3 °C") && !fixture.text.contains("Atlantis"))
    }

    @Test("That weather is made up is always on the screen")
    func notice() {
        #expect(Fixture(provider: Provider(notice: "Made up.")).text.contains("Made up."))
        #expect(!Fixture().text.contains("Made up."))
    }

    @Test(
        "It is drawn on screens of any size",
        arguments: [(80, 24), (30, 24), (30, 8), (80, 5), (8, 3), (1, 1), (0, 0)]
    )
    func sizes(columns: Int, rows: Int) {
        let fixture = Fixture("Oslo", provider: Provider(notice: "Made up."), columns: columns, rows: rows)
        fixture.provider.answer("Oslo metric", temperature: 3)
        let text = fixture.text
        guard columns >= 30 else { return }
        #expect(text.contains("3 °C") && text.contains("°C │ °F") && text.contains("Made up."))
    }
}
