/// Variable-length LZW as GIF uses it (GIF89a, appendix F), resumable after any byte.
///
/// Every string of the table is a run of pixels that were written before, so an entry is only a position and a length
/// and a code costs one copy, however long its string. A table that is full stays as it is until a clear code comes
/// (the 'deferred clear'). What comes after the last pixel is not looked at.
struct LZWDecoder: Sendable {
    enum Status: Sendable {
        /// More codes are expected.
        case running
        /// All pixels are there, or an end code came before them.
        case ended
        /// A code made no sense.
        case corrupt
    }

    /// The code sizes that work: up to 11, because codes have at most 12 bits and start one bit wider.
    static let codeSizes: ClosedRange<UInt8> = 0...11

    var status: Status { registers.status }
    /// Pixels written so far.
    var position: Int { registers.position }

    /// Position (upper 48 bits) and length (lower 16) of each code's string.
    private var table = [UInt64](repeating: 0, count: 4096)
    private var registers = Registers()

    /// Starts an image.
    ///
    /// - Parameter codeSize: one of ``codeSizes``.
    mutating func begin(codeSize: UInt8) {
        registers = Registers(codeSize: codeSize)
    }

    /// Decodes a piece of data of any size.
    mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, into output: some LZWOutput) {
        guard registers.status == .running else { return }
        guard registers.position < output.capacity else {
            registers.status = .ended
            return
        }
        // A copy, so that it lives in the processor's registers while it works.
        var registers = registers
        table.withUnsafeMutableBufferPointer { table in
            guard let entries = table.baseAddress else { return }
            var taken = 0
            while registers.status == .running, taken < bytes.count {
                registers.refill(from: bytes, at: &taken)
                registers.drain(entries, into: output)
            }
        }
        self.registers = registers
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
        /// The string before, which the next table entry extends. Length 0 right after a clear code.
        var previousStart = 0
        var previousLength = 0

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

        /// Decodes all whole codes among the bits at hand.
        @inline(__always)
        mutating func drain(_ entries: UnsafeMutablePointer<UInt64>, into output: some LZWOutput) {
            while bitCount >= width {
                let code = Int(truncatingIfNeeded: bits) & ((1 &<< width) &- 1)
                bits &>>= UInt64(truncatingIfNeeded: width)
                bitCount &-= width
                let length: Int
                if code < clearCode {
                    guard code <= 255 else { return status = .corrupt }
                    output.store(UInt8(truncatingIfNeeded: code), at: position)
                    length = 1
                } else if code > clearCode &+ 1 {
                    length = copyString(code, entries, into: output)
                    guard length > 0 else { return status = .corrupt }
                } else if code == clearCode {
                    nextCode = clearCode &+ 2
                    width = clearCode.trailingZeroBitCount &+ 1
                    previousLength = 0
                    continue
                } else {
                    return status = .ended
                }
                if previousLength > 0, nextCode < 4096 {
                    entries[nextCode] =
                        UInt64(truncatingIfNeeded: previousStart) &<< 16
                        | UInt64(truncatingIfNeeded: previousLength &+ 1)
                    nextCode &+= 1
                }
                if nextCode >= 1 &<< width, width < 12 { width &+= 1 }
                previousStart = position
                previousLength = length
                position &+= length
                if position == output.capacity { return status = .ended }
            }
        }

        /// Writes the string of a code that is no literal and tells its length; 0 for a code that does not exist.
        @inline(__always)
        func copyString(_ code: Int, _ entries: UnsafeMutablePointer<UInt64>, into output: some LZWOutput) -> Int {
            let room = output.capacity &- position
            if code < nextCode {
                let entry = entries[code]
                let length = min(Int(truncatingIfNeeded: entry & 0xFFFF), room)
                output.copy(from: Int(truncatingIfNeeded: entry &>> 16), to: position, count: length)
                return length
            }
            guard code == nextCode, code < 4096, previousLength > 0 else { return 0 }
            // The entry this very code creates: the string before, and its first pixel again.
            let length = min(previousLength, room)
            output.copy(from: previousStart, to: position, count: length)
            guard length < room else { return length }
            output.copyOne(from: previousStart, to: position &+ length)
            return length &+ 1
        }
    }
}
