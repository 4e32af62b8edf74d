/// Why a GIF could not be read or written.
public enum GIFError: Error, Sendable, Hashable {
    /// The bytes do not start with `GIF87a` or `GIF89a`.
    case notGIF
    /// The file stops in the middle of something: an image, a palette, an extension, the header.
    case truncated(offset: Int)
    /// An image's compressed data makes no sense or stops before the last pixel. `frame` counts from 0.
    case damagedImage(frame: Int)
    /// An image declares a code size no decoder can use. `frame` counts from 0.
    case unsupportedCodeSize(UInt8, frame: Int)
    /// Something other than an image, an extension or the trailer stands between two blocks.
    case unknownBlock(UInt8, offset: Int)
    /// The canvas is 0 pixels wide or high.
    case emptyCanvas
    /// The file ends properly and holds no image.
    case noFrames
    /// The file asks for more than ``GIFLimits`` allow.
    case limitExceeded(Limit, asked: Int, allowed: Int)
    /// A canvas, frame or palette given to the encoder that a GIF cannot hold; `reason` says which and why.
    case notEncodable(reason: String)
    /// A number of animations that makes no collage.
    case collageRefused(GIFCollage.Refusal)
    /// Nothing that is allowed makes the file small enough; `smallest` is what was reached, in bytes.
    case doesNotFit(smallest: Int, maximum: Int)
    /// giflib refused a step of writing, with its error code.
    case encoderFailed(code: Int)
    /// libpng could not write a picture; `reason` is its own or says that libpng is missing.
    case pngFailed(reason: String)
    /// A frame or a time was asked for that the animation does not have; `reason` names it and what there is.
    case outOfRange(reason: String)

    /// Which of ``GIFLimits`` a file went beyond.
    public enum Limit: String, Sendable, Hashable {
        /// ``GIFLimits/canvasPixels``.
        case canvasPixels = "pixels of canvas"
        /// ``GIFLimits/frames``.
        case frames
        /// ``GIFLimits/totalPixels``.
        case totalPixels = "pixels in all frames"
        /// ``GIFLimits/composedPixels``.
        case composedPixels = "pixels in all frames of the whole canvas"
        /// ``GIFLimits/decodedBytes``.
        case decodedBytes = "bytes of decoded frames"
        /// ``GIFLimits/outputPixels``.
        case outputPixels = "pixels of output"
        /// ``GIFLimits/outputBytes``.
        case outputBytes = "bytes of output on disk"
    }
}

extension GIFError: CustomStringConvertible {
    /// One sentence: what failed, on what, what to do.
    public var description: String {
        switch self {
        case .notGIF:
            "This is not a GIF: it starts with neither GIF87a nor GIF89a."
        case .truncated(let offset):
            "The GIF is cut off after \(offset) bytes; fetch it again."
        case .damagedImage(let frame):
            "The image data of frame \(frame + 1) is damaged; fetch the GIF again."
        case .unsupportedCodeSize(let size, let frame):
            "Frame \(frame + 1) declares a code size of \(size), which no GIF can have; fetch it again."
        case .unknownBlock(let byte, let offset):
            "The GIF holds something unknown (0x\(String(byte, radix: 16))) at byte \(offset); fetch it again."
        case .emptyCanvas:
            "The GIF's canvas is empty: its width or its height is 0."
        case .noFrames:
            "The GIF holds no image."
        case .limitExceeded(let limit, let asked, let allowed) where limit == .outputPixels || limit == .outputBytes:
            "This would make \(asked) \(limit.rawValue), and \(allowed) are allowed; ask for less or raise the limit."
        case .limitExceeded(let limit, let asked, let allowed):
            "The GIF asks for \(asked) \(limit.rawValue), and \(allowed) are allowed; raise the limit to read it."
        case .notEncodable(let reason):
            "This cannot be written as a GIF: \(reason)."
        case .collageRefused(let refusal):
            "\(refusal)"
        case .doesNotFit(let smallest, let maximum):
            "The GIF does not fit into \(maximum) bytes; the smallest that could be made has \(smallest). Allow more "
                + "bytes, or fewer pixels, frames or colours."
        case .encoderFailed(let code):
            "giflib could not write the GIF (its error \(code))."
        case .pngFailed(let reason):
            "The PNG could not be written: \(reason)."
        case .outOfRange(let reason):
            "The GIF does not have that: \(reason)."
        }
    }
}
