import SwiftSyntax

/// Functions that map statuses or codes, and ask another type's such function first or last.
extension Associator {
    mutating func findParents() {
        var made: [SyntaxIdentifier: [TypeDecl]] = [:]
        func add(_ type: TypeDecl, _ function: Member?) {
            guard let id = function?.syntax.id, types.contains(type), made[id]?.contains(type) != true else { return }
            made[id, default: []].append(type)
        }
        for item in finder.found where item.text == nil && item.form != .argument { add(item.type, item.function) }
        for (function, type) in finder.mapped { add(type, function) }
        // A function that only hands the response on gives what the other function gives.
        for _ in 0..<3 {
            for (function, call, _) in finder.asked where made[function.syntax.id] == nil {
                guard let other = program.called(call) else { continue }
                for type in made[other.syntax.id] ?? [] where type == function.owner { add(type, function) }
            }
        }
        var edges: [Report.Parent] = []
        for (function, call, isFirst) in finder.asked {
            guard let children = made[function.syntax.id], let other = program.called(call),
                other.syntax.id != function.syntax.id
            else { continue }
            for parent in made[other.syntax.id] ?? [] {
                for child in children where child != parent {
                    let edge = Report.Parent(
                        at: program.location(call.syntax), child: child.fullName, parent: parent.fullName,
                        isFirst: isFirst ? true : nil)
                    if !edges.contains(where: { $0.child == edge.child && $0.parent == edge.parent }) {
                        edges.append(edge)
                    }
                }
            }
        }
        // Handlers that ask each other have no order.
        for edge in edges {
            if reaches(edge.child, from: edge.parent, edges) {
                lines.insert(
                    Report.Unused(at: edge.at, reason: .branching, subject: edge.child, detail: "cycle: \(edge.parent)")
                )
            } else {
                report.parents.append(edge)
            }
        }
    }

    private func reaches(_ target: String, from start: String, _ edges: [Report.Parent]) -> Bool {
        var waiting = [start]
        var seen: Set<String> = []
        while let next = waiting.popLast() {
            if next == target { return true }
            guard seen.insert(next).inserted else { continue }
            waiting += edges.filter { $0.child == next }.map(\.parent)
        }
        return false
    }
}

extension Program {
    /// The function or the initializer of the app that a call calls.
    func called(_ call: Node) -> Member? {
        guard case .call(let callee, let arguments, _) = call.kind else { return nil }
        let candidates: [Member]
        switch callee.kind {
        case .member(let base, let name):
            switch type(of: base) {
            case .app(let decl, _)?, .meta(let decl)?: candidates = functions(name, of: decl)
            default: return nil
            }
        case .name(let name):
            switch binding(name, at: callee.syntax) {
            case .member(let member)?: candidates = [member]
            case .type(let decl)?: candidates = decl.members["init"] ?? []
            default: return nil
            }
        default: return nil
        }
        let fitting = candidates.filter { member in
            member.parameters.isEmpty && arguments.isEmpty
                || member.parameters.indices.contains { Self.argument($0, of: member, in: arguments) != nil }
        }
        return fitting.first { $0.body != nil }
    }
}
