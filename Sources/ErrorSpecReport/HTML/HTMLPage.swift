import ErrorSpecResources
import ErrorSpecReview

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Returns a self-contained page, without network, fonts or images.
///
/// - Parameters:
///   - note: The text after the title in the page's header.
///   - style: The page's own style sheet, which is added to the style sheet of all pages.
///   - data: The data for the script.
func htmlPage(
    title: HTMLText, note: HTMLText, body: HTMLText, style: [UInt8], script: [UInt8] = [], data: JSONValue? = nil
) -> String {
    let styles = Resources.pageStyle + style
    let scripts = Resources.pageScript + script
    let data = data.map { "<script type=\"application/json\" id=\"data\">\($0.embedded)</script>\n" } ?? ""
    // With this policy, the browser uses only these styles and this script, even if others were injected.
    let policy =
        "default-src 'none'; style-src 'sha256-\(digest(styles))'; script-src 'sha256-\(digest(scripts))'; "
        + "base-uri 'none'; form-action 'none'"
    return """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title.encoded)</title>
        <style>\(String(decoding: styles, as: UTF8.self))</style>
        </head>
        <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
        <h1>\(title.encoded)</h1>
        <p class="note">\(note.encoded)</p>
        </header>
        <main id="content" tabindex="-1">
        \(body.encoded)
        </main>
        \(data)<script>\(String(decoding: scripts, as: UTF8.self))</script>
        </body>
        </html>

        """
}

private func digest(_ bytes: [UInt8]) -> String { Data(sha256(bytes)).base64EncodedString() }

/// Returns a search box that filters the elements that match a selector. Screen readers announce the number of matches.
func searchBox(_ label: String, over selector: String, noun: String) -> HTMLText {
    """
    <div class="search" role="search">
    <label for="search">\(text: label)</label>
    <input id="search" type="search" autocomplete="off" spellcheck="false" data-over="\(text: selector)" \
    data-noun="\(text: noun)" aria-describedby="found">
    <kbd title="Press / to search">/</kbd>
    <output id="found" for="search" aria-live="polite"></output>
    </div>
    """
}
