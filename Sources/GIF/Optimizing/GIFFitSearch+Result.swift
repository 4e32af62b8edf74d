#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension GIFFitSearch {
    /// What was made, and what was given up for it.
    func result(
        _ form: GIFForm,
        _ plan: GIFPlan,
        _ encoded: GIFFitWhole.Encoded
    ) -> GIFFitter.Result {
        let palettes = [plan.global].compactMap { $0 } + plan.palettes
        let colors = palettes.map { $0.colors.count + ($0.isTransparent ? 1 : 0) }
        let pictures = form.groups(of: file.delays).count
        var result = GIFFitter.Result(
            data: Data(encoded.bytes),
            width: form.width,
            height: form.height,
            frameCount: plan.frames.count,
            framesPerSecond: GIFFitter.rate(pictures, file.duration),
            colors: colors.max() ?? 0,
            lossy: encoded.lossy,
            psnr: Self.psnr(encoded.meanError),
            givenUp: [],
            isUnchanged: false
        )
        if form.width != file.width { result.givenUp.append("width \(file.width) → \(form.width)") }
        if pictures < file.frameCount {
            let before = Self.number(GIFFitter.rate(file.frameCount, file.duration))
            result.givenUp.append("\(before) → \(Self.number(result.framesPerSecond)) frames a second")
        }
        if form.colors > 0, form.colors < fileColors || form.width == file.width {
            result.givenUp.append("colours \(fileColors) → \(result.colors)")
        }
        if encoded.lossy > 0 { result.givenUp.append("lossy \(result.lossy)") }
        if !GIFExtensions.bytes(in: file.data).isEmpty { result.givenUp.append("comments and embedded data") }
        return result
    }

    /// A number with one place after the point, where that is not 0.
    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
