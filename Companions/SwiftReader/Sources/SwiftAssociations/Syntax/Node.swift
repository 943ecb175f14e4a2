import SwiftParser
import SwiftSyntax

/// An expression or a pattern as a tree, in which operators are nested by precedence. `try`, `await` and parentheses
/// are removed, and so are `?` and `!` after a value.
struct Node {
    indirect enum Kind {
        case number(Int)
        case text([TextPiece])
        case null
        case bool(Bool)
        case name(String)
        /// An implicit member: `.name`.
        case implicit(String)
        case member(Node, String)
        case call(Node, [Argument], closures: [ClosureExprSyntax])
        case index(Node, [Argument])
        case binary(String, Node, Node)
        case not(Node)
        case ternary(Node, Node, Node)
        case range(Node?, Node?, isClosed: Bool)
        case array([Node])
        case dictionary([(key: Node, value: Node)])
        case tuple([Argument])
        case closure(ClosureExprSyntax)
        case branches(ExprSyntax)
        /// A cast: `value as Type`.
        case cast(Node, TypeSyntax)
        /// A name that a pattern binds: `let name`.
        case binding(String)
        /// The wildcard: `_`.
        case anything
        case other([Node])
    }

    enum TextPiece {
        case literal(String)
        case value(Node)
    }

    struct Argument {
        var label: String?
        var value: Node
    }

    var kind: Kind
    let syntax: Syntax

    init(_ kind: Kind, _ syntax: some SyntaxProtocol) {
        self.kind = kind
        self.syntax = Syntax(syntax)
    }

    /// The text of a string literal; `nil` if the literal has interpolations, and for other nodes.
    var literal: String? {
        guard case .text(let pieces) = kind else { return nil }
        var text = ""
        for piece in pieces {
            guard case .literal(let part) = piece else { return nil }
            text += part
        }
        return text
    }

    /// The names in a chain of members: `response` and `statusCode` for `response?.statusCode`. `nil` for other
    /// nodes.
    var chain: [String]? {
        switch kind {
        case .name(let name): [name]
        case .member(let base, let name): base.chain.map { $0 == ["self"] ? [name] : $0 + [name] }
        case .cast(let base, _): base.chain
        default: nil
        }
    }

    /// The last name of a chain, or the name of a called function; `nil` for other nodes.
    var lastName: String? {
        switch kind {
        case .name(let name), .implicit(let name), .member(_, let name): name
        case .call(let callee, _, _): callee.lastName
        default: nil
        }
    }
}

/// Converts expressions and patterns to nodes.
enum NodeReader {
    static func node(_ expression: ExprSyntax) -> Node {
        switch expression.as(ExprSyntaxEnum.self) {
        case .integerLiteralExpr(let literal):
            return Node(literal.representedLiteralValue.map { .number($0) } ?? .other([]), literal)
        case .stringLiteralExpr(let literal): return Node(.text(pieces(of: literal)), literal)
        case .nilLiteralExpr(let literal): return Node(.null, literal)
        case .booleanLiteralExpr(let literal):
            return Node(.bool(literal.literal.tokenKind == .keyword(.true)), literal)
        case .declReferenceExpr(let name): return Node(.name(name.baseName.plainName), name)
        case .superExpr(let value): return Node(.name("super"), value)
        case .memberAccessExpr(let member):
            let name = member.declName.baseName.plainName
            guard let base = member.base else { return Node(.implicit(name), member) }
            return name == "self" ? node(base) : Node(.member(node(base), name), member)
        case .functionCallExpr(let call):
            let closures = [call.trailingClosure].compactMap(\.self) + call.additionalTrailingClosures.map(\.closure)
            return Node(.call(node(call.calledExpression), arguments(call.arguments), closures: closures), call)
        case .subscriptCallExpr(let call):
            return Node(.index(node(call.calledExpression), arguments(call.arguments)), call)
        case .sequenceExpr(let sequence): return fold(Array(sequence.elements), sequence)
        case .prefixOperatorExpr(let prefix): return prefixed(prefix)
        case .postfixOperatorExpr(let postfix):
            guard postfix.operator.text == "..." else { return Node(.other([node(postfix.expression)]), postfix) }
            return Node(.range(node(postfix.expression), nil, isClosed: true), postfix)
        case .tupleExpr(let tuple):
            let elements = arguments(tuple.elements)
            if elements.count == 1, elements[0].label == nil { return elements[0].value }
            return Node(.tuple(elements), tuple)
        case .arrayExpr(let array): return Node(.array(array.elements.map { node($0.expression) }), array)
        case .dictionaryExpr(let dictionary):
            guard case .elements(let elements) = dictionary.content else { return Node(.dictionary([]), dictionary) }
            return Node(.dictionary(elements.map { (node($0.key), node($0.value)) }), dictionary)
        case .closureExpr(let closure): return Node(.closure(closure), closure)
        case .ifExpr, .switchExpr: return Node(.branches(expression), expression)
        case .discardAssignmentExpr(let any): return Node(.anything, any)
        case .patternExpr(let pattern): return node(pattern.pattern)
        case .genericSpecializationExpr(let generic): return node(generic.expression)
        case .macroExpansionExpr(let macro):
            return Node(
                .call(Node(.name("#" + macro.macroName.text), macro), arguments(macro.arguments), closures: []), macro)
        default: return wrapped(expression)
        }
    }

