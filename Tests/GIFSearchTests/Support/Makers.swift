import Foundation
import GIFSearch
import HTTP
import HTTPStubs
import Rx
import RxTest

/// A session over canned responses that delivers at once, on the thread that asks.
func makeSession(_ stub: StubTransport, cache: HTTPCache? = nil) -> HTTPSession {
    HTTPSession(.init(transport: stub, cache: cache, retry: .never, delivery: .direct))
}

/// A transport that answers at once, on the thread that asks.
func makeStub() -> StubTransport { StubTransport { _, work in work() } }

/// One entry of GIPHY's data with nothing but what an item needs.
func makeEntry(_ id: String) -> String {
    #"{"id":"\#(id)","title":"Title \#(id)","images":{"original":{"url":"https://media.giphy.com/\#(id).gif"}}}"#
}

/// A page of GIPHY's answer.
func makePage(_ ids: [String], total: Int? = nil, offset: Int = 0, responseID: String = "r") -> String {
    let pagination = total.map {
        #","pagination":{"total_count":\#($0),"count":\#(ids.count),"offset":\#(offset)}"#
    }
    return #"{"data":[\#(ids.map(makeEntry).joined(separator: ","))]\#(pagination ?? ""),"#
        + #""meta":{"status":200,"msg":"OK","response_id":"\#(responseID)"}}"#
}

/// Ids `g0`, `g1`, … of a range.
func makeIDs(_ range: Range<Int>) -> [String] { range.map { "g\($0)" } }

/// What a provider gives, by waiting for it.
func read(_ provider: some GIFProvider, _ query: GIFQuery) -> MaterializedSequenceResult<[GIFItem]> {
    provider.items(for: query).toBlocking(timeout: 20).materialize()
}

extension MaterializedSequenceResult {
    /// What came before the end, whatever that was.
    var elements: [Element] {
        switch self {
        case .completed(let elements), .failed(let elements, _): elements
        }
    }

    /// The error, if it ended with one.
    var error: (any Error)? {
        if case .failed(_, let error) = self { error } else { nil }
    }
}
