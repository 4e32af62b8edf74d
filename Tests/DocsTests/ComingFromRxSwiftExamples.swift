import Rx
import RxTest
import Synchronization
import Testing

// docs:begin
struct User: Sendable, Equatable {
    let name: String
}

protocol UserService: Sendable {
    func user(_ id: Int) -> Single<User>
}

final class UserViewModel: Sendable {
    let id = PublishRelay<Int>()
    let name = BehaviorRelay(value: "")
    private let bag = DisposeBag()

    init(service: any UserService) {
        id.flatMapLatest { service.user($0) }
            .map(\.name)
            .bind(to: name)
            .disposed(by: bag)
    }
}
// docs:end

private struct FakeService: UserService {
    func user(_ id: Int) -> Single<User> { .just(User(name: "user \(id)")) }
}

@Suite("Examples: coming from RxSwift")
@MainActor
struct ComingFromRxSwiftExamples {
    @Test func counters() {
        let page = Page()
        let print = page.print
        // docs:begin
        let source = Observable.of(1, 2, 3)
        // var total = 0
        // source.subscribe(onNext: { total += $0 })   Refused in Swift 6: `total` is shared with another thread.

        _ = source.scan(0, accumulator: +).subscribe(onNext: { print($0) })

        let total = Mutex(0)
        _ = source.subscribe(onNext: { number in total.withLock { $0 += number } })
        print(total.withLock { $0 })
        // Prints: 1, 3, 6, 6
        // docs:end
        page.expect("1, 3, 6, 6")
    }
}

// docs:begin
@MainActor
final class ListModel {
    private(set) var titles: [String] = []
    private let bag = DisposeBag()

    init(_ title: Observable<String>) {
        title.asDriver(onErrorJustReturn: "?")
            .drive(with: self, onNext: { model, title in model.titles.append(title) })
            .disposed(by: bag)
    }
}
// docs:end

extension ComingFromRxSwiftExamples {
    @Test func viewModels() {
        let model = UserViewModel(service: FakeService())
        model.id.accept(3)
        #expect(model.name.value == "user 3")
        let list = ListModel(.of("a", "b"))
        #expect(list.titles == ["a", "b"])
    }
}
