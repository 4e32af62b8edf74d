import TerminalUI
import Testing

@testable import igif

@Suite struct ProgressLookTests {
    private let look = ProgressLook(
        label: "Cat on a keyboard",
        unit: .bytes,
        done: 1_234_567,
        total: 2_000_000,
        rate: 1_100_000,
        secondsLeft: 1
    )

    @Test func `On a common terminal everything is there`() {
        #expect(
            look.line(columns: 79, style: .plain)
                == "Cat on a keybo…  ━━━━━━────   61%  1.2 MB of 2.0 MB      1.1 MB/s    1 s left"
        )
    }

    @Test func `Lines of different things stand in the same columns`() {
        let work = ProgressLook(label: "collage", unit: .pieces, done: 86, total: 200, rate: 71, secondsLeft: 65)
        #expect(
            work.line(columns: 79, style: .plain)
                == "collage          ━━━━──────   43%  86 of 200             71/s        1:05 left"
        )
    }

    @Test(arguments: 0...200)
    func `No line is wider than the window`(_ columns: Int) {
        let long = ProgressLook(
            label: "猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫",
            unit: .bytes,
            done: 999_900_000,
            total: 999_900_000,
            rate: 999_900,
            secondsLeft: 86_399
        )
        #expect(DisplayWidth.of(long.line(columns: columns, style: .plain)) <= columns)
    }

    @Test func `In a narrow window the bar goes, then the rate, then the time`() {
        #expect(!look.line(columns: 70, style: .plain).contains("━"))
        #expect(look.line(columns: 70, style: .plain).contains("MB/s"))
        #expect(!look.line(columns: 60, style: .plain).contains("MB/s"))
        #expect(look.line(columns: 60, style: .plain).contains("1 s left"))
        #expect(!look.line(columns: 45, style: .plain).contains("left"))
        #expect(look.line(columns: 45, style: .plain).contains("61%  1.2 MB of 2.0 MB"))
    }

    @Test func `What is not known is left out`() {
        let unknown = ProgressLook(label: "reading", unit: .pieces, done: 12)
        #expect(unknown.line(columns: 79, style: .plain) == "reading          ──────────        12")
        let beyond = ProgressLook(label: "reading", unit: .pieces, done: 12, total: 10)
        #expect(beyond.line(columns: 79, style: .plain) == unknown.line(columns: 79, style: .plain))
        let part = ProgressLook(label: "fit", unit: .parts, done: 500, total: 1000, rate: 100, secondsLeft: 5)
        #expect(
            part.line(columns: 79, style: .plain)
                == "fit              ━━━━━─────   50%                                    5 s left"
        )
    }

    @Test(arguments: [(0.06, "0.0/s"), (0.16, "0.1/s"), (9.94, "9.9/s"), (9.96, "10/s"), (1234.4, "1234/s")])
    func `Rates of pieces`(_ rate: Double, _ text: String) {
        let look = ProgressLook(label: "a", unit: .pieces, done: 1, total: 2, rate: rate)
        #expect(look.line(columns: 79, style: .plain).hasSuffix(text))
    }

    @Test(arguments: [(0, "0 s"), (59, "59 s"), (60, "1:00"), (3599, "59:59"), (3661, "1:01:01")])
    func `Times`(_ seconds: Int, _ text: String) { #expect(ProgressLook.clock(seconds) == text) }
}
