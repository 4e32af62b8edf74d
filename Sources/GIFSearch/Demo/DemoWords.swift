/// Words as the catalogue's search compares them: without case, accents, and the plural's ending.
enum DemoWords {
    /// The words of a text, folded. What is neither letter nor digit parts them.
    static func words(_ text: String) -> [String] {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            return text.lowercased().split { !($0.isLetter || $0.isNumber) }.map { singular(folded(String($0))) }
        }
        // The catalogue's own words go this way, some thousand of them in each search.
        return text.utf8.split { !($0 &- 48 < 10 || ($0 | 0x20) &- 97 < 26) }.map { word in
            singular(String(decoding: word.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self))
        }
    }

    /// Letters without their accents: `café` is `cafe`, `ß` is `ss`.
    static func folded(_ word: String) -> String {
        // Most words need no more than this look.
        if word.utf8.allSatisfy({ $0 < 0x80 }) { return word }
        var plain = ""
        for character in word {
            if let base = bases[character] {
                plain += base
            } else {
                // Any other accented letter: its base, where it came in parts.
                plain.unicodeScalars.append(
                    contentsOf: character.unicodeScalars.filter {
                        $0.properties.canonicalCombiningClass == .notReordered
                    }
                )
            }
        }
        return plain
    }

    /// The singular of an English plural, by its ending; the same is done to what is searched and to what is found, so
    /// a wrong guess does no harm.
    static func singular(_ word: String) -> String {
        let count = word.utf8.count
        guard count > 3, word.hasSuffix("s"), !["ss", "us", "is"].contains(where: word.hasSuffix) else { return word }
        if word.hasSuffix("ies"), count > 4 { return word.dropLast(3) + "y" }
        if ["xes", "ches", "shes", "sses", "zes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
        return String(word.dropLast())
    }

    /// The accented letters of Latin-1 and Latin Extended-A that Western and Central Europe types. Characters compare
    /// by canonical equivalence, so the composed and the decomposed form are both found here.
    private static let bases: [Character: String] = {
        let groups: [(String, String)] = [
            ("a", "àáâãäåāăą"), ("c", "çćĉċč"), ("d", "ďđð"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"), ("h", "ĥħ"),
            ("i", "ìíîïĩīĭįı"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"), ("n", "ñńņňŉ"), ("o", "òóôõöøōŏő"),
            ("r", "ŕŗř"), ("s", "śŝşš"), ("t", "ţťŧ"), ("u", "ùúûüũūŭůűų"), ("w", "ŵ"), ("y", "ýÿŷ"), ("z", "źżž"),
            ("ss", "ß"), ("ae", "æ"), ("oe", "œ"), ("th", "þ"),
        ]
        var bases: [Character: String] = [:]
        for (base, letters) in groups {
            for letter in letters { bases[letter] = base }
        }
        return bases
    }()
}
