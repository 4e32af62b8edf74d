#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files a picture of the catalogue exists as, by the scheme of names and sizes GIPHY uses.
enum DemoFile: String, CaseIterable, Sendable {
    case original = "original.gif"
    case originalStill = "original_s.gif"
    case height200 = "200.gif"
    case height200Still = "200_s.gif"
    case height200Few = "200_d.gif"
    case width200 = "200w.gif"
    case width200Still = "200w_s.gif"
    case width200Few = "200w_d.gif"
    case height100 = "100.gif"
    case height100Still = "100_s.gif"
    case width100 = "100w.gif"
    case width100Still = "100w_s.gif"
    case preview = "preview.gif"

    /// The renditions in the order they are listed, and the file of each. The originals are so small that all the
    /// downsized ones are the original.
    static let renditions: [(name: String, file: DemoFile)] = [
        ("original", .original), ("original_still", .originalStill),
        ("downsized", .original), ("downsized_medium", .original), ("downsized_large", .original),
        ("downsized_still", .originalStill),
        ("fixed_height", .height200), ("fixed_height_still", .height200Still),
        ("fixed_height_downsampled", .height200Few),
        ("fixed_height_small", .height100), ("fixed_height_small_still", .height100Still),
        ("fixed_width", .width200), ("fixed_width_still", .width200Still),
        ("fixed_width_downsampled", .width200Few),
        ("fixed_width_small", .width100), ("fixed_width_small_still", .width100Still),
        ("preview_gif", .preview),
    ]

    /// The size of a picture's file in pixels.
    func size(of picture: DemoPicture) -> (width: Int, height: Int) {
        func scaled(_ side: Int, _ to: Int, _ by: Int) -> Int { max(1, (side * to + by / 2) / by) }
        switch self {
        case .original, .originalStill: return (picture.width, picture.height)
        case .height200, .height200Still, .height200Few: return (scaled(picture.width, 200, picture.height), 200)
        case .height100, .height100Still: return (scaled(picture.width, 100, picture.height), 100)
        case .width200, .width200Still, .width200Few: return (200, scaled(picture.height, 200, picture.width))
        case .width100, .width100Still, .preview: return (100, scaled(picture.height, 100, picture.width))
        }
    }

    /// How many images a picture's file has.
    func frames(of picture: DemoPicture) -> Int {
        switch self {
        case .originalStill, .height200Still, .height100Still, .width200Still, .width100Still: return 1
        case .height200Few, .width200Few, .preview: return min(6, picture.drawing.frames)
        default: return picture.drawing.frames
        }
    }

    /// Draws a picture's file.
    ///
    /// - Complexity: O(pixels × images); some 20 ms for an original.
    func draw(_ picture: DemoPicture) throws -> Data {
        let (width, height) = size(of: picture)
        return try picture.drawing.gif(
            columns: width,
            rows: height,
            count: frames(of: picture),
            comment: "\(picture.title), drawn by igif"
        )
    }
}
