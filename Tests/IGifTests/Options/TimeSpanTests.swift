import Testing

@testable import igif

@Suite("Spans of time")
struct TimeSpanTests {
    @Test(
        "Spans are read",
        arguments: [("20", 20_000), ("20s", 20_000), ("500ms", 500), ("1.5s", 1500), ("2m", 120_000)]
    )
    func spans(text: String, milliseconds: Int) { #expect(TimeSpan(text)?.duration == .milliseconds(milliseconds)) }

    @Test("What is no span is refused", arguments: ["", "0", "-1", "s", "1h", "nan", "inf", "99999999"])
    func noSpans(text: String) { #expect(TimeSpan(text) == nil) }
}
