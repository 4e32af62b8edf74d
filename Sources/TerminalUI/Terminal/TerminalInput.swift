/// What was read from a terminal: something a user did, or an answer to a question.
enum TerminalInput: Hashable, Sendable {
    case event(TerminalEvent)
    case reply(TerminalReply)
}
