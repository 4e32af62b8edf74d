import Foundation
import GiphyStub

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// The signals are taken by `sigwait` below, so every thread must be born with them blocked.
var signals = sigset_t()
sigemptyset(&signals)
sigaddset(&signals, SIGTERM)
sigaddset(&signals, SIGINT)
pthread_sigmask(SIG_BLOCK, &signals, nil)

let arguments: StubServerArguments
do {
    arguments = try StubServerArguments(CommandLine.arguments.dropFirst())
} catch {
    StubServerArguments.say("igif-stub-server: \(error)\n", to: STDERR_FILENO)
    exit(64)
}
if arguments.wantsHelp {
    StubServerArguments.say(StubServerArguments.help, to: STDOUT_FILENO)
    exit(0)
}
let server: GiphyStubServer
do {
    server = try GiphyStubServer(arguments.configuration)
} catch {
    StubServerArguments.say(
        "igif-stub-server: cannot listen on port \(arguments.configuration.port): \(error)\n",
        to: STDERR_FILENO
    )
    exit(69)
}
StubServerArguments.say("http://127.0.0.1:\(server.port)\n", to: STDOUT_FILENO)
StubServerArguments.stopWhenInputEnds()
var received: Int32 = 0
sigwait(&signals, &received)
server.stop()
