import Rx
import TerminalUI

/// A field for a city, a switch for the units, and labels that say what the weather is there.
///
/// What is shown follows from what is typed: each Enter and each change of the units asks anew, the answer before is
/// no longer waited for, and what fails is an answer too, so that typing goes on.
@MainActor
final class WeatherScreen {
    /// What draws it, and takes keys.
    let screen: Screen

    private let field = TextField(placeholder: "a city, then Enter", limit: 100)
    private let units = SegmentedControl(Units.allCases.map(\.sign))
    private let activity = ActivityIndicator(style: Style(foreground: .indexed(6)))
    private let icon = Label(style: Style(foreground: .indexed(3)))
    private let city = Label(style: Style([.bold]))
    private let temperature = Label()
    private let words = Label()
    private let humidity = Label()
    private let humidityBar = ProgressView()
    private let bag = DisposeBag()

    /// A screen.
    ///
    /// - Parameters:
    ///   - provider: knows the weather.
    ///   - arguments: the city to begin with, if any, and the units.
    ///   - size: the terminal's.
    ///   - scheduler: where it is drawn; see `Screen`.
    ///   - present: shows what was drawn.
    init(
        provider: any WeatherProvider,
        arguments: Arguments = Arguments(),
        size: TerminalSize,
        scheduler: any ImmediateSchedulerType = MainScheduler.asyncInstance,
        present: @escaping @MainActor (Canvas) -> Void
    ) {
        field.text = arguments.cities.first
        units.selectedSegmentIndex = Units.allCases.firstIndex(of: arguments.units) ?? 0
        let layout = WeatherLayout(
            field: field,
            units: units,
            activity: activity,
            icon: icon,
            city: city,
            temperature: temperature,
            words: words,
            humidity: humidity,
            humidityBar: humidityBar,
            notice: Label(provider.notice, style: Style(foreground: .indexed(3)))
        )
        screen = Screen(size: size, scheduler: scheduler, layout: { layout.places(in: $0) }, present: present)
        bind(provider)
    }

    private func bind(_ provider: any WeatherProvider) {
        let searches = field.rx.controlEvent(.editingDidEndOnExit).asDriver()
            .startWith(())
            .map { [field] in field.text ?? "" }
            .filter { $0.contains { !$0.isWhitespace } }
        let units = units.rx.selectedSegmentIndex.asDriver().map { Units.allCases[$0] }
        let questions = Driver.combineLatest(searches, units)
        let answers = questions.flatMapLatest { city, units in
            provider.weather(in: city, units: units)
                .map { Answer($0, units) }
                .asDriver(onErrorRecover: { .just(Answer($0, units)) })
        }
        let isAsking = Driver.merge(questions.map { _ in true }, answers.map { _ in false })
        bag.insert {
            isAsking.drive(activity.rx.isAnimating)
            answers.map(\.city).drive(city.rx.text)
            answers.map(\.temperature).drive(temperature.rx.text)
            answers.map(\.humidity).drive(humidity.rx.text)
            answers.map(\.humidityPart).drive(humidityBar.rx.progress)
            answers.map(\.picture).drive(icon.rx.text)
            answers.map(\.words).drive(words.rx.text)
        }
    }

    /// What the labels say.
    private struct Answer: Sendable {
        var city, temperature, humidity, picture, words: String
        var humidityPart = 0.0

        init(_ weather: Weather, _ units: Units) {
            city = weather.city
            temperature = "\(weather.sky.symbol)  \(weather.temperatureText(in: units))"
            humidity = "humidity \(weather.humidityText)"
            picture = weather.sky.picture
            words = weather.words
            humidityPart = Double(weather.humidity ?? 0) / 100
        }

        /// Nothing is known, and why.
        init(_ error: any Error, _ units: Units) {
            self.init(Weather(city: error is WeatherError ? "\(error)" : "Something went wrong."), units)
            words = ""
        }
    }
}
