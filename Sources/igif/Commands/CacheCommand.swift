import ArgumentParser

struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "cache", abstract: "x")
}
struct Search: ParsableCommand {}
struct Trending: ParsableCommand {}
struct RandomCommand: ParsableCommand {}
struct Translate: ParsableCommand {}
struct Get: ParsableCommand {}
struct Download: ParsableCommand {}
struct Doctor: ParsableCommand {}
