import GIFSearch

/// What a stranger may put into a title: escape sequences, NUL, C1, bidirectional controls, paths, line ends, markup.
let hostileTitle =
    "\u{1B}]0;owned\u{07}\u{1B}[31m\u{00}\u{9B}2J\u{202E}gpj.exe\u{2066}\u{200F}../../etc/passwd\n\r\t\u{2028}"
    + "<script>alert(\"1\")</script>](javascript:x)`&'\u{7F}"

/// Makes an item with every field known, but for what a test sets.
func makeItem(
    id: String = "abc123",
    title: String = "Cat on a keyboard",
    alt: String? = "A cat types",
    page: String? = "https://giphy.com/gifs/cat-abc123",
    gif: String = "https://media.giphy.com/media/abc123/giphy.gif?cid=1&rid=giphy.gif",
    user: String? = "someone",
    renditions: [GIFRendition] = [
        GIFRendition(
            name: "downsized",
            url: "https://media.giphy.com/media/abc123/giphy-downsized.gif",
            width: 240,
            height: 135,
            bytes: 50_000,
            frames: 12
        )
    ]
) -> GIFItem {
    GIFItem(
        id: id,
        title: title,
        alt: alt,
        page: page,
        gif: gif,
        preview: "https://media.giphy.com/media/abc123/100.gif",
        width: 480,
        height: 270,
        bytes: 1_234_567,
        frames: 24,
        rating: "g",
        user: user,
        tags: ["cat", "typing"],
        source: "giphy",
        credit: "someone",
        imported: "2020-01-02T03:04:05Z",
        renditions: renditions
    )
}

/// Makes an item of which nothing is known but what must be.
func makeBareItem() -> GIFItem { GIFItem(id: "bare", title: "", gif: "https://example.com/a.gif", source: "giphy") }
