extension Canvas {
    /// The longest that terminals follow, in bytes: VTE and iTerm2 drop what is longer.
    private static var longestLink: Int { 2083 }

    /// The number by which cells tell of a link; 0 for one that is too long.
    ///
    /// It is the link's hash (FNV-1a, 32 bits), so that cells of two canvases are equal where their links are. Of two
    /// links on one canvas with the same hash the later gets the next number.
    mutating func number(of link: SafeLink) -> UInt32 {
        let text = link.text
        guard text.utf8.count <= Self.longestLink else { return 0 }
        var number = text.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
        while number == 0 || links[number].map({ $0 != link }) == true { number &+= 1 }
        links[number] = link
        return number
    }

    /// Makes cells whose number means another link on another canvas unlike any of its cells.
    mutating func forgetLinks(unlike other: Canvas) {
        let others = links.filter { number, link in other.links[number].map { $0 != link } == true }
        guard !others.isEmpty else { return }
        for index in cells.indices where others[cells[index].link] != nil { cells[index] = CellPainter.unknown }
    }
}
