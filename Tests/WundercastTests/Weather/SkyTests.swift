import TerminalUI
import Testing

@testable import wundercast

@Suite("Sky")
struct SkyTests {
    @Test("Icons are known by their number, and the clear sky by day and night")
    func icons() {
        let icons = ["01d", "01n", "02n", "03d", "04d", "09d", "10n", "11d", "13d", "50n", "99d", ""]
        let skies: [Sky] = [
            .clear, .clearNight, .fewClouds, .clouds, .clouds, .rain, .rain, .thunder, .snow, .mist, .unknown, .unknown,
        ]
        #expect(icons.map { Sky(icon: $0) } == skies)
    }

    @Test("Symbols take one cell, and pictures what the screen keeps for them", arguments: Sky.allCases)
    func sizes(sky: Sky) {
        #expect(DisplayWidth.of(sky.symbol) == 1)
        let lines = sky.picture.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 5)
        #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= 16 })
    }
}
