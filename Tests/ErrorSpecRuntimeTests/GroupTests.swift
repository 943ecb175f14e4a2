import ErrorSpecRuntime
import Foundation
import Testing

/// Tests which case of a group handles a response if the group has several paths of inheritance.
@Suite struct GroupTests {
    enum Root: ResponseErrorType {
        case client, missing, coded
        case unmatched(statusCode: Int, code: String?)

        static let group = ErrorGroup<Root>(cases: [.client, .missing, .coded], body: body, otherwise: Self.unmatched)

        var definition: ErrorDefinition<Sample> {
            switch self {
            case .client: .init("Root.client", on: .status(.range(400...499)))
            case .missing: .init("Root.missing", on: 404)
            case .coded: .init("Root.coded", on: .code("A", .range(100...199), .family("1")))
            case .unmatched(let statusCode, let code):
                .otherwise("Root.unmatched", statusCode: statusCode, code: code)
            }
        }
    }

    enum Left: ResponseErrorType {
        case missing
        case root(Root)

        static let group = ErrorGroup<Left>(
            cases: [.missing], parents: [.init(Self.root, except: [.client])], body: body)

        var definition: ErrorDefinition<Sample> {
            switch self {
            case .missing: .init("Left.missing", on: 404)
            case .root(let error): .inherited(error)
            }
        }
    }

    enum Right: ResponseErrorType {
        case narrow
        case root(Root)
        case unmatched(statusCode: Int, code: String?)

        static let group = ErrorGroup<Right>(
            cases: [.narrow], parents: [.init(Self.root)], body: body, otherwise: Self.unmatched)

        var definition: ErrorDefinition<Sample> {
            switch self {
            case .narrow: .init("Right.narrow", on: .code(.range(150...160), .family("10")))
            case .root(let error): .inherited(error)
            case .unmatched(let statusCode, let code):
                .otherwise("Right.unmatched", statusCode: statusCode, code: code)
            }
        }
    }

    /// This path is longer than the path through `Right`, so `Right`'s `otherwise` is nearer.
    enum Far: ResponseErrorType {
        case left(Left)

        static let group = ErrorGroup<Far>(cases: [], parents: [.init(Self.left)], body: body)

        var definition: ErrorDefinition<Sample> {
            switch self {
            case .left(let error): .inherited(error)
            }
        }
    }

    enum Diamond: ResponseErrorType {
        case far(Far)
        case right(Right)

        static let group = ErrorGroup<Diamond>(
            cases: [], parents: [.init(Self.far, except: [.left(.root(.missing))]), .init(Self.right)], body: body)

        var definition: ErrorDefinition<Sample> {
            switch self {
            case .far(let error): .inherited(error)
            case .right(let error): .inherited(error)
            }
        }
    }

    private static let body = ErrorBody(code: [.pointer("/code"), .pointer("/other")])

    private func response(_ status: Int, _ code: String? = nil, other: String? = nil) -> NetworkResponse {
        let members = [code.map { #""code": "\#($0)""# }, other.map { #""other": "\#($0)""# }].compactMap(\.self)
        return NetworkResponse(statusCode: status, body: Data("{\(members.joined(separator: ", "))}".utf8))
    }

    private func handled(_ status: Int, _ code: String? = nil, other: String? = nil) -> Diamond? {
        SpecResponseErrorHandler<Diamond>().map(response(status, code, other: other))
    }

    @Test func descendantsCaseBeatsAnEquallySpecificOne() {
        #expect(SpecResponseErrorHandler<Left>().map(response(404)) == .missing)
        #expect(handled(404) == .far(.left(.missing)))
    }

    @Test func caseLeftOutOnOnePathIsInheritedOnAnother() {
        #expect(SpecResponseErrorHandler<Left>().map(response(400)) == .root(.unmatched(statusCode: 400, code: nil)))
        #expect(handled(400) == .right(.root(.client)))
        if case .right(.root(.client))? = handled(400) {} else { Issue.record("not along the other path") }
    }

    @Test func ancestorOnTwoPathsIsInheritedThroughTheFirst() {
        if case .far(.left(.root(.coded)))? = handled(500, "A") {} else { Issue.record("not along the first path") }
    }

    @Test func codeIsMoreSpecificThanStatus() {
        #expect(handled(404, "A")?.definition.id == "Root.coded")
        #expect(handled(404, "B")?.definition.id == "Left.missing")
    }

    @Test(arguments: [
        ("A", "Root.coded"), ("155", "Right.narrow"), ("120", "Root.coded"), ("105", "Root.coded"),
        ("1055", "Right.narrow"), ("12345", "Root.coded"), ("0155", "Right.unmatched"), ("1", "Right.unmatched"),
    ])
    func theMoreSpecificOfTwoCodesWins(_ code: String, _ id: String) {
        #expect(handled(500, code)?.definition.id == id)
    }

    @Test func codesAreTriedInTheirOrder() {
        #expect(handled(500, "155", other: "A")?.definition.id == "Right.narrow")
        #expect(handled(500, "A", other: "155")?.definition.id == "Root.coded")
        #expect(handled(500, "unknown", other: "155")?.definition.id == "Right.narrow")
    }

    @Test func nearestOtherwiseHandlesUnmatchedResponses() {
        #expect(handled(500, "unknown") == .right(.unmatched(statusCode: 500, code: "unknown")))
        #expect(
            SpecResponseErrorHandler<Far>().map(response(500)) == .left(.root(.unmatched(statusCode: 500, code: nil))))
    }

    @Test func sameCaseIsEqualThroughEveryPathOfInheritance() {
        let (one, other) = (Diamond.far(.left(.root(.client))), Diamond.right(.root(.client)))
        #expect(one == other)
        #expect(Set([one, other]).count == 1)
        #expect(one != .right(.narrow))
        let unmatched = Set<Root>([
            .unmatched(statusCode: 400, code: nil), .unmatched(statusCode: 400, code: "A"),
            .unmatched(statusCode: 400, code: nil),
        ])
        #expect(unmatched.count == 2)
    }

    @Test func handWrittenEnumIsThrownAndShown() async {
        let network = ScriptedNetwork([.status(429, #"{"message": "천천히"}"#)])
        let error = await service(network).result(of: EmptyCall(), handler: SpecResponseErrorHandler<ByHand>()).failure
        #expect(error?.responseError == .token(.common(.tooManyCalls)))
        #expect(error?.inherited(Sample.CommonResponseError.self) == .tooManyCalls)
        #expect(error?.title == "에러")
        #expect(error?.erased.description == "천천히")
        let own = NetworkError<ByHand>(
            .response(.tooShort), response: response(422), textResolver: PreferredLanguageTextResolver { ["ko"] })
        #expect(own.title == "검색" && own.description == "두 글자 이상 입력해 주세요.")
        #expect(own.category == .silent)
    }

    enum ByHand: ResponseErrorType {
        case tooShort
        case token(Sample.TokenResponseError)

        static let group = ErrorGroup<ByHand>(cases: [.tooShort], parents: [.init(Self.token)])

        var definition: ErrorDefinition<Sample> {
            switch self {
            case .tooShort:
                .init(
                    "Search.tooShort", on: 422, title: "검색", description: .texts("두 글자 이상 입력해 주세요.", en: "Too short"),
                    category: .silent)
            case .token(let error): .inherited(error)
            }
        }
    }
}

extension TextSource where API == Sample {
    /// The function that generated code contains for an API with several locales.
    fileprivate static func texts(_ ko: String, en: String?) -> TextSource<Sample> { .text(in: [ko, en]) }
}
