import Browser
import GIF
import TerminalUI

/// A still for a reader that is no terminal: text in colours, or a picture in a terminal's protocol.
struct ShowStill {
    let graphics: GraphicsProtocol
    let colors: ColorDepth
    let columns: Int
    let rows: Int

    /// The bytes of one.
    /// - Throws: why it cannot be shown.
    func bytes(of item: ShowItem) throws(CommandFailure) -> [UInt8] {
        if let failure = item.failure { throw failure }
        var preparer = PicturePreparer(
            graphics: graphics,
            size: TerminalSize(columns: columns, rows: rows),
            symbols: SymbolRenderer.Options(colors: colors)
        )
        preparer.isStill = true
        preparer.limits = .standard
        let size = preparer.cells(
            forWidth: item.width,
            height: item.height,
            columns: min(max(columns, 1), 1000),
            rows: min(max(rows - 1, 1), 1000)
        )
        var canvas = Canvas(width: size.columns, height: size.rows)
        do throws(GIFError) {
            try preparer.prepare(item.data, columns: size.columns, rows: size.rows)
                .draw(at: .zero, into: &canvas, area: canvas.area)
        } catch {
            throw CommandFailure(.failure, "\(item.name): \(error)")
        }
        guard let placement = canvas.placements.first else { return canvas.text(colors: colors) }
        // Only sixels move the cursor.
        let lines = graphics == .sixel ? 1 : size.rows
        return placement.bytes + [UInt8](repeating: UInt8(ascii: "\n"), count: lines)
    }
}
