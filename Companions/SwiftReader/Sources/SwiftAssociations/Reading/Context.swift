import SwiftSyntax

/// The responses for which a piece of code runs.
struct Context {
    /// The statuses and codes to which conditions limit the code; `nil` for all.
    var statuses: [ClosedRange<Int>]?
    var codes: [Constant]?
    var excludedStatuses: [ClosedRange<Int>] = []
    /// Whether a condition before has handled other responses.
    var isOtherwise = false
    /// Whether the code depends on something else than the response, in addition.
    var isBranched = false
    /// Whether the code is in a branch on a flag of the app: `if isLogin { … }`.
    var isFlagged = false
    /// Whether the code runs because something isn't there (`guard let data else`).
    var isAbsent = false
    /// Whether all that is known is certainly an HTTP status or a code of a body.
    var isCertain = true
    var endpoint: Report.Endpoint?
    /// The errors that the code handles, as case names of a type.
    var handled: (type: TypeDecl, cases: [String])?
    /// The members of bodies that have the codes.
    var places: [BodyPlace] = []
    /// The enums whose cases are the constants.
    var constantTypes: [TypeDecl] = []
    /// Constants that are neither statuses nor codes.
    var strange: [Constant] = []
    var reason: Report.Reason?

    /// Whether a condition limits the statuses or the codes.
    var isTested: Bool { statuses != nil || codes != nil }
    var isLimited: Bool { isTested || isOtherwise || !strange.isEmpty || reason != nil }

    /// Whether no status reaches the code, or one of them is 200.
    var isSuccess: Bool {
        guard let statuses else { return false }
        return statuses.contains { $0.contains(200) } || statuses.isEmpty
    }

    /// Whether two contexts are about the same responses.
    func isAbout(_ other: Context) -> Bool {
        statuses == other.statuses && codes == other.codes && isOtherwise == other.isOtherwise
    }

    /// A context of the same function, for code that runs for any response.
    var unlimited: Context {
        var context = Context()
        context.endpoint = endpoint
        return context
    }
}

extension Context {
    func holding(_ condition: Condition, _ program: Program) -> [Context] {
        switch condition {
        case .always, .present, .known: return [self]
        case .test(let subject, let constants, let isRelation):
            return [limited(to: constants, of: subject, isRelation, program)]
        case .cases(let decl, let names, let isSelf):
            var context = self
            if isSelf, program.isEndpoint(decl) {
                context.endpoint = Report.Endpoint(
                    type: decl.fullName, case: names.first, also: names.count > 1 ? Array(names.dropFirst()) : nil)
            } else {
                context.handled = (decl, names)
                if isLimited { context.isBranched = true }
            }
            return [context]
        case .not(let condition):
            let contexts = failing(condition, program)
            guard isLimited, case .test(let subject, _, _) = condition, subject.kind == .code else { return contexts }
            return contexts.map(\.foreign)
        case .and(let conditions):
            // The order of the conditions doesn't matter: what is about something else comes last.
            let ordered = conditions.filter { !$0.isForeign } + conditions.filter(\.isForeign)
            return ordered.reduce([self]) { $0.holding($1, program) }
        case .or(let conditions):
            let readable = conditions.filter(\.isReadable)
            if readable.isEmpty { return [foreign] }
            return Array(readable.flatMap { holding($0, program) }.prefix(32))
        case .foreign: return [foreign]
        case .unreadable:
            var context = foreign
            context.reason = .unreadableCondition
            return [context]
        }
    }

    func failing(_ condition: Condition, _ program: Program) -> [Context] {
        switch condition {
        case .always: return [absent]
        case .present: return [absent]
        case .known:
            var context = self
            if !isTested { context.isOtherwise = true }
            return [context]
        case .test(let subject, let constants, let isRelation):
            return [excluding(constants, of: subject, isRelation, program)]
        case .cases(let decl, _, let isSelf):
            var context = self
            if isSelf, program.isEndpoint(decl) {
                context.endpoint = Report.Endpoint(type: decl.fullName, case: nil)
            } else if isLimited {
                context.isBranched = true
            }
            return [context]
        case .not(let condition): return holding(condition, program)
        case .and(let conditions):
            let readable = conditions.filter(\.isReadable)
            if readable.count == 1 { return failing(readable[0], program) }
            if readable.contains(where: \.isAboutErrors) { return [self] }
            if readable.isEmpty { return conditions.contains(where: \.isForeign) ? [foreign] : [absent] }
            var context = self
            context.isOtherwise = true
            return [context]
        case .or(let conditions):
            return conditions.filter(\.isReadable).reduce([self]) { $0.failing($1, program) }
        case .foreign: return [foreign]
        case .unreadable: return isTested ? [foreign] : [self]
        }
    }

