import Rx
import RxTest
import Testing

@Suite("Code in Swift 5 language mode")
struct Swift5ModeTests {
    @MainActor
    @Test("a screen with a view model, classes as elements and state in closures") func screen() {
        let session = Session()
        let service = Service()
        let screen = LoginScreen(viewModel: LoginViewModel(service: service, session: session))
        let name = BehaviorRelay(value: "")
        let password = BehaviorRelay(value: "secret")
        screen.load(name: name.asObservable(), password: password.asObservable())
        #expect(!screen.button.isEnabled)
        name.accept("ada")
        #expect(screen.button.isEnabled)
        screen.button.taps.onNext(())
        screen.button.taps.onNext()
        #expect(screen.label.text == "ada")
        #expect(screen.label.isHidden)
        #expect(session.user?.name == "ada")
        password.accept("")
        screen.button.taps.onNext()
        #expect(screen.label.text == nil)
        #expect(screen.shown == ["ada", "ada", "refused(401)", "nobody"])
        #expect(screen.viewModel.attempts == 3)
        #expect(service.calls == 203)
        screen.disposeBag = DisposeBag()
        screen.button.taps.onNext()
        #expect(service.calls == 203)
    }

    @Test("operators of one's own") func operators() {
        let log = Log()
        let bag = DisposeBag()
        Observable<String?>.of("a", nil, "b").unwrap().shouted().logged(log).subscribe().disposed(by: bag)
        Observable.of(1, 2, 3).pairwise().map { $0 + $1 }.logged(log).mapToVoid().subscribe().disposed(by: bag)
        Countdown(from: 2).asObservable().map { "\($0)" }.subscribe(onNext: { log.lines.append($0) }).disposed(by: bag)
        Observable<Int>.error(ServiceError.offline).catchErrorJustComplete().logged(log).subscribe().disposed(by: bag)
        Single.just(User(id: 7, name: "x")).map(\.id).logged(log).subscribe().disposed(by: bag)
        #expect(
            log.lines == ["A", "B", "completed", "3", "5", "completed", "2", "1", "completed", "success 7"]
        )
    }

    @Test("a delegate becomes a sequence") func delegate() {
        let manager = LocationManager()
        let log = Log()
        let subscription = manager.rx.location.subscribe(onNext: { log.lines.append("\($0)") })
        manager.fire(1.5)
        subscription.dispose()
        manager.fire(2.5)
        #expect(log.lines == ["1.5"])
        #expect(manager.delegate == nil)
    }

    @Test("a chain of traits") func traits() {
        let service = Service()
        let log = Log()
        let bag = DisposeBag()
        service.cachedUser().ifEmpty(switchTo: service.login("ada", "pw"))
            .flatMapCompletable { user in
                user.name += "!"
                log.lines.append(user.name)
                return service.logout(user)
            }
            .andThen(Single.just(4))
            .subscribe(onSuccess: { log.lines.append("\($0)") }, onFailure: { log.lines.append("\($0)") })
            .disposed(by: bag)
        service.login("ada", "").subscribe { result in
            switch result {
            case .success(let user): log.lines.append(user.name)
            case .failure(let error): log.lines.append("\(error)")
            }
        }.disposed(by: bag)
        #expect(log.lines == ["ada!", "4", "refused(401)"])
    }

    @Test("a test on virtual time, as written for RxTest") func virtualTime() {
        let scheduler = TestScheduler(initialClock: 0)
        let xs = scheduler.createHotObservable([.next(210, "a"), .next(220, "b"), .next(300, "c"), .completed(400)])
        let res = scheduler.start { xs.shouted().debounce(.seconds(20), scheduler: scheduler) }
        #expect(res.events == [.next(240, "B"), .next(320, "C"), .completed(400)])
        #expect(xs.subscriptions == [Subscription(200, 400)])

        let observer = scheduler.createObserver(Int.self)
        let ys = scheduler.createColdObservable([.next(1, 1), .error(2, ServiceError.offline)])
        var subscription: Disposable?
        scheduler.scheduleAt(1010) {
            subscription = ys.retryWithDelay(1, scheduler: scheduler).subscribe(observer)
        }
        scheduler.scheduleAt(1020) { subscription?.dispose() }
        scheduler.start()
        let correct = Recorded.events([
            .next(1011, 1),
            .next(1014, 1),
            .error(1015, ServiceError.offline),
        ])
        #expect(observer.events == correct)
    }
}
