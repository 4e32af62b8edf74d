import Foundation

@testable import GIF

/// All pictures of a source.
func pictures(_ source: some GIFPictureSource) throws -> [GIFAnimation.Picture] {
    var reader = try source.makeReader()
    var pictures: [GIFAnimation.Picture] = []
    while let picture = try reader.next() { pictures.append(picture) }
    return pictures
}

/// All frames of a file as pictures, decoded at once.
func pictures(_ data: Data) throws -> [GIFAnimation.Picture] {
    try GIFImage(data: data).frames.map { GIFAnimation.Picture(pixels: $0.pixels, delay: $0.delay) }
}

/// Pictures as a small number each: its first byte, and its delay.
func numbers(_ source: some GIFPictureSource) throws -> [[Int]] {
    try pictures(source).map { [Int($0.pixels[0]), $0.delay] }
}

/// Pictures of one pixel that hold their number, counted from 0.
func makeNumbers(_ delays: [Int]) throws -> GIFPictureArray {
    try GIFPictureArray(
        width: 1,
        height: 1,
        pictures: delays.enumerated().map { .init(pixels: [UInt8(truncatingIfNeeded: $0), 0, 0, 255], delay: $1) }
    )
}
