/// What stands between backticks is code.
func prose(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map { escapedHTML(String($0)) }
    if parts.count % 2 == 0 { return parts.joined(separator: "`") }
    return parts.enumerated().map { $0 % 2 == 0 ? $1 : "<code>\($1)</code>" }.joined()
}

let matrixStyle = """
    :root { --c0: #eef1f5; --c1: #e3ecfd; --c2: #fde8e4; --c3: #fff0d1; --c4: #e4f4e6; --c5: #f3e6fa; --c6: #dff3f5; --c7: #f6eadf; }
    @media (prefers-color-scheme: dark) { :root { --c0: #2a3038; --c1: #1d3358; --c2: #4a231d; --c3: #45340f; --c4: #1c3d24;
      --c5: #3d2450; --c6: #133d42; --c7: #42301f; } }
    .tools { display: flex; flex-wrap: wrap; gap: 0 2rem; align-items: center; position: sticky; top: 0; z-index: 3;
      background: var(--back); border-bottom: 1px solid var(--line); }
    .tools .search { flex: 1 1 20rem; } .locale { margin: .5rem 0; } select { font: inherit; padding: .4rem; }
    .legend { display: flex; flex-wrap: wrap; gap: .4rem 1rem; padding: 0; margin: .75rem 0; list-style: none; font-size: .9rem; }
    .scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
    th, td { border: 1px solid var(--line); padding: .4rem .5rem; text-align: left; vertical-align: top; }
    thead th { background: var(--soft); white-space: nowrap; } tbody th { font-weight: 400; min-width: 11rem; }
    tbody th { position: sticky; left: 0; background: var(--back); z-index: 1; }
    .name { font-weight: 600; display: block; } .about { display: block; color: var(--quiet); font-size: .85rem; }
    .chip { display: inline-block; padding: .1rem .55rem; border-radius: .6rem; margin: .1rem 0; color: inherit;
      text-decoration: none; border: 1px solid transparent; font-size: .9rem; white-space: nowrap; }
    a.chip { display: block; width: fit-content; cursor: pointer; } a.chip:hover { border-color: var(--front); }
    .c0 { background: var(--c0); } .c1 { background: var(--c1); } .c2 { background: var(--c2); } .c3 { background: var(--c3); }
    .c4 { background: var(--c4); } .c5 { background: var(--c5); } .c6 { background: var(--c6); } .c7 { background: var(--c7); }
    .inherited { border: 1px dashed var(--quiet); } .wider { font-style: italic; }
    .from, .hint { display: block; color: var(--quiet); font-size: .8rem; }
    .cards { margin: 1rem 0; } summary { cursor: pointer; padding: .25rem 0; }
    .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); gap: 1rem; margin-top: .5rem; }
    .card { border: 1px solid var(--line); border-radius: .75rem; padding: .75rem 1rem; min-width: 0; scroll-margin-top: 5rem; }
    .card:target { outline: 3px solid var(--link); } .card p { margin: .25rem 0; } .card ul { padding-left: 1.1rem; font-size: .9rem; }
    .alert { background: var(--soft); border: 1px solid var(--line); border-radius: .9rem; padding: .8rem 1rem 0; margin: .6rem auto;
      max-width: 17rem; text-align: center; position: relative; white-space: pre-wrap; }
    .alert p { margin: .15rem 0; } .alert-title { font-weight: 600; } .alert em { color: var(--quiet); }
    .alert .ok { border-top: 1px solid var(--line); margin: .6rem -1rem 0; padding: .4rem; color: var(--link); font-weight: 600; }
    .lang { position: absolute; top: .2rem; right: .6rem; color: var(--quiet); font-size: .75rem; }
    dialog { border: 1px solid var(--line); border-radius: 1rem; background: var(--back); color: inherit; max-width: min(30rem, 92vw);
      padding: 1rem; } dialog::backdrop { background: rgb(0 0 0 / .5); } dialog form { text-align: right; }
    dialog .card { border: 0; padding: 0; } button { font: inherit; padding: .35rem .9rem; border-radius: .5rem;
      border: 1px solid var(--quiet); background: var(--soft); color: inherit; cursor: pointer; }
    @media (max-width: 48rem) {
      .scroll { overflow: visible; } table, tbody, tr, th, td { display: block; border: 0; } thead { display: none; }
      tr.group { border: 1px solid var(--line); border-radius: .75rem; margin: .75rem 0; padding: .5rem .75rem; }
      tbody th { position: static; padding: 0 0 .4rem; } td { display: grid; grid-template-columns: 4.5rem 1fr; padding: .2rem 0; }
      td::before { content: attr(data-head); font-weight: 600; grid-row: 1 / span 20; } td > * { grid-column: 2; }
      td.empty { display: none; } .chip { white-space: normal; padding: .35rem .7rem; } .tools { position: static; } }

    """

let matrixScript = """
    const card = document.getElementById("card");
    const content = document.getElementById("card-content");
    let opener = null;
    document.addEventListener("click", event => {
      const chip = event.target.closest("a.chip");
      if (!chip || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const original = document.getElementById(decodeURIComponent(chip.hash.slice(1)));
      if (!original) return;
      event.preventDefault();
      opener = chip;
      const copy = original.cloneNode(true);
      copy.removeAttribute("id");
      content.replaceChildren(copy);
      card.setAttribute("aria-label", original.querySelector("h3").textContent);
      card.showModal();
    });
    card.addEventListener("click", event => { if (event.target === card) card.close(); });
    card.addEventListener("close", () => { if (opener) opener.focus(); });
    const locale = document.getElementById("locale");
    if (locale) locale.addEventListener("change", () => {
      document.querySelectorAll("[data-locale]").forEach(alert => {
        alert.hidden = locale.value !== "" && alert.dataset.locale !== locale.value;
      });
    });
    const openTarget = () => {
      const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
      const details = target && target.closest("details");
      if (details) { details.open = true; target.scrollIntoView(); }
    };
    addEventListener("hashchange", openTarget);
    openTarget();

    """