    /// Returns the node for the expression inside `try`, `await`, `value?`, `value!` or `&value`.
    private static func wrapped(_ expression: ExprSyntax) -> Node {
        if let value = expression.as(TryExprSyntax.self) { return node(value.expression) }
        if let value = expression.as(AwaitExprSyntax.self) { return node(value.expression) }
        if let value = expression.as(OptionalChainingExprSyntax.self) { return node(value.expression) }
        if let value = expression.as(ForceUnwrapExprSyntax.self) { return node(value.expression) }
        if let value = expression.as(InOutExprSyntax.self) { return node(value.expression) }
        return Node(.other([]), expression)
    }

    private static func arguments(_ list: LabeledExprListSyntax) -> [Node.Argument] {
        list.map { Node.Argument(label: $0.label?.plainName, value: node($0.expression)) }
    }

    private static func prefixed(_ prefix: PrefixOperatorExprSyntax) -> Node {
        let value = node(prefix.expression)
        switch (prefix.operator.text, value.kind) {
        case ("-", .number(let number)): return Node(.number(-number), prefix)
        case ("!", _): return Node(.not(value), prefix)
        case ("...", _): return Node(.range(nil, value, isClosed: true), prefix)
        case ("..<", _): return Node(.range(nil, value, isClosed: false), prefix)
        default: return Node(.other([value]), prefix)
        }
    }

    // MARK: Patterns

    static func node(_ pattern: PatternSyntax) -> Node {
        switch pattern.as(PatternSyntaxEnum.self) {
        case .expressionPattern(let pattern): return node(pattern.expression)
        case .identifierPattern(let pattern): return Node(.binding(pattern.identifier.plainName), pattern)
        case .valueBindingPattern(let pattern): return bound(node(pattern.pattern))
        case .wildcardPattern(let pattern): return Node(.anything, pattern)
        case .tuplePattern(let pattern):
            return Node(
                .tuple(pattern.elements.map { .init(label: $0.label?.plainName, value: node($0.pattern)) }), pattern)
        case .isTypePattern(let pattern): return Node(.other([]), pattern)
        default: return Node(.other([]), pattern)
        }
    }

    /// Returns the pattern with its names turned into bindings, as in `let .failed(code, message)`.
    private static func bound(_ node: Node) -> Node {
        var node = node
        func bound(_ arguments: [Node.Argument]) -> [Node.Argument] {
            arguments.map { .init(label: $0.label, value: Self.bound($0.value)) }
        }
        switch node.kind {
        case .name(let name): node.kind = .binding(name)
        case .tuple(let elements): node.kind = .tuple(bound(elements))
        case .call(let callee, let arguments, _): node.kind = .call(callee, bound(arguments), closures: [])
        default: break
        }
        return node
    }

