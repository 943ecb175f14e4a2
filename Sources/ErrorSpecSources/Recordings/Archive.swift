import ErrorSpecLanguage
import ErrorSpecReading

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Reads the responses of an HTTP archive (HAR 1.2). Leaves out entries without a response, and requests that a browser
/// sends by itself.
func readArchive(_ entries: [DocumentNode], into diagnostics: inout Diagnostics) -> [Recording] {
    var recordings: [Recording] = []
    var skipped = SkippedStatuses()
    for entry in entries {
        guard let response = entry["response"], let node = response["status"],
            let status = node.scalar.flatMap({ Int($0) })
        else {
            diagnostics.report(
                .invalidRecording, "this entry has no response with a `status`", at: entry.range,
                hint: "export the archive again, with its responses")
            continue
        }
        // The status is 0 if the request was blocked, or failed without a response.
        guard isHTTPStatus(status, at: node.range, into: &skipped), let method = entry["request"]?["method"]?.text,
            let url = entry["request"]?["url"]?.text
        else { continue }
        let path = requestPath(of: url)
        // Browsers send preflight requests, and requests for icons, by themselves.
        if method.uppercased() == "OPTIONS" || path == "/favicon.ico" { continue }
        let headers = (response["headers"]?.list ?? []).compactMap { header -> (name: String, value: String)? in
            guard let name = header["name"]?.text, let value = header["value"]?.scalar else { return nil }
            return (name, value)
        }
        recordings.append(
            Recording(
                origin: .operation(method: method.uppercased(), path: path), host: host(of: url),
                status: status, headers: headers, body: content(of: response, into: &diagnostics),
                range: entry.range))
    }
    skipped.report(into: &diagnostics)
    return recordings
}

/// Returns the host and the port in lower case, such as `api.example.com:8080`, or `nil` for a URL without a scheme.
private func host(of url: String) -> String? {
    guard let scheme = url.firstRange(of: "://") else { return nil }
    let authority = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
    return authority.split(separator: "@").last?.lowercased()
}

private func content(of response: DocumentNode, into diagnostics: inout Diagnostics) -> [UInt8]? {
    guard let content = response["content"], let node = content["text"], let text = node.text else { return nil }
    guard content["encoding"]?.text?.lowercased() == "base64" else { return Array(text.utf8) }
    var digits = text.utf8.filter { !" \t\r\n".utf8.contains($0) }
    digits += Array(repeating: UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
    if let data = Data(base64Encoded: Data(digits)) { return Array(data) }
    let type = content["mimeType"]?.text?.lowercased() ?? ""
    // The contents of images and fonts don't matter.
    if ["image/", "audio/", "video/", "font/"].contains(where: type.hasPrefix) { return nil }
    diagnostics.report(
        Diagnostic(
            .invalidRecording, "a content that is marked as base64 isn't base64, and is read as text", as: .note,
            at: node.range))
    return Array(text.utf8)
}
