/// Something that decodes values from data of one kind: a JSON decoder from `Data`, for instance.
///
/// Rx needs no Foundation and so knows no `Data`; RxFoundation makes `JSONDecoder` and `PropertyListDecoder` such
/// decoders. One of your own may decode from anything.
public protocol DataDecoder<Input>: Sendable {
    /// What it decodes from.
    associatedtype Input

    /// Decodes a value.
    func decode<Item: Decodable>(_ type: Item.Type, from data: Input) throws -> Item
}

extension ObservableType {
    /// Decodes each element; what the decoder throws becomes the error.
    public func decode<Item: Decodable & Sendable, Decoder: DataDecoder>(
        type: Item.Type,
        decoder: Decoder
    ) -> Observable<Item> where Decoder.Input == Element {
        map { try decoder.decode(type, from: $0) }
    }
}
