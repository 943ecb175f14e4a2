import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecResources

/// The specs of a new API.
enum StarterSpec {
    static let schemaFile = ".errorspec.schema.json"

    /// Reviews fold what is generated, and git keeps its line ends on every system.
    static let attributes = [
        "**/Generated/** linguist-generated text eol=lf",
        "\(schemaFile) linguist-generated text eol=lf",
    ]

    /// `specs/shop` → `Shop`; `Example` where the folder's name says nothing.
    static func name(for folder: String) -> String {
        let words = (Path.name(folder) ?? "").split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = words.map { capitalized($0) }.joined()
        let isName = name.first?.isLetter == true && name.utf8.count <= SpecLimits.apiName
        let saysNothing = ["Specs", "Spec", "Errorspec", "Api", "API", "Swift", "Self", "Foundation"].contains(name)
        return isName && !saysNothing ? name : "Example"
    }

    static func text(api: String) -> String {
        String(decoding: Resources.starter, as: UTF8.self).replacing(
            "api: Example\n", with: "api: \(api)\n")
    }
}
