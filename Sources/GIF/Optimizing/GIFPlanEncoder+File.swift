extension GIFPlanEncoder {
    /// The whole file.
    ///
    /// - Parameter extensions: blocks to stand before the first image, as they are.
    func file(loopCount: Int?, extensions: [UInt8] = []) -> [UInt8] {
        var file = GIFByteWriter()
        let global = plan.global.map { ($0.isTransparent ? [0] : []) + $0.colors } ?? []
        file.header(width: plan.width, height: plan.height, palette: global)
        if let loopCount { file.loop(loopCount) }
        file.verbatim(extensions)
        file.verbatim(output.bytes)
        file.trailer()
        return file.bytes
    }
}
