import Foundation
import Rx
import RxFoundation
import Testing

@Suite("Examples: RxFoundation")
struct RxFoundationExamples {
    @Test func decoding() {
        let page = Page()
        let print = page.print
        // docs:begin
        struct Place: Decodable, Sendable {
            let name: String
        }

        _ = Observable.just(Data(#"[{"name": "Lisbon"}, {"name": "Porto"}]"#.utf8))
            .decode(type: [Place].self, decoder: JSONDecoder())
            .subscribe(onNext: { places in print(places.map(\.name)) })
        // Prints: ["Lisbon", "Porto"]
        // docs:end
        page.expect(#"["Lisbon", "Porto"]"#)
    }

    @Test func notifications() {
        let page = Page()
        let print = page.print
        // docs:begin
        let center = NotificationCenter()
        let saved = Notification.Name("saved")

        let subscription = center.rx
            .notification(saved, transform: { $0.userInfo?["bytes"] as? Int ?? 0 })
            .subscribe(onNext: { print($0) })
        center.post(name: saved, object: nil, userInfo: ["bytes": 512])
        subscription.dispose()
        center.post(name: saved, object: nil, userInfo: ["bytes": 1024])
        // Prints: 512
        // docs:end
        page.expect("512")
    }
}
