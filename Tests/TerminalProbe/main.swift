// A program that uses a terminal and comes to every end a program can come to: for the tests of TerminalUI.
//
// terminal-probe [detect | browse | inplace] [MILLISECONDS]; keys choose the end.
// terminal-probe many; takes the terminal until it is refused.
// terminal-probe opening MILLISECONDS END; what is shown while the terminal is asked, and how that ends.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

Probe.run(Array(CommandLine.arguments.dropFirst()))