    private var foreign: Context {
        var context = self
        if isLimited { context.isBranched = true }
        return context
    }

    private var absent: Context {
        var context = self
        context.isAbsent = true
        if isLimited { context.isBranched = true }
        return context
    }

    // MARK: Tests

    private func limited(
        to constants: [Constant], of subject: Subject, _ isRelation: Bool, _ program: Program
    ) -> Context {
        var context = self
        let sorted = Tested(constants, subject)
        if let decl = subject.type?.decl {
            context.constantTypes.append(decl)
            let names = program.caseNames(constants, of: decl)
            if !names.isEmpty { context.handled = (decl, names) }
        }
        if sorted.isUnknown { context.isCertain = false }
        // `case 400 where reply == "gone"`: a spec has no condition for `reply`.
        if isMixed(sorted) { context.isBranched = true }
        if subject.kind == .code {
            // Two members of a body can't be one code.
            if codes != nil, subject.place != places.last { context.reason = .branching }
            context.codes = sorted.codes
            if let place = subject.place { context.places.append(place) }
            if sorted.codes.isEmpty { context.isAbsent = true }
            if constants.isEmpty { context.reason = .unreadableCondition }
            return context
        }
        context.strange += sorted.strange
        guard sorted.strange.isEmpty || !sorted.statuses.isEmpty else { return context }
        let before = statuses ?? [Int.min...Int.max]
        var new = before.flatMap { old in sorted.statuses.compactMap { old.overlap($0) } }
        // A range before has taken its statuses; a single status is more special than a range.
        for taken in excludedStatuses where taken.count > 1 { new = new.flatMap { $0.without(taken) } }
        context.statuses = new
        if new.isEmpty, !sorted.statuses.isEmpty { context.reason = .branching }
        if constants == [.null] { context.isAbsent = true }
        return context
    }

    /// Whether a test of something else is combined with a test of the response.
    private func isMixed(_ tested: Tested) -> Bool {
        if isFlagged { return true }
        return tested.statuses.isEmpty && !tested.strange.isEmpty ? isTested : !strange.isEmpty && !isTested
    }

    private func excluding(
        _ constants: [Constant], of subject: Subject, _ isRelation: Bool, _ program: Program
    ) -> Context {
        var context = self
        let sorted = Tested(constants, subject)
        if let decl = subject.type?.decl { context.constantTypes.append(decl) }
        if sorted.isUnknown { context.isCertain = false }
        if isMixed(sorted) { context.isBranched = true }
        if subject.kind == .code {
            if !isTested { context.isOtherwise = true }
            return context
        }
        if isRelation, sorted.statuses.count == 1, sorted.strange.isEmpty {
            let rest = (statuses ?? [Int.min...Int.max]).flatMap { $0.without(sorted.statuses[0]) }
            context.statuses = rest
            return context
        }
        if sorted.statuses.isEmpty, sorted.isUnknown || sorted.strange.isEmpty { return context }
        context.excludedStatuses += sorted.statuses
        if let statuses {
            context.statuses = statuses.flatMap { range in
                sorted.statuses.filter { $0.count > 1 || $0 == range }.reduce([range]) { rest, taken in
                    rest.flatMap { $0.without(taken) }
                }
            }
            if context.statuses?.isEmpty == true { context.reason = .branching }
        } else if codes == nil {
            context.isOtherwise = true
        }
        return context
    }
}

extension [Context] {
    /// The contexts in a branch on a flag.
    var flagged: [Context] {
        map { context in
            var context = context
            context.isFlagged = true
            if context.isLimited { context.isBranched = true }
            return context
        }
    }

    /// The most contexts of one piece of code. Alternatives in nested conditions multiply them.
    private static let most = 32

    func holding(_ condition: Condition, _ program: Program) -> [Context] {
        Array(flatMap { $0.holding(condition, program) }.prefix(Self.most))
    }

    func failing(_ condition: Condition, _ program: Program) -> [Context] {
        Array(flatMap { $0.failing(condition, program) }.prefix(Self.most))
    }
}
