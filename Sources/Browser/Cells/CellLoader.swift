import GIF
import HTTP
import Rx

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where cells' pictures come from: a download through the session and its cache, then decoding in a lane.
public struct CellLoader: Sendable {
    /// What fetches.
    public let session: HTTPSession
    /// How pictures are shown here.
    public let preparer: PicturePreparer
    /// Where they are decoded.
    public let lanes: DecodingLanes

    /// Nothing is fetched before a picture is loaded.
    public init(session: HTTPSession, preparer: PicturePreparer, lanes: DecodingLanes) {
        self.session = session
        self.preparer = preparer
        self.lanes = lanes
    }

    /// The picture of a cell. Cold; one element, in a lane; disposing ends the transfer, and decoding at the next frame.
    ///
    /// - Errors: `HTTPError` where it does not come, `GIFError` where it is no picture.
    public func load(_ request: CellRequest) -> Observable<any MovingPicture> {
        guard let url = URL(string: request.url) else {
            return .error(HTTPError.transport(.init(.invalidRequest, "this is no URL")))
        }
        return picture(
            session.rx.data(HTTPRequest(url)),
            columns: request.columns,
            rows: request.rows,
            memory: request.memory
        )
    }

    /// A picture of what is here already. Cold; one element, in a lane; disposing ends decoding at the next frame.
    public func picture(of gif: Data, columns: Int, rows: Int) -> Observable<any MovingPicture> {
        picture(.just(gif), columns: columns, rows: rows, memory: preparer.memory)
    }

    private func picture(
        _ data: Observable<Data>,
        columns: Int,
        rows: Int,
        memory: Int
    ) -> Observable<any MovingPicture> {
        var bounded = preparer
        bounded.memory = memory
        let preparer = bounded
        return .using({ BooleanDisposable() }) { flag in
            data.observe(on: lanes.lane()).map { data in
                try preparer.prepare(data, columns: columns, rows: rows, isWanted: { !flag.isDisposed })
            }
        }
    }
}
