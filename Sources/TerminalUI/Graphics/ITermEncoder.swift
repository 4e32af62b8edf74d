/// Writes pictures as iTerm2 reads them (its documentation, 'Inline images protocol'). They are files: PNG, or a GIF
/// that the terminal plays by itself.
public struct ITermEncoder: Sendable {
    /// Makes an encoder.
    public init() {}

    /// Shows a file with the cursor, which stays, in its first cell.
    ///
    /// - Parameters:
    ///   - file: whole.
    ///   - columns: cells across; the picture is pulled to them.
    ///   - rows: cells down.
    public func show(_ file: [UInt8], columns: Int, rows: Int) -> [UInt8] {
        let arguments =
            "size=\(file.count);width=\(columns);height=\(rows);preserveAspectRatio=0;inline=1;doNotMoveCursor=1"
        var bytes = Array("\u{1B}]1337;File=\(arguments):".utf8)
        Base64.append(file, to: &bytes)
        bytes.append(0x07)
        return bytes
    }
}
