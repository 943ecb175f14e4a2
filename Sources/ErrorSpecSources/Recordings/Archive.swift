package import ErrorSpecLanguage
import ErrorSpecReading

/// The responses of an HTTP archive (HAR 1.2). Entries without a response are left out.
package func readArchive(_ root: DocumentNode, into diagnostics: inout Diagnostics) -> [Recording] {
    var recordings: [Recording] = []
    for entry in root["log"]?["entries"]?.list ?? [] {
        guard let response = entry["response"], let status = response["status"]?.scalar.flatMap({ Int($0) }) else {
            diagnostics.report(
                Diagnostic(
                    .invalidRecording, "this entry has no response with a `status`", at: entry.range,
                    hint: "export the archive again, with its responses"))
            continue
        }
        // 0: the request was blocked, or failed on its way.
        guard (100...599).contains(status), let method = entry["request"]?["method"]?.text,
            let url = entry["request"]?["url"]?.text
        else { continue }
        let headers = (response["headers"]?.list ?? []).compactMap { header -> (name: String, value: String)? in
            guard let name = header["name"]?.text, let value = header["value"]?.scalar else { return nil }
            return (name, value)
        }
        recordings.append(
            Recording(
                origin: .operation(method: method.uppercased(), path: requestPath(of: url)),
                status: status, headers: headers, body: content(of: response), codes: nil, expectation: nil,
                title: nil, description: nil, count: 1, range: entry.range))
    }
    return recordings
}

private func content(of response: DocumentNode) -> [UInt8]? {
    guard let content = response["content"], let text = content["text"]?.text else { return nil }
    return content["encoding"]?.text?.lowercased() == "base64" ? base64Decoded(text) : Array(text.utf8)
}

/// Base64 (RFC 4648, 4); what is no digit is passed over.
private func base64Decoded(_ text: String) -> [UInt8] {
    var out: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text.utf8 {
        let digit: UInt8
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): digit = 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): digit = 63
        default: continue
        }
        bits = bits << 6 | UInt32(digit)
        count += 6
        if count >= 8 {
            count -= 8
            out.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
    }
    return out
}
