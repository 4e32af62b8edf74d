extension TerminalFeatures {
    /// Draws the conclusions.
    ///
    /// - Parameters:
    ///   - environment: what variables say.
    ///   - replies: what the terminal answered.
    ///   - size: what the system knows of its size.
    init(_ environment: TerminalEnvironment, _ replies: [TerminalReply], size: TerminalSize?) {
        self.init(
            multiplexer: environment.multiplexer,
            colors: environment.colors,
            hasAlternateScreen: environment.hasAlternateScreen,
            followsLinks: environment.followsLinks,
            isRemote: environment.isRemote
        )
        cellWidth = size?.cellWidth
        cellHeight = size?.cellHeight
        if environment.isDumb { graphics = .none }
        let isOuter = multiplexer != nil
        // Inside of a multiplexer variables may be those of another terminal, long closed.
        var program = isOuter ? nil : environment.program
        var attributes: [Int] = []
        var hasKittyGraphics = false
        var hasInlinePictures = false
        for reply in replies {
            switch reply {
            case .primaryAttributes(let numbers):
                answers = true
                attributes = numbers
            case .version(let name):
                self.name = name
                if let known = TerminalProgram(version: name) { program = known }
            case .mode(2026, let state): synchronizesOutput = state == 1 || state == 2
            case .cellSize(let width, let height):
                (cellWidth, cellHeight) = (width, height)
            case .areaSize(let width, let height):
                guard cellWidth == nil, let size, width >= size.columns, height >= size.rows else { continue }
                (cellWidth, cellHeight) = (width / size.columns, height / size.rows)
            case .sixelColors(let count): if count > 1 { sixelColors = count }
            case .graphics(31, let isFine): hasKittyGraphics = isFine
            case .inlinePictures: hasInlinePictures = true
            case .keyboard: tellsKeysApart = true
            case .color(10, let color): foreground = color
            case .color(11, let color): background = color
            default: break
            }
        }
        if isOuter, hasKittyGraphics || hasInlinePictures {
            multiplexer = .tmux(passesThrough: true)
            program = environment.program
        }
        take(program, environment)
        writesClipboard = writesClipboard || attributes.contains(52)
        choosePictures(program, hasKitty: hasKittyGraphics, hasInline: hasInlinePictures, attributes: attributes)
    }

    private mutating func take(_ program: TerminalProgram?, _ environment: TerminalEnvironment) {
        if environment.isConsole { symbols = [.halves, .shades] }
        guard let program else { return }
        if program.drawsSextants || (program == .vte && environment.hasNewVTE) { symbols.insert(.sextants) }
        // tmux puts text on the clipboard for its user only, unless it is set up otherwise.
        writesClipboard = program.writesClipboard && (multiplexer == nil || multiplexer == .tmux(passesThrough: true))
        guard multiplexer == nil else { return }
        if program.drawsAllColors { colors = .trueColor }
        if program.followsLinks, program != .vte { followsLinks = true }
    }

    private mutating func choosePictures(
        _ program: TerminalProgram?,
        hasKitty: Bool,
        hasInline: Bool,
        attributes: [Int]
    ) {
        guard graphics != .none else { return }
        // iTerm2 knows kitty's way too; its own takes a GIF as it is.
        let prefersFiles = program?.playsInlineFiles == true && (hasInline || multiplexer == nil)
        // Under tmux its pictures stand where placeholders stand, which others than kitty and Ghostty do not know.
        let drawsKitty = hasKitty && (multiplexer == nil || program?.knowsPlaceholders != false)
        if drawsKitty, program != .iTerm2 {
            graphics = .kitty
            // Others know the pictures and not the animation. tmux's placeholders stand still in kitty as well.
            playsAnimations = program == .kitty && multiplexer == nil
        } else if prefersFiles {
            graphics = .iterm
            playsAnimations = true
        } else if attributes.contains(4) {
            graphics = .sixel
        }
    }
}
