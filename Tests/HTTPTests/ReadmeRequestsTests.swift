import Foundation
import HTTP
import HTTPStubs
import Rx
import Testing

/// The README's section 'Requests' shows the code below, between the marks, to the letter; here it is compiled and run.
@Suite("README: Requests", .timeLimit(.minutes(10)))
struct ReadmeRequestsTests {
    private let printed = Watched<[String]>([])
    private let stub = StubTransport { _, work in work() }
    private let session: HTTPSession
    private let bag = DisposeBag()

    init() { session = HTTPSession(.init(transport: stub, delivery: .direct)) }

    private func print(_ line: String) { printed.update { $0.append(line) } }

    @Test func parameters() {
        struct Show: Decodable, Sendable { let name: String }
        stub.when(.query("q", "cats")) { _ in .json(#"[{"name":"Happy cats"}]"#) }
        stub.when(.method(.post)) { request in
            .json(String(decoding: request.body ?? Data(), as: UTF8.self), status: 201)
        }
        // docs:begin
        let api = "https://api.example.org/shows"
        let found = session.rx.decodable(.get, api, parameters: ["q": "cats"], as: [Show].self)
        let saved = session.rx.json(.post, api, parameters: ["name": "Cats", "stars": 5], encoding: .json)
        // docs:end
        found.subscribe(onNext: { print($0[0].name) }).disposed(by: bag)
        saved.subscribe(onNext: { print("\($0.name.string ?? "") \($0.stars.int ?? 0)") }).disposed(by: bag)
        #expect(printed.value == ["Happy cats", "Cats 5"])
    }

    @Test func streams() async throws {
        let url = URL(string: "https://api.example.org/log")!
        let news = HTTPRequest(URL(string: "https://api.example.org/news")!)
        stub.when(.path("/log")) { _ in .text("one\ntwo\r\nthree").inPieces(of: 5) }
        stub.when(.path("/news")) { _ in .text("data: cats\n\ndata: dogs\n\n").inPieces(of: 5) }
        // docs:begin
        session.rx.bytes(HTTPRequest(url), options: .init(idle: .unlimited)).lines()
            .subscribe(onNext: { line in print(line) })
            .disposed(by: bag)

        for try await event in session.bytes(for: news).events() { print(event.data) }
        // docs:end
        #expect(printed.value == ["one", "two", "three", "cats", "dogs"])
    }

    @Test func uploads() throws {
        let scratch = try Scratch()
        let path = scratch.file("cat.gif")
        try Data("GIF89a".utf8).write(to: URL(fileURLWithPath: path))
        stub.when(.any) { request in
            let content = try request.upload?.data()
            #expect(content?.range(of: Data("GIF89a".utf8)) != nil)
            return .status(201)
        }
        // docs:begin
        var form = HTTPMultipartForm()
        form.add("title", "Happy cat")
        form.add("picture", file: path, type: "image/gif")

        let request = try HTTPRequest(.post, "https://api.example.org/pictures", form: form)
        session.rx.progress(request)
            .subscribe(onNext: { event in
                switch event {
                case .progress(let progress): print("\(progress.sent) of \(progress.sendTotal ?? 0) bytes sent")
                case .finished(let response, _): print("status \(response.status)")
                }
            })
            .disposed(by: bag)
        // docs:end
        let length = try form.content().data().count
        #expect(printed.value == ["0 of 0 bytes sent", "\(length) of \(length) bytes sent", "status 201"])
    }

    @Test("The README shows this code")
    func readme() throws {
        let here = URL(fileURLWithPath: #filePath)
        let readme = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("README.md")
        let examples = Self.blocks(in: here, from: "        // docs:begin", to: "        // docs:end", indent: 8)
        #expect(examples.count == 3)
        #expect(Self.blocks(in: readme, from: "```swift", to: "```", indent: 0, after: "### Requests") == examples)
    }

    /// What stands between two lines, from a heading to the next one.
    private static func blocks(
        in file: URL,
        from begin: String,
        to end: String,
        indent: Int,
        after heading: String? = nil
    ) -> [[String]] {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        var lines = text.components(separatedBy: "\n")[...]
        if let heading {
            lines = lines.drop { $0 != heading }.dropFirst()
            lines = lines.prefix { !$0.hasPrefix("#") }
        }
        var blocks: [[String]] = []
        var block: [String]?
        for line in lines {
            if line == begin {
                block = []
            } else if line == end, let whole = block {
                blocks.append(whole)
                block = nil
            } else {
                block?.append(String(line.dropFirst(indent)))
            }
        }
        return blocks
    }
}
