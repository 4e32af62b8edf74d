/// The weather of a city, in a terminal.
@main
enum Wundercast {
    static func main() {}
}
