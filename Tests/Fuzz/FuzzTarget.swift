#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// libFuzzer's own mutator, which changes bytes and learns from comparisons.
@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// One trial. What does not fit together ends the process, and libFuzzer keeps the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func runTrial(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    if let words = GIFTrial(Array(UnsafeBufferPointer(start: bytes, count: count))).complaint() {
        let line = Array("complaint: \(words)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        abort()
    }
    return 0
}

/// Half of the changes are ours, which know GIFs, half libFuzzer's.
@_cdecl("LLVMFuzzerCustomMutator")
public func changeFile(
    _ bytes: UnsafeMutablePointer<UInt8>,
    _ count: Int,
    _ limit: Int,
    _ seed: CUnsignedInt
) -> Int {
    guard seed % 2 == 0 else { return mutateBytes(bytes, count, limit) }
    var mutator = GIFMutator(seed: UInt64(seed))
    let changed = mutator.mutate(Array(UnsafeBufferPointer(start: bytes, count: count)), limit: limit)
    bytes.update(from: changed, count: changed.count)
    return changed.count
}
