import ErrorSpecReport

extension LanguageServer {
    /// Where what stands here is declared.
    func definition(_ spot: Spot) -> JSONValue {
        guard let symbol = spot.symbol else { return .null }
        return .array(spot.index.declarations(of: symbol).map { location($0).json })
    }

    func references(_ spot: Spot, includesDeclaration: Bool) -> JSONValue {
        guard let symbol = spot.symbol else { return .null }
        let sites = spot.index.sites(of: symbol).filter { includesDeclaration || $0.occurrence.role == .reference }
        return .array(sites.map { location($0).json })
    }

    /// The same name in this document.
    func highlights(_ spot: Spot) -> JSONValue {
        guard let symbol = spot.symbol else { return .null }
        let sites = spot.index.sites(of: symbol).filter { $0.file.path == spot.file.path }
        return .array(
            sites.map { site in
                let kind: JSONValue = site.occurrence.role == .declaration ? 3 : 2
                return ["range": range(site.occurrence.range, in: site.file).json, "kind": kind]
            })
    }
}

extension Spot {
    var occurrence: Occurrence? { file.occurrence(at: offset) }

    /// The symbol that the name here refers to.
    var symbol: Symbol? { occurrence.map { index.symbol(of: $0) } }
}