    // MARK: Operators

    /// The maximum number of operands and operators in one expression. Source about errors never has more.
    private static let mostElements = 400

    private static func fold(_ elements: [ExprSyntax], _ whole: SequenceExprSyntax) -> Node {
        guard elements.count <= mostElements else { return Node(.other([]), whole) }
        return fold(elements[...], whole)
    }

    private static func fold(_ elements: ArraySlice<ExprSyntax>, _ whole: SequenceExprSyntax) -> Node {
        guard let first = elements.first else { return Node(.other([]), whole) }
        if elements.count == 1 { return node(first) }
        var split: (index: Int, precedence: Int)?
        for index in elements.indices where (index - elements.startIndex) % 2 == 1 {
            let precedence = precedence(elements[index])
            guard let known = split else {
                split = (index, precedence)
                continue
            }
            let isRight = precedence <= 1 || precedence == 5
            if precedence < known.precedence || precedence == known.precedence && !isRight {
                split = (index, precedence)
            }
        }
        guard let index = split?.index else { return Node(.other([]), whole) }
        let left = elements[..<index]
        let right = elements[(index + 1)...]
        return join(elements[index], left, right, whole)
    }

    private static func join(
        _ mark: ExprSyntax, _ left: ArraySlice<ExprSyntax>, _ right: ArraySlice<ExprSyntax>, _ whole: SequenceExprSyntax
    ) -> Node {
        let start = left.first ?? mark
        let value = fold(left, whole)
        if let ternary = mark.as(UnresolvedTernaryExprSyntax.self) {
            return Node(.ternary(value, node(ternary.thenExpression), fold(right, whole)), start)
        }
        if mark.is(AssignmentExprSyntax.self) { return Node(.binary("=", value, fold(right, whole)), start) }
        if mark.is(UnresolvedAsExprSyntax.self) {
            return right.first?.as(TypeExprSyntax.self).map { Node(.cast(value, $0.type), start) } ?? value
        }
        guard let text = mark.as(BinaryOperatorExprSyntax.self)?.operator.text else {
            return Node(.other([value]), start)
        }
        let other = fold(right, whole)
        switch text {
        case "...": return Node(.range(value, other, isClosed: true), start)
        case "..<": return Node(.range(value, other, isClosed: false), start)
        default: return Node(.binary(text, value, other), start)
        }
    }

    private static func precedence(_ mark: ExprSyntax) -> Int {
        if mark.is(AssignmentExprSyntax.self) { return 0 }
        if mark.is(UnresolvedTernaryExprSyntax.self) { return 1 }
        if mark.is(UnresolvedAsExprSyntax.self) || mark.is(UnresolvedIsExprSyntax.self) { return 6 }
        switch mark.as(BinaryOperatorExprSyntax.self)?.operator.text {
        case "+=", "-=": return 0
        case "||": return 2
        case "&&": return 3
        case "==", "!=", "<", ">", "<=", ">=", "~=", "===": return 4
        case "??": return 5
        case "...", "..<": return 7
        case "+", "-", "|": return 8
        default: return 9
        }
    }

    // MARK: Literals

    private static func pieces(of literal: StringLiteralExprSyntax) -> [Node.TextPiece] {
        if let text = literal.representedLiteralValue { return [.literal(text)] }
        return literal.segments.map { segment in
            switch segment {
            case .stringSegment:
                let alone = literal.with(\.segments, StringLiteralSegmentListSyntax([segment]))
                return .literal(alone.representedLiteralValue ?? "")
            case .expressionSegment(let inserted):
                let values = arguments(inserted.expressions)
                return .value(values.count == 1 ? values[0].value : Node(.other(values.map(\.value)), inserted))
            }
        }
    }
}

extension Node {
    /// Whether the node is `nil` or an empty text.
    var isNothing: Bool {
        if case .null = kind { return true }
        return literal == ""
    }
}
