import TerminalUI
import Testing

@Suite("Sizes in bytes")
struct ByteSizeTests {
    @Test(
        "Sizes are read in the units people write",
        arguments: [
            ("1", 1), ("500", 500), ("256KB", 256_000), ("2MB", 2_000_000), ("2mb", 2_000_000), ("1.5 MB", 1_500_000),
            ("1MiB", 1_048_576), ("3k", 3000), ("1G", 1_000_000_000), ("10B", 10),
        ]
    )
    func sizes(text: String, bytes: Int) { #expect(ByteSize(text)?.bytes == bytes) }

    @Test(
        "What is no size is refused",
        arguments: ["", "0", "-1", "MB", "2XB", "1e99GB", "1..2MB", "99999999999999GB", "２MB", "0x10"]
    )
    func noSizes(text: String) { #expect(ByteSize(text) == nil) }

    @Test(
        "Sizes are shown in three or so digits",
        arguments: [
            (0, "0 B"), (999, "999 B"), (1000, "1.0 KB"), (999_949, "999.9 KB"), (999_950, "1.0 MB"),
            (1_234_567, "1.2 MB"),
        ]
    )
    func shown(bytes: Int, text: String) { #expect(ByteSize(bytes).description == text) }
}
