import Foundation
import Rx

/// Decodes from JSON: `data.decode(type: Item.self, decoder: JSONDecoder())`.
extension JSONDecoder: DataDecoder {}

/// Decodes from a property list: `data.decode(type: Item.self, decoder: PropertyListDecoder())`.
extension PropertyListDecoder: DataDecoder {}
