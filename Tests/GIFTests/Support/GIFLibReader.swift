import CGif
import Foundation

@testable import GIF

/// giflib's reader as a second opinion: what it makes of a file, or nil where it refuses it.
enum GIFLibReader {
    struct Picture: Equatable {
        var raster: GIFRaster
        var delay = 0
        var disposal = GIFDisposal.unspecified
    }

    struct File: Equatable {
        var width: Int
        var height: Int
        var palette: GIFPalette?
        var pictures: [Picture]
    }

    private final class Source {
        let bytes: [UInt8]
        var position = 0
        init(_ data: Data) { bytes = Array(data) }
    }

    static func read(_ data: Data) -> File? {
        let source = Source(data)
        var code: Int32 = 0
        let opened = withExtendedLifetime(source) {
            DGifOpen(
                Unmanaged.passUnretained(source).toOpaque(),
                { file, target, count in
                    guard let file, let target, let user = file.pointee.UserData else { return 0 }
                    let source = Unmanaged<Source>.fromOpaque(user).takeUnretainedValue()
                    let taken = min(Int(count), source.bytes.count - source.position)
                    source.bytes.withUnsafeBufferPointer {
                        guard let base = $0.baseAddress else { return }
                        target.update(from: base + source.position, count: taken)
                    }
                    source.position += taken
                    return Int32(taken)
                },
                &code
            )
        }
        guard let handle = opened else { return nil }
        defer { _ = DGifCloseFile(handle, &code) }
        guard withExtendedLifetime(source, { DGifSlurp(handle) }) == GIF_OK else { return nil }
        return File(
            width: Int(handle.pointee.SWidth),
            height: Int(handle.pointee.SHeight),
            palette: palette(handle.pointee.SColorMap),
            pictures: (0..<Int(handle.pointee.ImageCount)).map { picture(handle, $0) }
        )
    }

    private static func picture(_ handle: UnsafeMutablePointer<GifFileType>, _ index: Int) -> Picture {
        let image = handle.pointee.SavedImages[index]
        let area = Int(image.ImageDesc.Width) * Int(image.ImageDesc.Height)
        var picture = Picture(
            raster: GIFRaster(
                left: Int(image.ImageDesc.Left),
                top: Int(image.ImageDesc.Top),
                width: Int(image.ImageDesc.Width),
                height: Int(image.ImageDesc.Height),
                indices: Array(UnsafeBufferPointer(start: image.RasterBits, count: area)),
                palette: palette(image.ImageDesc.ColorMap),
                isInterlaced: image.ImageDesc.Interlace
            )
        )
        var control = GraphicsControlBlock()
        if DGifSavedExtensionToGCB(handle, Int32(index), &control) == GIF_OK {
            picture.delay = Int(control.DelayTime)
            picture.disposal = GIFDisposal(rawValue: UInt8(control.DisposalMode)) ?? .unspecified
            if control.TransparentColor >= 0 { picture.raster.transparentIndex = UInt8(control.TransparentColor) }
        }
        return picture
    }

    private static func palette(_ map: UnsafeMutablePointer<ColorMapObject>?) -> GIFPalette? {
        guard let map else { return nil }
        return GIFPalette(
            UnsafeBufferPointer(start: map.pointee.Colors, count: Int(map.pointee.ColorCount)).map {
                GIFColor(red: $0.Red, green: $0.Green, blue: $0.Blue)
            }
        )
    }
}
