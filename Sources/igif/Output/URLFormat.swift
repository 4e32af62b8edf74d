import GIFSearch
import TerminalUI

/// The URL of each original GIF, one a line, unmodified as long as it is harmless text.
struct URLFormat: ItemFormat {
    mutating func page(_ items: [GIFItem]) -> [UInt8] {
        Array(items.reduce(into: "") { $0 += SafeText.line($1.gif) + "\n" }.utf8)
    }
}
