/// Writes pictures in the kitty graphics protocol.
///
/// Pixels travel in the sequences themselves, since files and shared memory reach no terminal over SSH. The terminal is
/// asked to say nothing (`q=2`), so no answer can reach the shell.
public struct KittyEncoder: Sendable {
    /// Whether tmux stands between: sequences are handed through it, and pictures are shown by placeholders in cells,
    /// which tmux can move and hide with its panes.
    public let isInTmux: Bool

    /// Makes an encoder.
    public init(isInTmux: Bool = false) {
        self.isInTmux = isInTmux
    }

    /// A picture as it is sent.
    public enum Pixels: Sendable {
        /// As it is.
        case raw(PixelImage)
        /// A whole PNG file.
        case png([UInt8])
    }

    /// A picture of an animation.
    public struct Frame: Sendable {
        /// The picture; all frames of an animation are of one size.
        public var pixels: Pixels
        /// How long it is shown, in milliseconds, more than 0.
        public var delay: Int

        /// A picture and its time.
        public init(pixels: Pixels, delay: Int) {
            self.pixels = pixels
            self.delay = delay
        }
    }

    /// Sends a picture and shows it with the cursor, which stays, in its first cell. What was shown under the number
    /// before goes.
    ///
    /// - Parameters:
    ///   - pixels: the picture; the terminal scales it to the cells.
    ///   - id: its number, more than 0; in tmux one of `placeholderIDs`.
    ///   - columns: cells across.
    ///   - rows: cells down.
    public func show(_ pixels: Pixels, id: UInt32, columns: Int, rows: Int) -> [UInt8] {
        let place = isInTmux ? "U=1" : "p=1,C=1"
        return send(pixels, "a=T,i=\(id),\(place),c=\(columns),r=\(rows)", more: "")
    }

    /// Shows a picture that was sent, at the cursor, which stays, and no longer where it was.
    public func move(id: UInt32, columns: Int, rows: Int) -> [UInt8] {
        let place = isInTmux ? "U=1" : "p=1,C=1"
        return sequence("a=p,i=\(id),\(place),c=\(columns),r=\(rows),q=2", [])
    }

    /// Sends an animation that the terminal plays by itself, and shows it like a picture.
    ///
    /// - Parameters:
    ///   - frames: at least one.
    ///   - plays: how often it is played, at least once; `nil`: without end.
    ///   - id: its number, more than 0.
    ///   - columns: cells across.
    ///   - rows: cells down.
    public func animation(_ frames: [Frame], plays: Int?, id: UInt32, columns: Int, rows: Int) -> [UInt8] {
        guard let first = frames.first else { return [] }
        var bytes = show(first.pixels, id: id, columns: columns, rows: rows)
        guard frames.count > 1 else { return bytes }
        bytes += sequence("a=a,i=\(id),r=1,z=\(first.delay),q=2", [])
        for frame in frames.dropFirst() { bytes += send(frame.pixels, "a=f,i=\(id),z=\(frame.delay)", more: "a=f,") }
        // 1 plays without end, others play once less.
        return bytes + sequence("a=a,i=\(id),s=3,v=\(plays.map { $0 + 1 } ?? 1),q=2", [])
    }

    /// Takes a picture away, and the terminal's memory of it.
    public func removal(id: UInt32) -> [UInt8] { sequence("a=d,d=I,i=\(id),q=2", []) }

    /// Most bytes of a chunk, in Base64.
    private static let chunk = 4096

    /// Sends pixels in chunks.
    ///
    /// - Parameters:
    ///   - control: the keys of the first chunk.
    ///   - more: those of every other one, a comma after them. A frame's have to say what they are.
    private func send(_ pixels: Pixels, _ control: String, more: String) -> [UInt8] {
        let data: [UInt8]
        let format: String
        switch pixels {
        case .raw(let image): (data, format) = (image.pixels, "f=32,s=\(image.width),v=\(image.height)")
        case .png(let file): (data, format) = (file, "f=100")
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count * 4 / 3 + data.count / 64 + 128)
        let most = Self.chunk / 4 * 3
        var place = 0
        repeat {
            let end = min(place + most, data.count)
            let keys = place == 0 ? "\(control),\(format),q=2" : "\(more)q=2"
            bytes += sequence("\(keys),m=\(end < data.count ? 1 : 0)", data[place..<end])
            place = end
        } while place < data.count
        return bytes
    }

    private func sequence(_ control: String, _ payload: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = Array("\u{1B}_G\(control)".utf8)
        if !payload.isEmpty {
            bytes.append(UInt8(ascii: ";"))
            Base64.append(payload, to: &bytes)
        }
        bytes += [0x1B, UInt8(ascii: "\\")]
        return isInTmux ? TmuxPassthrough.wrap(bytes) : bytes
    }
}
