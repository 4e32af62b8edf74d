/// Hands a sequence through tmux to the terminal around it (tmux, 'allow-passthrough').
public enum TmuxPassthrough {
    /// A sequence in the device control string that tmux opens and passes on: every Escape twice.
    ///
    /// - Parameter sequence: whole, and short: tmux takes a megabyte at most.
    public static func wrap(_ sequence: some Collection<UInt8>) -> [UInt8] {
        var bytes = Array("\u{1B}Ptmux;".utf8)
        bytes.reserveCapacity(sequence.count + 16)
        for byte in sequence {
            if byte == 0x1B { bytes.append(byte) }
            bytes.append(byte)
        }
        return bytes + [0x1B, UInt8(ascii: "\\")]
    }
}
