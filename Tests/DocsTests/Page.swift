import Rx
import Testing

/// What the examples of an article print, in place of standard output.
///
/// An example is shown in the article as it stands here, between `docs:begin` and `docs:end`; `Prints:` in it is what
/// `expect(_:)` after it holds it to.
final class Page: Sendable {
    private let lines = Guarded<[String]>([])

    /// What the examples call: `let print = page.print`.
    var print: @Sendable (Any) -> Void {
        { line in self.lines.withLock { $0.append("\(line)") } }
    }

    /// The lines printed since the last time are these, `, ` between them.
    func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let printed = lines.withLock { lines in
            let printed = lines.joined(separator: ", ")
            lines = []
            return printed
        }
        #expect(printed == text, sourceLocation: sourceLocation)
    }
}
