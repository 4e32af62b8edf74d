extension DisposeBag {
    /// A bag with what a block lists, one disposable a line:
    ///
    /// ```swift
    /// let bag = DisposeBag {
    ///     model.title.bind(to: label)
    ///     if isLive { model.updates.subscribe() }
    /// }
    /// ```
    public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
        self.init(disposing: builder())
    }

    /// Leaves in the bag what a block lists, one disposable a line.
    public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

    /// Collects the disposables that a block lists, also from `if`, `switch` and `for`.
    @resultBuilder
    public struct DisposableBuilder {
        /// One line.
        public static func buildExpression(_ disposable: any Disposable) -> [any Disposable] { [disposable] }
        /// One line with several.
        public static func buildExpression(_ disposables: [any Disposable]) -> [any Disposable] { disposables }
        /// A line that only does something, such as `x.disposed(by: other)`.
        public static func buildExpression(_ nothing: Void) -> [any Disposable] { [] }
        /// All lines.
        public static func buildBlock(_ disposables: [any Disposable]...) -> [any Disposable] {
            disposables.flatMap { $0 }
        }
        /// An `if` without `else`.
        public static func buildOptional(_ disposables: [any Disposable]?) -> [any Disposable] { disposables ?? [] }
        /// An `if` taken.
        public static func buildEither(first disposables: [any Disposable]) -> [any Disposable] { disposables }
        /// An `else` taken.
        public static func buildEither(second disposables: [any Disposable]) -> [any Disposable] { disposables }
        /// A `for`.
        public static func buildArray(_ disposables: [[any Disposable]]) -> [any Disposable] {
            disposables.flatMap { $0 }
        }
        /// An `if #available`.
        public static func buildLimitedAvailability(_ disposables: [any Disposable]) -> [any Disposable] {
            disposables
        }
    }
}
