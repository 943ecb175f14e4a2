import SwiftSyntax

/// The texts of an expression that makes an error: its arguments, and the defaults of its initializer.
struct PlaceTexts {
    private(set) var title: Text?
    private(set) var description: Text?
    private let program: Program
    private let type: TypeDecl
    private let arguments: [Node.Argument]

    init(_ program: Program, _ item: Finder.Found) {
        self.init(program, item.type, item.name, item.arguments)
    }

    init(_ program: Program, _ type: TypeDecl, _ name: String?, _ arguments: [Node.Argument]) {
        self.program = program
        self.type = type
        self.arguments = arguments
        let payload = name.flatMap { type.enumCase($0)?.payload } ?? []
        for (index, argument) in arguments.enumerated() {
            let label = argument.label ?? (payload.indices.contains(index) ? payload[index].label : nil)
            read(argument.value, label, isPayload: label == nil && isText(payload, index))
        }
    }

    private func isText(_ payload: [Parameter], _ index: Int) -> Bool {
        guard payload.indices.contains(index), case .other("String", _)? = program.resolve(payload[index].type) else {
            return false
        }
        return true
    }

    private mutating func read(_ value: Node, _ label: String?, isPayload: Bool) {
        let reader = TextReader(program)
        switch Self.role(label) {
        case .title?: title = title ?? reader.text(value)
        case .description?: description = description ?? reader.text(value) ?? reader.server(value)
        case nil: if isPayload { description = description ?? reader.text(value) ?? reader.server(value) }
        }
        guard description == nil else { return }
        // `.alert(title: "…", body: .localized(description: "…"))`, `userInfo: [NSLocalizedDescriptionKey: "…"]`.
        switch value.kind {
        case .call(_, let inner, _):
            for argument in inner where argument.label != nil { read(argument.value, argument.label, isPayload: false) }
        case .dictionary(let entries):
            for entry in entries where entry.key.lastName == "NSLocalizedDescriptionKey" {
                description = reader.text(entry.value)
            }
        default: break
        }
    }

    enum Role { case title, description }

    static func role(_ label: String?) -> Role? {
        guard let label = label?.lowercased() else { return nil }
        if label.hasSuffix("title") { return .title }
        let names = [
            "message", "description", "text", "msg", "reason", "detail", "body", "subtitle", "localizeddescription",
        ]
        return names.contains { label.hasSuffix($0) } ? .description : nil
    }

    /// Adds the texts that the initializer has for arguments that aren't passed.
    mutating func addDefaults() {
        let labels = Set(arguments.map(\.label))
        for member in type.members["init"] ?? [] {
            guard labels.isSubset(of: Set(member.parameters.map(\.label))) else { continue }
            for parameter in member.parameters where !labels.contains(parameter.label) {
                guard let initial = parameter.initial else { continue }
                let text = TextReader(program).text(NodeReader.node(initial))
                switch Self.role(parameter.label ?? parameter.name) {
                case .title?: title = title ?? text
                case .description?: description = description ?? text
                case nil: break
                }
            }
        }
        for member in type.memberOrder where program.isStored(member) {
            guard let initial = member.initial, let text = TextReader(program).text(NodeReader.node(initial)) else {
                continue
            }
            switch Self.role(member.name) {
            case .title?: title = title ?? text
            case .description?: description = description ?? text
            case nil: break
            }
        }
    }
}
