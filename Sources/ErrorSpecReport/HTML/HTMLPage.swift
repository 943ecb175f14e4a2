import ErrorSpecReview

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A page that needs nothing but itself: no network, no fonts, no images.
struct HTMLPage {
    var title: String
    /// Behind the title, in the page's head line.
    var note: String
    var body: HTMLText
    var style: String
    var script: String
    /// The data that the script draws from.
    var data: JSONValue?

    var text: String {
        let title: HTMLText = "\(text: title)"
        let note: HTMLText = "\(text: note)"
        let styles = commonStyle + style
        let scripts = commonScript + script
        // Only this style and this script run, even if something else found its way in.
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
            <style>\(styles)</style>
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
            \(dataElement)<script>\(scripts)</script>
            </body>
            </html>

            """
    }

    private var dataElement: String {
        data.map { "<script type=\"application/json\" id=\"data\">\($0.embedded)</script>\n" } ?? ""
    }

    private func digest(_ text: String) -> String { Data(sha256(Array(text.utf8))).base64EncodedString() }
}

/// A search box over all elements of a kind, with a count that screen readers are told of.
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

private let commonStyle = """
    :root { color-scheme: light dark; --back: #fff; --front: #1d2025; --quiet: #5b6470; --line: #d9dde3; --soft: #f4f6f8;
      --link: #0a58ca; --breaking: #b42318; --breaking-back: #fdecea; --warning: #8a5300; --warning-back: #fff4df;
      --info: #1f5f8b; --info-back: #e8f3fb; --done: #2f6b3a; --done-back: #e7f4ea; }
    @media (prefers-color-scheme: dark) {
      :root { --back: #14171b; --front: #e6e8eb; --quiet: #a2abb6; --line: #343b44; --soft: #1d2228; --link: #8ab8ff;
        --breaking: #ff9b91; --breaking-back: #3a1a18; --warning: #f5c469; --warning-back: #352809; --info: #8cc8f2;
        --info-back: #12293a; --done: #8fd19e; --done-back: #16301c; } }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; }
    body { margin: 0; font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans CJK KR", sans-serif;
      background: var(--back); color: var(--front); overflow-wrap: anywhere; }
    header, main { max-width: 90rem; margin: 0 auto; padding: 0 1rem; }
    main { padding-bottom: 4rem; }
    main:focus { outline: none; }
    h1 { font-size: 1.5rem; margin: 1.25rem 0 0; }
    h2 { font-size: 1.25rem; margin: 2rem 0 .25rem; }
    h3 { font-size: 1rem; margin: 0; }
    .note { margin: .25rem 0 1rem; color: var(--quiet); }
    a { color: var(--link); }
    code, .code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .9em; }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
    .skip { position: absolute; left: -100vw; } .skip:focus { left: 1rem; top: .5rem; background: var(--back); padding: .5rem; z-index: 9; }
    .search { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: 1rem 0; position: relative; }
    .search input { flex: 1 1 12rem; max-width: 32rem; font: inherit; padding: .5rem .75rem; border: 1px solid var(--quiet);
      border-radius: .5rem; background: var(--back); color: inherit; }
    kbd { border: 1px solid var(--line); border-radius: .25rem; padding: 0 .4rem; color: var(--quiet); font: inherit; font-size: .85rem; }
    #found { color: var(--quiet); }
    [hidden] { display: none !important; }
    @media print { .search, .skip { display: none; } }

    """

private let commonScript = """
    "use strict";
    { const search = document.querySelector("#search[data-over]");
    if (search) {
      const items = [...document.querySelectorAll(search.dataset.over)];
      const texts = items.map(item => (item.dataset.search || item.textContent).normalize("NFC").toLowerCase());
      const found = document.getElementById("found");
      const filter = () => {
        const words = search.value.normalize("NFC").toLowerCase().split(/\\s+/).filter(Boolean);
        let count = 0;
        items.forEach((item, index) => {
          item.hidden = !words.every(word => texts[index].includes(word));
          if (!item.hidden) count += 1;
        });
        found.textContent = words.length ? `${count} of ${items.length} ${search.dataset.noun}` : "";
        document.querySelectorAll("[data-section]").forEach(section => {
          section.hidden = words.length > 0 && !section.querySelector(`${search.dataset.over}:not([hidden])`);
        });
      };
      search.addEventListener("input", filter);
      search.addEventListener("keydown", event => {
        if (event.key === "Escape" && search.value) { search.value = ""; filter(); event.preventDefault(); }
      });
      document.addEventListener("keydown", event => {
        const isTyping = event.target.closest("input, textarea, select, dialog");
        if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
          event.preventDefault();
          search.focus();
        }
      });
      filter();
    } }

    """
