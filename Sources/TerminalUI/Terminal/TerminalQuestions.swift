/// What a terminal is asked, and the answers that have come.
///
/// The last question (DA1) is one that every terminal answers, in turn: when its answer is there, no other will come.
struct TerminalQuestions {
    /// What to write; empty where nothing may be asked.
    let bytes: [UInt8]
    /// Whether an answer may come by way of tmux, which answers DA1 itself and sooner.
    let asksOuter: Bool
    /// Whether variables speak for such an answer, so that it is worth waiting for.
    let expectsOuterAnswer: Bool

    /// The answers, in the order they came.
    private(set) var replies: [TerminalReply] = []
    /// Whether the last question was answered.
    private(set) var isAnswered = false
    /// Whether the terminal around tmux has answered.
    private(set) var isOuterAnswered = false

    /// The number of the picture that kitty is asked about.
    private static let graphics = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    /// The same as one with placeholders. A kitty older than 0.28, which would draw these as boxes, does not know the key
    /// and answers nothing; which kitty it is tmux does not let through.
    private static let placeholders = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24,U=1;AAAA\u{1B}\\"
    private static let inline = "\u{1B}]1337;ReportCellSize\u{1B}\\"
    /// XTVERSION, DECRQM for synchronized output, kitty's keyboard, a cell and the area in pixels, both colours, the
    /// colours of sixel.
    private static let general =
        "\u{1B}[>0q\u{1B}[?2026$p\u{1B}[?u\u{1B}[16t\u{1B}[14t\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}[?1;1;0S"
    private static let last = "\u{1B}[c"

    /// Chooses what to ask.
    init(_ environment: TerminalEnvironment) {
        var text = ""
        let program = environment.program
        if case .tmux = environment.multiplexer {
            asksOuter = program?.showsUnknownCommands != true
            expectsOuterAnswer = program?.knowsPlaceholders == true || program == .iTerm2
        } else {
            (asksOuter, expectsOuterAnswer) = (false, false)
        }
        switch environment.multiplexer {
        case .tmux:
            // A command tmux does not know would become the title of its pane; what it knows it answers for itself.
            // Whether it passes questions on only an answer tells.
            if asksOuter { text = Self.wrapped(program == .iTerm2 ? Self.inline : Self.placeholders) }
            text += Self.general + Self.last
        // These show parts of what they do not know, and have nothing to tell but that they answer.
        case .screen: text = Self.last
        case nil where environment.isConsole: text = Self.last
        case nil where environment.isDumb: break
        case nil:
            if program?.showsUnknownCommands != true { text = Self.graphics }
            text += Self.general + Self.last
        }
        bytes = Array(text.utf8)
    }

    /// Whether nothing is waited for any more.
    var isOver: Bool { isAnswered && (isOuterAnswered || !asksOuter) }

    /// Takes an answer.
    mutating func take(_ reply: TerminalReply) {
        replies.append(reply)
        switch reply {
        case .primaryAttributes: isAnswered = true
        case .graphics, .inlinePictures: isOuterAnswered = true
        default: break
        }
    }

    /// A sequence as tmux hands it on to the terminal around it.
    static func wrapped(_ sequence: String) -> String {
        "\u{1B}Ptmux;" + sequence.replacing("\u{1B}") + "\u{1B}\\"
    }
}

extension String {
    /// The same with every ESC twice.
    fileprivate func replacing(_ escape: Character) -> String {
        String(flatMap { $0 == escape ? [$0, $0] : [$0] })
    }
}
