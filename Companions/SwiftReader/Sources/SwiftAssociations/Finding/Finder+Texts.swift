import SwiftSyntax

/// Texts that a branch on a status returns or shows.
extension Finder {
    /// The texts that a screen shows for a case of an error.
    func showHandled(_ arguments: [Node.Argument], _ site: Site) {
        guard site.contexts.count == 1, let (type, names) = site.contexts[0].handled ?? all(site.scope) else { return }
        let texts = PlaceTexts(program, type, nil, arguments)
        guard texts.description != nil || texts.title != nil else { return }
        for name in names where shown[type]?[name] == nil {
            shown[type, default: [:]][name] = Associator.CaseTexts(title: texts.title, description: texts.description)
        }
    }

    /// All cases of an error type, in a function that only shows a text.
    private func all(_ scope: Scope) -> (type: TypeDecl, cases: [String])? {
        guard let member = scope.member, member.kind == .function, !member.isStatic, let owner = member.owner,
            owner.kind == .enum, program.isError(owner) || program.subject(ofType: owner) != nil,
            member.body?.onlyExpression != nil
        else { return nil }
        return (owner, owner.cases.map(\.name))
    }

    func isShown(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["message", "text", "title", "description", "alert", "reason"].contains { name.hasSuffix($0) }
    }

    /// A text that a branch on a status returns or shows.
    func show(_ node: Node, title: Node? = nil, _ site: Site) {
        let known = site.contexts.filter {
            ($0.statuses != nil || $0.isOtherwise) && $0.isCertain && $0.strange.isEmpty
        }
        guard !known.isEmpty, TextReader(program).text(node) != nil,
            let owner = site.scope.member?.owner ?? program.owner(of: node.syntax) ?? Optional(program.globals)
        else { return }
        for context in known {
            found.append(
                Found(
                    type: owner, name: nil, node: node, form: .branch, context: context, use: .returned,
                    function: site.scope.member, text: node, title: title))
        }
    }
}
