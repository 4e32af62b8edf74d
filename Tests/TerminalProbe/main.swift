// A program that uses a terminal and comes to every end a program can come to: for the tests of TerminalUI.
//
// terminal-probe [detect | prompt | browse | inplace]; keys choose the end.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

Probe.run(Array(CommandLine.arguments.dropFirst()))
