import GIFSearch
import Testing

@testable import igif

@Suite("The jobs of a list")
struct DownloadJobsTests {
    private func makeJobs(
        _ members: [DownloadList.Member],
        _ choice: RenditionChoice = RenditionChoice(),
        refuse: (String, CommandFailure) -> Void = { _, _ in }
    ) throws -> DownloadJobs {
        let names = FileNameRegister(FileName(try Template("{title}.gif")))
        return DownloadJobs(members, choice, names: names, path: { "into/" + $0 }, refuse: refuse)
    }

    @Test("Each is made when it is its turn, in the order of the list, with a name of its own")
    func order() throws {
        let url = "https://example.com/cat.gif"
        let jobs = try makeJobs([.url(url + "?1"), .item(makeItem(id: "a", title: "cat")), .url(url + "?2")])
        #expect(jobs.count == 3)
        let made = (0..<3).compactMap { _ in jobs.next() }
        #expect(made.map(\.path) == ["into/cat.gif", "into/cat-2.gif", "into/cat-3.gif"])
        #expect(made.map(\.index) == [0, 1, 2])
        #expect(made[0].url == url + "?1" && made[1].id == "a" && made[2].title == "cat")
        #expect(jobs.next() == nil && jobs.next() == nil)
    }

    @Test("What has not what is chosen has no job, and is told before the first one")
    func refused() throws {
        var refused: [String] = []
        let failure = CommandFailure(.failure, "not found")
        let jobs = try makeJobs(
            [.url("https://example.com/cat.gif"), .failure(id: "lost", failure), .item(makeItem(id: "a"))],
            RenditionChoice(name: "tiny")
        ) { id, _ in refused.append(id) }
        #expect(jobs.count == 0 && jobs.next() == nil)
        #expect(refused.count == 3 && refused.contains("lost") && refused.contains("a"))
        #expect(try makeJobs([.failure(id: "lost", failure), .item(makeItem(id: "a"))]).next()?.id == "a")
    }
}
