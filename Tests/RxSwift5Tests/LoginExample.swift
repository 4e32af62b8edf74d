import Rx

// A screen as RxSwift code has written it for years, in Swift 5 language mode: classes that are not Sendable as elements
// and in closures, a view model with input and output, a service, binders. It is here to be compiled, and to run.

class User {
    var id: Int
    var name: String

    init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}

final class Session {
    var user: User?
}

enum ServiceError: Error {
    case offline
    case refused(Int)
}

protocol ServiceType {
    func login(_ name: String, _ password: String) -> Single<User>
    func cachedUser() -> Maybe<User>
    func logout(_ user: User) -> Completable
}

class Service: ServiceType {
    var calls = 0

    func login(_ name: String, _ password: String) -> Single<User> {
        return Single.create { [weak self] single in
            self?.calls += 1
            guard !password.isEmpty else {
                single(.failure(ServiceError.refused(401)))
                return Disposables.create()
            }
            single(.success(User(id: 1, name: name)))
            return Disposables.create { [weak self] in self?.calls += 100 }
        }
    }

    func cachedUser() -> Maybe<User> {
        return Maybe.create { maybe in
            maybe(.completed)
            return Disposables.create()
        }
    }

    func logout(_ user: User) -> Completable {
        return Completable.create { completable in
            self.calls -= 1
            completable(.completed)
            return Disposables.create()
        }
    }
}

protocol ViewModelType {
    associatedtype Input
    associatedtype Output
    func transform(input: Input) -> Output
}

final class LoginViewModel: ViewModelType {
    struct Input {
        let name: Observable<String>
        let password: Observable<String>
        let tap: Observable<Void>
    }

    struct Output {
        let isEnabled: Driver<Bool>
        let user: Driver<User?>
        let error: Signal<String>
        let isLoading: Driver<Bool>
    }

    private let service: ServiceType
    private let session: Session
    private let errors = PublishRelay<String>()
    private let isLoading = BehaviorRelay<Bool>(value: false)
    private(set) var attempts = 0

    init(service: ServiceType, session: Session) {
        self.service = service
        self.session = session
    }

    func transform(input: Input) -> Output {
        let credentials = Observable.combineLatest(input.name, input.password) { (name: $0, password: $1) }
            .share(replay: 1, scope: .whileConnected)
        let isEnabled =
            credentials
            .map { !$0.name.isEmpty && $0.password.count > 1 }
            .distinctUntilChanged()
            .startWith(false)
            .asDriver(onErrorJustReturn: false)
        let user = input.tap
            .withLatestFrom(credentials)
            .do(onNext: { [weak self] _ in
                self?.attempts += 1
                self?.isLoading.accept(true)
            })
            .flatMapLatest { [weak self] pair -> Observable<User?> in
                guard let self = self else { return .empty() }
                return self.service.login(pair.name, pair.password)
                    .asObservable()
                    .map { Optional($0) }
                    .catch { error in
                        self.errors.accept("\(error)")
                        return .just(nil)
                    }
            }
            .do(onNext: { [session] user in
                session.user = user
                self.isLoading.accept(false)
            })
            .share()
        return Output(
            isEnabled: isEnabled,
            user: user.asDriver(onErrorJustReturn: nil),
            error: errors.asSignal(),
            isLoading: isLoading.asDriver()
        )
    }
}

class Label {
    var text: String?
    var isHidden = false
}

class Button {
    let taps = PublishSubject<Void>()
    var isEnabled = true
}

extension Label: ReactiveCompatible {}
extension Button: ReactiveCompatible {}

extension Reactive where Base: Label {
    var text: Binder<String?> {
        return Binder(self.base) { label, text in
            label.text = text
        }
    }

    var isHidden: Binder<Bool> {
        return Binder(base) { $0.isHidden = $1 }
    }
}

extension Reactive where Base: Button {
    var tap: ControlEvent<Void> {
        return ControlEvent(events: base.taps)
    }

    var isEnabled: Binder<Bool> {
        return Binder(base) { button, value in button.isEnabled = value }
    }
}

class LoginScreen {
    let label = Label()
    let button = Button()
    let viewModel: LoginViewModel
    var shown: [String] = []
    var disposeBag = DisposeBag()

    init(viewModel: LoginViewModel) {
        self.viewModel = viewModel
    }

    func load(name: Observable<String>, password: Observable<String>) {
        let output = viewModel.transform(
            input: .init(name: name, password: password, tap: button.rx.tap.asObservable())
        )
        output.isEnabled.drive(button.rx.isEnabled).disposed(by: disposeBag)
        output.user.map { $0?.name }.drive(label.rx.text).disposed(by: disposeBag)
        output.isLoading.map { !$0 }.drive(label.rx.isHidden).disposed(by: disposeBag)
        output.error.emit(onNext: { [weak self] in self?.shown.append($0) }).disposed(by: disposeBag)
        output.user.drive(onNext: { user in
            self.shown.append(user?.name ?? "nobody")
        }).disposed(by: disposeBag)
        disposeBag.insert(
            output.user.drive(),
            output.error.emit()
        )
    }
}
