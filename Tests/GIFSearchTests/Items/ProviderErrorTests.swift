import GIFSearch
import Testing

@Suite struct ProviderErrorTests {
    @Test(
        "Each error is one sentence",
        arguments: [
            (.invalidQuery("The query is empty."), "The query is empty."),
            (.keyMissing(provider: "giphy"), "giphy needs a key and none is set."),
            (.keyRefused(provider: "giphy", status: 401, message: nil), "giphy refused the key (status 401)."),
            (.keyRefused(provider: "giphy", status: 403, message: "No"), "giphy refused the key (status 403): No."),
            (
                .rateLimited(provider: "giphy", retryAfter: 9),
                "giphy has had too many calls with this key; try again in 9 s."
            ),
            (
                .rateLimited(provider: "giphy", retryAfter: nil),
                "giphy has had too many calls with this key; try again later."
            ),
            (.notFound(provider: "giphy", ids: ["a", "b"]), "giphy has no item a, b."),
            (.unavailable(provider: "giphy", status: 500, message: nil), "giphy answered with status 500."),
            (.invalidAnswer(provider: "giphy", reason: "it is empty"), "giphy's answer makes no sense: it is empty."),
        ] as [(ProviderError, String)]
    )
    func sentences(error: ProviderError, sentence: String) {
        #expect("\(error)" == sentence)
    }
}
