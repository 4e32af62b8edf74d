import Foundation
import TestSupport
import Testing

@testable import GIFSearch

@Suite struct GiphyAnswerTests {
    private func answer(_ json: String) throws -> GiphyAnswer {
        try GiphyAnswer(Data(json.utf8), source: "giphy", credit: "Powered by GIPHY", cached: false)
    }

    private func item(_ entry: String) throws -> GIFItem? { try answer(#"{"data":\#(entry)}"#).items.first }

    @Test("Data may be a list, an object, an empty object, an empty list, strings, or nothing")
    func shapes() throws {
        let list = try answer(makePage(["a", "b"]))
        #expect(list.items.map(\.id) == ["a", "b"])
        #expect(list.entries == 2)
        #expect(try answer(#"{"data":\#(makeEntry("a"))}"#).items.map(\.id) == ["a"])
        let none = try answer(#"{"data":[]}"#)
        #expect(none.hasData && none.entries == 0)
        #expect(try answer(#"{"data":{}}"#).entries == 0)
        let strings = try answer(#"{"data":["cats","dogs"]}"#)
        #expect(strings.entries == 2 && strings.understood == 0 && strings.items.isEmpty)
        #expect(try !answer(#"{"data":null}"#).hasData)
        #expect(try !answer(#"{"message":"no"}"#).hasData)
    }

    @Test("One bad entry costs itself alone")
    func badEntries() throws {
        let json = #"{"data":[null,5,"x",[],{"title":"no id"},{"id":""},\#(makeEntry("good"))]}"#
        let answer = try answer(json)
        #expect(answer.items.map(\.id) == ["good"])
        #expect(answer.entries == 7)
        #expect(answer.understood == 1)
    }

    @Test("Pagination may be missing, and its numbers strings")
    func pagination() throws {
        let answer = try answer(#"{"data":[],"pagination":{"offset":"0","total_count":"12","count":"3"}}"#)
        #expect(answer.total == 12)
        #expect(answer.pageCount == 3)
        #expect(try self.answer(#"{"data":[],"pagination":[]}"#).total == nil)
    }

    @Test("Numbers are read as strings and as numbers; empty, negative and absurd ones are unknown")
    func numbers() throws {
        let item = try #require(
            try item(
                #"""
                {"id":7,"images":{"original":{"url":"https://e/a.gif","width":"480","height":270,"size":"","frames":"-1"}}}
                """#
            )
        )
        #expect(item.id == "7")
        #expect(item.width == 480)
        #expect(item.height == 270)
        #expect(item.bytes == nil)
        #expect(item.frames == nil)
    }

    @Test("Without an original the largest GIF stands in; with mp4 alone there is no item")
    func fallback() throws {
        let item = try #require(
            try item(
                #"""
                {"id":"a","images":{"original":{},"original_mp4":{"mp4":"https://e/a.mp4","mp4_size":"9"},
                "fixed_width_small":{"url":"https://e/s.gif"},"downsized":{"url":"https://e/d.gif","size":"5"}}}
                """#
            )
        )
        #expect(item.gif == "https://e/d.gif")
        #expect(item.bytes == 5)
        #expect(item.preview == "https://e/s.gif")
        #expect(item.renditions.map(\.name) == ["original_mp4", "fixed_width_small", "downsized"])
        let onlyMP4 = try answer(#"{"data":[{"id":"a","images":{"original":{"mp4":"https://e/a.mp4"}}}]}"#)
        #expect(onlyMP4.items.isEmpty)
        #expect(onlyMP4.understood == 1)
    }

    @Test("The flat fields of old random answers are enough")
    func flat() throws {
        let item = try #require(
            try item(
                #"{"id":"a","image_original_url":"https://e/o.gif","image_width":"4","image_height":"3","image_frames":"2"}"#
            )
        )
        #expect(item.gif == "https://e/o.gif")
        #expect([item.width, item.height, item.frames] == [4, 3, 2])
    }

    @Test("URLs are kept to the byte; what is not http is none")
    func urls() throws {
        let url = "https://media.giphy.com/media/v1.Y2lk/x/giphy.gif?cid=a%20b&rid=giphy.gif&ct=g"
        let item = try #require(
            try item(
                #"{"id":"a","url":"javascript:alert(1)","images":{"original":{"url":"\#(url)"},"preview_gif":{"url":"file:///etc/passwd"}}}"#
            )
        )
        #expect(item.gif == url)
        #expect(item.page == nil)
        #expect(item.preview == nil)
    }

    @Test("A WebP or a JPEG does not pass for a GIF")
    func forms() throws {
        let item = try #require(
            try item(
                #"""
                {"id":"a","images":{"original":{"url":"https://e/o.gif"},
                "preview_webp":{"url":"https://e/p.webp?cid=1","size":"8"},
                "480w_still":{"url":"https://e/480w_s.jpg","width":"480","size":"9"}}}
                """#
            )
        )
        let webp = try #require(item.rendition("preview_webp"))
        #expect(webp == GIFRendition(name: "preview_webp", webp: "https://e/p.webp?cid=1", webpBytes: 8))
        #expect(item.rendition("480w_still") == GIFRendition(name: "480w_still", width: 480))
    }

    @Test("Stickers are told by type and by is_sticker")
    func stickers() throws {
        let images = #""images":{"original":{"url":"https://e/o.gif"}}"#
        #expect(try item(#"{"id":"a","type":"gif","is_sticker":1,\#(images)}"#)?.type == "sticker")
        #expect(try item(#"{"id":"a","type":"sticker",\#(images)}"#)?.type == "sticker")
        #expect(try item(#"{"id":"a","type":"emoji",\#(images)}"#)?.type == "sticker")
        #expect(try item(#"{"id":"a","type":"gif","is_sticker":0,\#(images)}"#)?.type == "gif")
    }

    @Test("The user's name is the user's, else the entry's; empty is nobody")
    func users() throws {
        let images = #""images":{"original":{"url":"https://e/o.gif"}}"#
        #expect(try item(#"{"id":"a","username":"low","user":{"username":"high"},\#(images)}"#)?.user == "high")
        #expect(try item(#"{"id":"a","user":{"display_name":"Shown"},\#(images)}"#)?.user == "Shown")
        #expect(try item(#"{"id":"a","username":"low","user":null,\#(images)}"#)?.user == "low")
        #expect(try item(#"{"id":"a","username":"",\#(images)}"#)?.user == nil)
    }

    @Test(
        "Dates become ISO 8601; those that are none are unknown",
        arguments: [
            ("2017-09-04 13:21:17", "2017-09-04T13:21:17Z"), ("2024-02-29 00:00:00", "2024-02-29T00:00:00Z"),
            ("2023-02-29 00:00:00", nil), ("0000-00-00 00:00:00", nil), ("2017-13-04 13:21:17", nil),
            ("2017-09-31 13:21:17", nil), ("2017-09-04 24:00:00", nil), ("2017-09-04", nil), ("", nil),
            ("yesterday at noon!!", nil),
        ] as [(String, String?)]
    )
    func dates(text: String, expected: String?) {
        #expect(GiphyEntry.timestamp(text) == expected)
    }

    @Test("Every recorded GIPHY body is read", .enabled(if: Fixtures.shouldRun, Fixtures.skipMessage))
    func recorded() throws {
        let counts = [
            "Giphy_giphy-js__gif": 1, "Giphy_giphy-js__gifs": 5, "Giphy_giphy-js__emoji-variations": 5,
            "Giphy_giphy-js__default-emoji-variations": 5, "bazookon_giphy_get__byId": 1,
            "bazookon_giphy_get__emoji": 25,
            "bazookon_giphy_get__random": 1, "bazookon_giphy_get__search": 1, "bazookon_giphy_get__trending": 1,
        ]
        let names = try Fixtures.names(in: "giphy", withExtension: "json")
        #expect(names.count >= 16)
        for name in names {
            let stem = String(name.dropLast(5))
            let body = try Fixtures.data("giphy/" + name)
            let answer = try GiphyAnswer(body, source: "giphy", credit: nil, cached: false)
            #expect(answer.items.count == counts[stem] ?? 0, "\(name)")
            // A second reader agrees on every id, title and original.
            let object = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
            let data = (object["data"] as? [[String: Any]]) ?? (object["data"] as? [String: Any]).map { [$0] } ?? []
            for (item, raw) in zip(answer.items, data) {
                #expect(item.id == raw["id"] as? String)
                #expect(item.title == raw["title"] as? String ?? "")
                let images = raw["images"] as? [String: [String: Any]]
                #expect(item.gif == images?["original"]?["url"] as? String)
                #expect(item.width == (images?["original"]?["width"] as? String).flatMap(Int.init))
                #expect(item.bytes == (images?["original"]?["size"] as? String).flatMap(Int.init))
                #expect(Set(item.renditions.map(\.name)).isSubset(of: Set(images?.keys.map { $0 } ?? [])))
                #expect(item.renditions.count >= 20)
                #expect(item.preview?.hasPrefix("http") == true)
                #expect(item.imported?.hasSuffix("Z") == true)
            }
        }
    }
}
