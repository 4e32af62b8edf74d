import Foundation
import Rx

extension RxTime {
    /// The point in time of a date.
    public init(_ date: Date) { self.init(timeIntervalSince1970: date.timeIntervalSince1970) }

    /// This point in time as a date.
    public var date: Date { Date(timeIntervalSince1970: timeIntervalSince1970) }
}

extension Date {
    /// The date of a point in time.
    public init(_ time: RxTime) { self.init(timeIntervalSince1970: time.timeIntervalSince1970) }
}
