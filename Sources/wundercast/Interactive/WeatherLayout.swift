import TerminalUI

/// Where the parts of the screen stand.
@MainActor
struct WeatherLayout {
    let field: TextField
    let units: SegmentedControl
    let activity: ActivityIndicator
    let icon, city, temperature, words, humidity: Label
    let humidityBar: ProgressView
    let notice: Label

    private let title = Label("wundercast", style: Style([.bold]))
    private let prompt = Label("City")
    private let help = Label("Enter asks   Tab, then ← → changes the units   Esc ends", style: Style([.dim]))

    init(
        field: TextField,
        units: SegmentedControl,
        activity: ActivityIndicator,
        icon: Label,
        city: Label,
        temperature: Label,
        words: Label,
        humidity: Label,
        humidityBar: ProgressView,
        notice: Label
    ) {
        (self.field, self.units, self.activity, self.notice) = (field, units, activity, notice)
        (self.icon, self.city, self.temperature, self.words) = (icon, city, temperature, words)
        (self.humidity, self.humidityBar) = (humidity, humidityBar)
        field.style = Style([.underline])
    }

    /// Everything with its place, at most 76 cells wide. On a low screen what matters less is left out; never what must
    /// be said of the weather.
    func places(in area: CellArea) -> [Screen.Place] {
        let isLow = area.height < 13
        let footer = isLow ? 1 : 3
        let body = CellArea(x: area.x + 2, y: area.y, width: min(area.width - 4, 76), height: area.height - footer)
        let width = body.width
        func row(_ y: Int, _ x: Int, _ width: Int, height: Int = 1) -> CellArea {
            CellArea(x: body.x + x, y: body.y + y, width: width, height: height).intersection(body)
        }
        func foot(_ y: Int) -> CellArea {
            CellArea(x: area.x + 2, y: area.y + area.height - y, width: area.width - 4, height: 1).intersection(area)
        }
        let line = isLow ? 0 : 3
        let right = units.width
        // Text stands beside the picture where there is room for both, else below it where that fits.
        let isBeside = width >= 40
        let isBelow = !isBeside && area.height >= 19
        let x = isBeside ? 18 : 0
        let top = line + (isLow ? 1 : isBelow ? 8 : 2)
        var places = [
            Screen.Place(prompt, row(line, 0, 4)),
            Screen.Place(field, row(line, 5, width - right - 9)),
            Screen.Place(activity, row(line, width - right - 2, 1)),
            Screen.Place(units, row(line, width - right, right)),
            Screen.Place(city, row(top, x, width - x)),
            Screen.Place(temperature, row(top + 1, x, width - x)),
            Screen.Place(words, row(top + 2, x, width - x)),
            Screen.Place(humidity, row(top + 3, x, width - x)),
            Screen.Place(notice, foot(isLow ? 1 : 3)),
        ]
        if humidity.text != nil { places.append(Screen.Place(humidityBar, row(top + 4, x, min(width - x, 30)))) }
        if isBeside || isBelow { places.append(Screen.Place(icon, row(line + (isLow ? 1 : 2), 0, 16, height: 5))) }
        if !isLow { places += [Screen.Place(title, row(1, 0, width)), Screen.Place(help, foot(2))] }
        return places
    }
}
