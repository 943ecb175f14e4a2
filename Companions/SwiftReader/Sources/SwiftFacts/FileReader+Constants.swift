import SwiftSyntax

/// Reads static members that are errors.
extension FileReader {
    /// Reads a constant: `static let unauthorized = APIError(code: 401, message: "Please sign in.")`.
    func readConstantError(_ binding: PatternBindingSyntax, _ node: VariableDeclSyntax, _ place: CodePlace) {
        guard node.isStatic, let value = binding.initializer?.value ?? binding.onlyValue
        else { return }
        let type = binding.typeAnnotation?.type.names.first
        readConstantError(value, of: type, at: binding.pattern, node.comment, place)
    }

    /// Reads a function that only creates an error: `static func gone(_ id: Int) -> APIError { APIError(status: 410)
    /// }`.
    func readConstantError(_ node: FunctionDeclSyntax, _ place: CodePlace) {
        guard node.isStatic, let value = node.body?.statements.onlyValue,
            let owner = place.ownType, symbols.find(place.name, in: owner) != nil
        else { return }
        let type = node.signature.returnClause?.type.names.first
        readConstantError(value, of: type, at: node.name, node.comment, place)
    }

    private func readConstantError(
        _ value: ExprSyntax, of result: String?, at syntax: some SyntaxProtocol, _ comment: String?, _ place: CodePlace
    ) {
        guard let within = place.scope.last, let (type, arguments) = NodeReader.node(value).construction(of: result)
        else {
            return
        }
        let full = symbols.type(type, in: place.scope, file: file).map { symbols.types[$0].name } ?? type
        let properties = arguments.compactMap { argument -> Facts.Property? in
            guard let label = argument.label else { return nil }
            // If the files don't declare the type, only the label shows that the argument is a status.
            let known = symbols.members([label], of: [full], in: [], file: file)
            return property(
                Purpose(name: label), argument.value, of: known.isEmpty ? ["HTTPResponseStatus"] : known, Conditions(),
                place)
        }
        if properties.isEmpty { return }
        facts.constants.append(
            Facts.Constant(
                at: text.place(syntax), name: place.name, type: full, within: within, comment: comment,
                properties: properties))
    }

    /// Returns the given value as a status, a code or a text, depending on the purpose, or `nil` if the value can't
    /// be read.
    ///
    /// - Parameter names: The type names that occur in the expected type.
    func property(
        _ purpose: Purpose, _ value: Node, of names: [String], _ conditions: Conditions, _ place: CodePlace
    ) -> Facts.Property? {
        var property = Facts.Property(at: text.place(value.syntax), what: purpose.rawValue)
        switch purpose {
        case .other: return nil
        case .status, .code:
            if let number = number(purpose, value, of: names, place) {
                property.number = number
            } else if purpose == .code, let literal = codeLiteral(value, of: names, place), !literal.isEmpty {
                property.text = Facts.Text(parts: [Facts.TextPart(text: literal)])
            } else {
                return nil
            }
        case .title, .description, .reason, .suggestion:
            guard let found = readText(value, conditions, place), !found.isEmpty else { return nil }
            property.text = found
        }
        return property
    }

    /// Returns the text of a code. The code can be a literal, a constant, or a static member of the expected type,
    /// such as `.sessionNotFound`.
    private func codeLiteral(_ value: Node, of names: [String], _ place: CodePlace) -> String? {
        guard case .implicit(let name) = value.kind else { return resolved(value, place).literal }
        return symbols.types(names, in: place.scope, file: file).lazy
            .compactMap { self.symbols.constant(name, of: $0, file: self.file)?.literal }.first
    }
}
