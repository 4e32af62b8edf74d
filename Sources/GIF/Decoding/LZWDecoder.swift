/// Variable-length LZW as GIF uses it (GIF89a, appendix F), resumable after any byte.
///
/// Every string of the table is a run of pixels that were written before, so an entry is a position, a length and, so
/// that short strings need no look back, the first eight pixels. Literals are entries like any other: which codes are
/// literals cannot be predicted, and a branch on it would cost more than the rest of the loop. A table that is full
/// stays as it is until a clear code comes (the 'deferred clear'). What comes after the last pixel is not looked at.
struct LZWDecoder: Sendable {
    enum Status: Sendable {
        /// More codes are expected.
        case running
        /// All pixels are there, or an end code came before them.
        case ended
        /// A code made no sense.
        case corrupt
    }

    /// The string of one code.
    fileprivate struct Entry: Sendable {
        /// The first eight pixels, the first in the lowest byte.
        var head: UInt64 = 0
        /// Position (upper 48 bits) and length (lower 16; 0 for what is no string).
        var place: UInt64 = 0

        var length: Int { Int(truncatingIfNeeded: place & 0xFFFF) }
        var start: Int { Int(truncatingIfNeeded: place &>> 16) }
    }

    /// The code sizes that work: up to 11, because codes have at most 12 bits and start one bit wider.
    static let codeSizes: ClosedRange<UInt8> = 0...11

    var status: Status { registers.status }
    /// Pixels written so far.
    var position: Int { registers.position }

    private var table = [Entry](repeating: Entry(), count: 4096)
    private var registers = Registers()

    /// Starts an image.
    ///
    /// - Parameter codeSize: one of ``codeSizes``; with any other the image has ended before its first pixel.
    mutating func begin(codeSize: UInt8) {
        guard Self.codeSizes.contains(codeSize) else { return registers = Registers() }
        registers = Registers(codeSize: codeSize)
        for code in 0..<registers.firstFree {
            // A code size above 8 makes codes for pixels that a byte cannot hold: no string.
            let isLiteral = code < registers.clearCode && code <= 255
            table[code] = Entry(head: UInt64(code), place: isLiteral ? 1 : 0)
        }
    }

    /// Decodes a piece of data of any size.
    mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, into output: some LZWOutput) {
        guard registers.status == .running else { return }
        guard registers.position < output.capacity else {
            registers.status = .ended
            return
        }
        registers = table.withUnsafeMutableBufferPointer { [registers] table in
            // A copy of the closure's own, so that it lives in the processor's registers while it works.
            var registers = registers
            guard let entries = table.baseAddress else { return registers }
            var taken = 0
            while registers.status == .running, taken < bytes.count {
                registers.refill(from: bytes, at: &taken)
                registers.drain(entries, into: output)
            }
            return registers
        }
    }

    /// All that changes while codes are read, but for the table.
    private struct Registers: Sendable {
        var status = Status.ended
        var position = 0
        var clearCode = 4
        var nextCode = 6
        var width = 3
        var bits: UInt64 = 0
        var bitCount = 0
        /// The code before, whose string the next table entry extends, and where that was written last.
        var previousCode = 0
        var previousStart = 0
        /// 0 right after a clear code.
        var previousLength = 0

        var firstFree: Int { clearCode &+ 2 }

        init() {}

        init(codeSize: UInt8) {
            status = .running
            clearCode = 1 << Int(codeSize)
            nextCode = clearCode + 2
            width = Int(codeSize) + 1
        }

        /// Takes in as many bytes as there is room for above the bits that are left: there are fewer than 12 of them.
        @inline(__always)
        mutating func refill(from bytes: UnsafeBufferPointer<UInt8>, at taken: inout Int) {
            guard bytes.count &- taken >= 8, let base = bytes.baseAddress else {
                bits |= UInt64(bytes[taken]) &<< UInt64(truncatingIfNeeded: bitCount)
                bitCount &+= 8
                taken &+= 1
                return
            }
            let eight = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: taken, as: UInt64.self)
            let whole = (63 &- bitCount) &>> 3
            bits |= UInt64(littleEndian: eight) &<< UInt64(truncatingIfNeeded: bitCount)
            bitCount &+= whole &* 8
            // A byte that did not fit as a whole comes again with the next refill; its bits must not be there twice.
            bits &= (1 &<< UInt64(truncatingIfNeeded: bitCount)) &- 1
            taken &+= whole
        }

        /// Decodes all whole codes among the bits at hand. `entries` are 4096, and codes have at most 12 bits.
        @inline(__always)
        mutating func drain(_ entries: UnsafeMutablePointer<Entry>, into output: some LZWOutput) {
            while bitCount >= width {
                let code = Int(truncatingIfNeeded: bits) & ((1 &<< width) &- 1)
                bits &>>= UInt64(truncatingIfNeeded: width)
                bitCount &-= width
                if code &- clearCode == 0 || code &- clearCode == 1 {
                    guard code == clearCode else { return status = .ended }
                    nextCode = firstFree
                    width = clearCode.trailingZeroBitCount &+ 1
                    previousLength = 0
                    continue
                }
                if previousLength > 0, nextCode < 4096 {
                    // The string before and the first pixel of this one. This one may be the very entry it makes.
                    let first = entries[code == nextCode ? previousCode : code].head & 0xFF
                    let shift = UInt64(truncatingIfNeeded: min(previousLength, 8) &* 8)
                    entries[nextCode] = Entry(
                        head: entries[previousCode].head | (shift < 64 ? first &<< shift : 0),
                        place: UInt64(truncatingIfNeeded: previousStart) &<< 16
                            | UInt64(truncatingIfNeeded: previousLength &+ 1)
                    )
                    nextCode &+= 1
                }
                let entry = entries[code]
                guard code < nextCode, entry.length > 0 else { return status = .corrupt }
                if nextCode >= 1 &<< width, width < 12 { width &+= 1 }
                let length = min(entry.length, output.capacity &- position)
                output.write(head: entry.head, source: entry.start, at: position, count: length)
                previousCode = code
                previousStart = position
                previousLength = length
                position &+= length
                if position == output.capacity { return status = .ended }
            }
        }
    }
}
