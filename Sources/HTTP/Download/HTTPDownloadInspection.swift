/// Looks at a file's bytes on their way to the disk and says at the end whether they are what they should be.
///
/// One is made for each file that is begun, and another where the file has to be begun anew. It is fed every byte of
/// the file once, in order from the first, whichever attempts and answers bring them; what an earlier run left is read
/// from the disk and comes first. A value will do: nothing is called at the same time, and everything on the
/// download's thread, where blocking is allowed but holds up other files.
///
/// ```swift
/// struct Text: HTTPDownloadInspection {
///     struct NotText: Error {}
///     mutating func inspect(_ bytes: UnsafeRawBufferPointer) throws { if bytes.contains(0) { throw NotText() } }
///     mutating func finish() {}
/// }
/// let options = HTTPDownloadOptions(inspection: { Text() })
/// ```
public protocol HTTPDownloadInspection {
    /// Takes the next bytes of the file, valid only during the call.
    ///
    /// - Throws: what ends the download at once; the transfer is aborted, and nothing of the file is left.
    mutating func inspect(_ bytes: UnsafeRawBufferPointer) throws

    /// All bytes have come, as many as were announced; the file has not got its name yet.
    ///
    /// - Throws: what fails the download; nothing of the file is left.
    mutating func finish() throws
}
