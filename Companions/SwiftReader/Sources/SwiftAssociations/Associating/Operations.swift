import Foundation
import SwiftSyntax

/// Requests: types with a path and a method.
extension Associator {
    mutating func findOperations() {
        for type in program.types {
            guard !program.isGenerated(type.syntax), let route = program.route(of: type) else { continue }
            let methods = program.arms(route.method)
            guard methods.flatMap(\.values).contains(where: { $0.flatMap(Program.method) != nil }) else { continue }
            let paths = program.arms(route.path)
            let errors = namedErrors(of: type)
            let names: [String?] = type.kind == .enum && !type.cases.isEmpty ? type.cases.map(\.name) : [nil]
            for name in names {
                let syntax = name.flatMap { type.enumCase($0)?.syntax } ?? type.syntax
                let own = program.values(for: name, in: paths)
                let ownMethods = program.values(for: name, in: methods)
                for (index, value) in (own.isEmpty ? [nil] : own).enumerated() {
                    let isPair = ownMethods.count == own.count
                    let method = isPair ? ownMethods[index] : ownMethods.count == 1 ? ownMethods[0] : nil
                    var operation = Report.Operation(at: program.location(syntax), type: type.fullName, case: name)
                    operation.method = method.flatMap(Program.method)
                    operation.path = value.flatMap { path($0, Receiver(type: type, name: name)) }
                    operation.errors = errors.isEmpty ? nil : errors
                    operation.unreadable =
                        operation.path == nil ? "path" : operation.method == nil ? "method" : nil
                    // Alternatives that can't be read are one line.
                    if index == 0 || operation.unreadable == nil || report.operations.last?.unreadable == nil {
                        report.operations.append(operation)
                    }
                }
            }
        }
    }

    private func path(_ node: Node, _ receiver: Receiver) -> String? {
        guard let base = basePath(receiver), let path = template(Program.pathOfMethod(node) ?? node, receiver) else {
            return nil
        }
        return Self.joined(base, path)
    }

    // MARK: Paths

    /// A type with a property that has the path, and the case that it is.
    private struct Receiver {
        var type: TypeDecl
        var name: String?
    }

    private func template(_ node: Node, _ receiver: Receiver) -> String? {
        guard let path = pieces(node, receiver), !path.contains("://") else { return nil }
        let plain = String(path.prefix { $0 != "?" && $0 != "#" })
        return plain.allSatisfy { $0 != " " && $0 != "\n" } ? plain : nil
    }

    private func pieces(_ node: Node, _ receiver: Receiver) -> String? {
        program.guarded { self.text(node, receiver) }
    }

    private func text(_ node: Node, _ receiver: Receiver) -> String? {
        switch node.kind {
        case .text(let pieces):
            var path = ""
            for piece in pieces {
                switch piece {
                case .literal(let text): path += text
                case .value(let value):
                    guard let inserted = self.pieces(value, receiver) ?? parameter(value) else { return nil }
                    path += inserted
                }
            }
            return path
        case .binary("+", let first, let second):
            guard let start = pieces(first, receiver) ?? parameter(first),
                let end = pieces(second, receiver) ?? parameter(second)
            else { return nil }
            return start + end
        case .name("rawValue"): return property("rawValue", receiver)
        case .name(let name):
            if case .member(let member)? = program.binding(name, at: node.syntax), member.owner != nil, !member.isStatic
            {
                return property(name, receiver)
            }
        case .member(let base, let name):
            if case .name("self") = base.kind { return property(name, receiver) }
            if let other = self.receiver(base, receiver) { return property(name, other) }
        default: break
        }
        switch program.constant(node) {
        case .text(let text)?: return text
        case .number(let number)?: return String(number)
        default: return nil
        }
    }

    private func property(_ name: String, _ receiver: Receiver) -> String? {
        let id = [receiver.type.fullName, receiver.name ?? "", name].joined(separator: " ")
        if let known = finder.paths[id] { return known }
        finder.paths[id] = .some(nil)
        let path = path(of: name, receiver).flatMap { $0.utf8.count > 10_000 ? nil : $0 }
        finder.paths[id] = .some(path)
        return path
    }

    private func path(of name: String, _ receiver: Receiver) -> String? {
        if name == "rawValue" {
            guard let found = receiver.name.flatMap({ receiver.type.enumCase($0) }),
                case .text(let text)? = program.rawValue(found, of: receiver.type)
            else { return nil }
            return text
        }
        guard let member = program.property(name, of: receiver.type) else { return nil }
        let values = program.values(for: receiver.name, in: program.arms(member))
        return values.count == 1 ? values[0].flatMap { pieces($0, receiver) } : nil
    }

