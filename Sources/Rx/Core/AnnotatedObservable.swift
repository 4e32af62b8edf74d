/// An observable that remembers where it comes from.
///
/// For modules of this package whose operators need to find the origin of a stream again: `session.rx.response(_:)`
/// returns its `Observable<(HTTPResponse, Data)>` annotated with the session and the request, and `cache()` looks for
/// them with `source as? AnnotatedObservable<(HTTPResponse, Data), Origin>`. Costs one object at assembly and nothing
/// per subscription or element: it hands the sink straight to the source. An operator applied after it gives a plain
/// observable, without the annotation.
package final class AnnotatedObservable<Element: Sendable, Annotation: Sendable>: Observable<Element>,
    @unchecked Sendable  // Constants only.
{
    /// What the maker of the stream wanted to remember.
    package let annotation: Annotation
    private let source: Observable<Element>

    /// Annotates a stream.
    package init(_ source: Observable<Element>, annotation: Annotation) {
        self.source = source
        self.annotation = annotation
    }

    package override func run(_ sink: Sink<Element>) -> ActiveSubscription { source.run(sink) }

    package override var startsAtOnce: Bool { source.startsAtOnce }
}
