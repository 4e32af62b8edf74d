import Foundation
import HTTP
import HTTPStubs
import Rx
import RxTest
import Testing

@Suite("Examples: uploading files")
struct UploadingExamples {
    let page = Page()
    let server = ExampleServer()
    let url = ExampleServer.url("/pictures/cat.gif")

    init() {
        server.stub.when(.any) { _ in .text("thanks", status: 201) }
    }

    /// Runs an example with a picture of 24 bytes in a folder that goes afterwards.
    func withPicture(_ body: (String) throws -> Void) throws {
        try ExampleServer.withFolder { folder in
            try Data("GIF89a, and what follows".utf8).write(to: URL(fileURLWithPath: "\(folder)/cat.gif"))
            try body("\(folder)/cat.gif")
        }
    }

    @Test func upload() throws {
        let print = page.print
        let url = url
        let session = server.makeSession()
        let bag = DisposeBag()
        try withPicture { path in
            // docs:begin
            let request = HTTPRequest(url, method: .put, headers: ["Content-Type": "image/gif"])

            session.rx.upload(request, from: .file(path))
                .subscribe(onNext: { event in
                    switch event {
                    case .progress(let progress): print("\(progress.sent) sent, \(progress.received) received")
                    case .finished(let response, _): print("status \(response.status)")
                    }
                })
                .disposed(by: bag)
            // Prints: 0 sent, 0 received, 24 sent, 0 received, 24 sent, 6 received, status 201
            // docs:end
            page.expect("0 sent, 0 received, 24 sent, 0 received, 24 sent, 6 received, status 201")
        }
    }

    @Test func answer() throws {
        let print = page.print
        let session = server.makeSession()
        let request = HTTPRequest(url, method: .put)
        let bag = DisposeBag()
        try withPicture { path in
            // docs:begin
            session.rx.upload(request, from: .file(path)).response().successData()
                .subscribe(onNext: { data in print(String(decoding: data, as: UTF8.self)) })
                .disposed(by: bag)
            // Prints: thanks
            // docs:end
            page.expect("thanks")
        }
    }

    @Test func form() throws {
        let print = page.print
        let session = server.makeSession()
        let url = ExampleServer.url("/pictures")
        let bag = DisposeBag()
        try withPicture { path in
            // docs:begin
            var form = HTTPMultipartForm()
            form.add("title", "Happy cat")
            form.add("picture", file: path, type: "image/gif")

            let request = try HTTPRequest(.post, url, form: form)
            session.rx.progress(request).response()
                .subscribe(onNext: { response, _ in print("status \(response.status)") })
                .disposed(by: bag)
            // Prints: status 201
            // docs:end
            page.expect("status 201")
        }
    }
}
