import Foundation
import GiphyStub
import HTTPStubs

/// The key tests use: one that stands out wherever it does not belong.
let secretKey = "SECRETKEYdoNotShow0123456789"

/// A GIPHY on this machine and a home whose igif asks it.
struct Giphy {
    let server: GiphyStubServer
    let home: Home
    /// Opens at the first request for a GIF.
    let mediaAsked: Gate
    /// Opens at the first call of the API.
    let apiAsked: Gate

    /// Starts the server with these faults.
    init(
        _ faults: String...,
        key: String? = secretKey,
        configure: (inout GiphyStubServer.Configuration) throws -> Void = { _ in }
    ) throws {
        let (media, api) = (Gate(), Gate())
        var configuration = GiphyStubServer.Configuration()
        configuration.faults = try faults.map { try StubFault($0) }
        configuration.log = { line in line.contains(" /v1/") ? api.open() : media.open() }
        try configure(&configuration)
        server = try GiphyStubServer(configuration)
        (mediaAsked, apiAsked) = (media, api)
        var environment = ["IGIF_GIPHY_URL": "http://127.0.0.1:\(server.port)"]
        if let key { environment["GIPHY_API_KEY"] = key }
        home = try Home(environment)
    }

    /// Replaces the faults.
    func set(_ faults: String...) throws { server.setFaults(try faults.map { try StubFault($0) }) }

    /// Whether the key stands in what a run said, or in anything it kept.
    func showsKey(_ ended: Ended) -> Bool {
        ended.out.contains(secretKey) || ended.err.contains(secretKey) || keepsKey
    }

    /// Whether the key stands in any file, its name included.
    var keepsKey: Bool {
        home.everythingKept().contains { name, data in
            name.contains(secretKey) || data.range(of: Data(secretKey.utf8)) != nil
        }
    }
}
