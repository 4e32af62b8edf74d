import Foundation
import Rx

/// Every object of Foundation has an `.rx` namespace.
extension NSObject: ReactiveCompatible {}

#if !canImport(ObjectiveC)
    /// Not an `NSObject` here, and yet with an `.rx` namespace.
    extension NotificationCenter: ReactiveCompatible {}
#endif