    /// The enum's case that an expression is: `domain` with `var domain: Domain { .auth }`.
    private func receiver(_ node: Node, _ receiver: Receiver) -> Receiver? {
        switch node.kind {
        case .name(let name):
            guard let member = program.property(name, of: receiver.type),
                case .member? = program.binding(name, at: node.syntax),
                let value = program.values(for: receiver.name, in: program.arms(member)).first ?? nil,
                let type = program.type(of: member)?.decl, let name = value.lastName, type.enumCase(name) != nil
            else { return nil }
            return Receiver(type: type, name: name)
        case .member(let base, let name):
            if case .name("self") = base.kind { return self.receiver(Node(.name(name), node.syntax), receiver) }
            return nil
        default: return nil
        }
    }

    /// `{id}` for a value that a path inserts.
    private func parameter(_ node: Node) -> String? {
        var chain: [String]?
        switch node.kind {
        case .call(let callee, let arguments, _):
            if ["String", "Int"].contains(callee.lastName ?? ""), let first = arguments.first {
                return parameter(first.value)
            }
            guard case .member(let base, _) = callee.kind else { return nil }
            return parameter(base)
        case .binary("??", let first, _): return parameter(first)
        default: chain = node.chain
        }
        let conversions: Set<String> = ["uuidString", "description", "rawValue", "absoluteString", "stringValue"]
        guard let name = chain?.last(where: { !conversions.contains($0) }) else { return nil }
        return isComputed(node) ? nil : "{\(name)}"
    }

    /// Whether an expression is a computed property of the app, which isn't a value of the request.
    private func isComputed(_ node: Node) -> Bool {
        switch node.kind {
        case .member(let base, let name):
            if case .name("self") = base.kind { return isComputed(Node(.name(name), node.syntax)) }
            return program.type(of: base)?.decl.flatMap { program.property(name, of: $0) }?.isComputed == true
        case .name(let name):
            guard case .member(let member)? = program.binding(name, at: node.syntax) else { return false }
            return member.isComputed
        default: return false
        }
    }

    /// The path in a type's `baseURL`; `nil` if the request's value has the host. If several hosts have different paths,
    /// the path is empty.
    private func basePath(_ receiver: Receiver) -> String? {
        guard
            let member = program.property("baseURL", of: receiver.type)
                ?? program.property("baseUrl", of: receiver.type)
        else { return "" }
        let values = program.values(for: receiver.name, in: program.arms(member))
        let paths = Set(values.map { $0.map { path(ofURL: $0, receiver) } ?? "" })
        return paths.count == 1 ? paths.first ?? "" : ""
    }

    private func path(ofURL url: Node, _ receiver: Receiver) -> String? {
        var node = url
        if case .binary("??", let first, _) = node.kind { node = first }
        if case .call(let callee, let arguments, _) = node.kind, callee.lastName == "URL", let first = arguments.first {
            node = first.value
        }
        if case .name(let name) = node.kind, case .payload? = program.binding(name, at: node.syntax) { return nil }
        var url = ""
        if case .text(let pieces) = node.kind {
            for piece in pieces {
                switch piece {
                case .literal(let text): url += text
                case .value(let value):
                    // The first value has the host.
                    guard let text = self.pieces(value, receiver) ?? (url.isEmpty ? "://" : nil) else { return "" }
                    url += text
                }
            }
        } else if case .binary("+", let host, let rest) = node.kind, let path = pieces(rest, receiver) {
            url = (pieces(host, receiver) ?? "://") + path
        } else if case .text(let text)? = program.constant(node) {
            url = text
        }
        guard let start = url.range(of: "://") else { return url.hasPrefix("/") ? url : "" }
        guard let slash = url[start.upperBound...].firstIndex(of: "/") else { return "" }
        return String(url[slash...])
    }

    private static func joined(_ base: String, _ path: String) -> String {
        let parts = (base + "/" + path).split(separator: "/", omittingEmptySubsequences: true)
        return "/" + parts.joined(separator: "/")
    }

    /// The error types that a type of requests names: its `associatedtype`, its table's or its decoder's type.
    private func namedErrors(of type: TypeDecl) -> [String] {
        var names: [String] = []
        func add(_ type: ValueType?, _ depth: Int = 0) {
            guard depth < 5 else { return }
            switch type {
            case .app(let decl, let arguments)?:
                if types.contains(decl), !names.contains(decl.fullName) { names.append(decl.fullName) }
                for argument in arguments { add(argument, depth + 1) }
            case .dictionary(_, let value)?: add(value, depth + 1)
            case .array(let element)?: add(element, depth + 1)
            case .function(_, let result)?: add(result, depth + 1)
            case .other(_, let arguments)?: for argument in arguments { add(argument, depth + 1) }
            case .meta(let decl)?: add(.app(decl, []), depth + 1)
            default: break
            }
        }
        for alias in type.aliases.sorted(by: { $0.key < $1.key }) { add(program.resolve(alias.value)) }
        for member in type.memberOrder where member.kind == .property { add(program.type(of: member)) }
        for member in type.memberOrder where member.kind == .function { add(program.resolve(member.type)) }
        return names
    }
}
