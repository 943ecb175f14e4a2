const byID = id => document.getElementById(id);
const data = JSON.parse(byID("data").textContent);
const S = data.strings;
// The view, `groups` or `cases`, that the command selected. The reader can select the other view.
const firstView = data.view;
const signs = ["●", "■", "▲", "◆", "★", "✚", "⬟", "☾"];
const plain = text => text.normalize("NFC").toLowerCase();
const make = (tag, options = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter(child => child !== null && child !== undefined && child !== ""));
  return element;
};

// The page's data. Numbers of strings and groups are replaced by the strings and groups.
const apis = data.apis.map(source => {
  const api = { ...source };
  api.groups = source.groups.map(([name, summary, operations, parents, file, line, otherwise, rules], index) =>
    ({ api, index, name, summary: S[summary], operations, parents, file, line, otherwise, rules }));
  api.cases = source.cases.map(([name, group, summary, match, statuses, category, policy, mark, file, line, title, description], index) =>
    ({ api, index, name, group: api.groups[group], summary: S[summary], match: S[match], statuses, category, policy: S[policy],
      mark, file, line, title, description }));
  // A failure that no case handles has no group.
  for (const item of api.cases) item.path = `${item.group ? item.group.name : "failures"}.${item.name}`;
  for (const item of api.cases) item.address = `${api.name}/${item.path}`;
  return api;
});
const groups = apis.flatMap(api => api.groups);
const cases = apis.flatMap(api => api.cases);
const addresses = new Map(cases.map(item => [item.address, item]));
const seen = group => group.seen ??=
  [...new Set([...group.rules.map(rule => group.api.rules[rule][2]), ...(group.otherwise < 0 ? [] : [group.otherwise])])];
const inheriting = item => !item.group ? [] : item.api.groups.filter(group => group !== item.group && seen(group).includes(item.index));

// Search. Each word is searched for once in each text. A group is also found through its cases.
const textsOf = text => text ? text.readings.flat().map(index => S[index] ?? "") : [];
const prepare = () => {
  if (prepare.isDone) return;
  prepare.isDone = true;
  for (const item of cases) {
    item.search = plain([item.address, item.summary, item.match, item.api.categories[item.category], item.policy,
      ...textsOf(item.title), ...textsOf(item.description)].filter(Boolean).join(" "));
  }
  for (const group of groups) group.own = [];
  for (const item of cases) item.group?.own.push(item.index);
  const count = cases.filter(needsAttention).length;
  byID("attention-label").textContent = count ? `Needs attention (${count})` : "Needs attention (none)";
  for (const group of groups) group.search = plain([group.api.name, group.name, group.summary, ...group.operations].filter(Boolean).join(" "));
};
const isStatus = word => /^[1-5][0-9][0-9]$/.test(word);
const hasStatus = (item, status) => item.statuses.some(([first, last]) => first <= status && status <= last);
const caseHas = (item, word) => item.search.includes(word) || isStatus(word) && hasStatus(item, Number(word));
const find = () => {
  prepare();
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  const endpoint = plain(byID("endpoint").value.trim());
  const category = byID("category").value;
  const attention = byID("attention").checked;
  const own = [], inherited = [], foundCases = [];
  const isFiltered = !!category || attention;
  const isShown = item => (!category || item.api.categories[item.category] === category) && (!attention || needsAttention(item));
  for (const api of apis) {
    const hits = words.map(word => Uint8Array.from(api.cases, item => caseHas(item, word) ? 1 : 0));
    const groupHits = words.map(word => Uint8Array.from(api.groups, group => group.search.includes(word) ? 1 : 0));
    const atEndpoint = group => !endpoint || group.operations.some(operation => plain(operation).includes(endpoint));
    const reachable = endpoint ? new Set(api.groups.filter(atEndpoint).flatMap(group => [...seen(group)])) : null;
    for (const item of api.cases) {
      if (!isShown(item) || reachable && item.group && !reachable.has(item.index)) continue;
      if (words.every((_, word) => hits[word][item.index] || item.group && groupHits[word][item.group.index])) foundCases.push(item);
    }
    for (const group of api.groups) {
      if (!atEndpoint(group)) continue;
      const has = indices => {
        let some = !isFiltered;
        for (const index of indices) if (isFiltered && isShown(api.cases[index])) { some = true; break; }
        return some && words.every((_, word) => {
          if (groupHits[word][group.index]) return true;
          for (const index of indices) if (hits[word][index] && isShown(api.cases[index])) return true;
          return false;
        });
      };
      if (has(group.own)) own.push(group); else if (has(seen(group))) inherited.push(group);
    }
  }
  return { own, inherited, cases: foundCases, isLimited: words.length > 0 || !!endpoint || isFiltered, isShown };
};

// The table of groups.
const chip = (item, group, code, isWider) => {
  const isInherited = item.group !== group;
  const marks = ["", " ⇄", " ↻"][item.mark];
  return make("a", { class: `chip c${item.category % 8}${isInherited ? " inherited" : ""}${isWider ? " wider" : ""}`, href: `#${item.address}` },
    make("span", { "aria-hidden": "true" }, signs[item.category % 8]), " ", code ? make("code", {}, code) : "", code ? " " : "", item.name,
    marks ? make("span", { title: item.mark === 1 ? "recovered" : "sent again" }, marks) : "",
    isInherited ? make("span", { class: "from" }, `↑ ${item.group.name}`) : "", isWider ? make("span", { class: "hint" }, "by a range") : "");
};
const row = (group, isShown) => {
  const cells = group.api.columns.map(() => []);
  for (const rule of group.rules) {
    const [column, code, index, isWider] = group.api.rules[rule];
    const item = group.api.cases[index];
    if (!isShown(item)) continue;
    cells[column].push(chip(item, group, S[code], isWider));
  }
  const otherwise = group.otherwise < 0 ? [] : [chip(group.api.cases[group.otherwise], group, null, false)];
  const cell = (chips, head) => make("td", { "data-head": head, class: chips.length ? null : "empty" }, ...chips);
  return make("tr", { class: "group" },
    make("th", { scope: "row" }, make("span", { class: "name" }, ...breakable(group.name)),
      group.summary ? make("span", { class: "about" }, group.summary) : "",
      ...group.operations.map(operation => make("code", { class: "about" }, ...breakable(operation)))),
    ...cells.map((chips, column) => cell(chips, group.api.columns[column])), cell(otherwise, "else"));
};
// Lines can break between the words of a name and between the segments of a path.
const breakable = text => text.split(/(?<=[a-z0-9])(?=[A-Z])|(?=\/)/).flatMap((part, index) => index ? [make("wbr"), part] : [part]);

// Cards.
// The descriptions of a text's marks, in the order of the bits in `marks`.
const markWords = { missing: "✎ no translation: the source text is shown", "too-long": "↔ too long for an alert",
  generic: "○ no text of its own: the built-in text is shown",
  foreign: "✎ the built-in text isn't in this language: write one in the spec", fallback: "☁ shown if the server sends no text" };
const marksOf = (text, locale) => Object.keys(markWords).filter((_, bit) => (text?.marks?.[locale] ?? 0) >> bit & 1);
const localesOf = api => api.locales.length ? api.locales.map((_, index) => index) : [0];
const isSilent = item => item.api.categories[item.category] === "silent";
const needsAttention = item => item.needsAttention ??= !isSilent(item) && localesOf(item.api).some(locale =>
  [item.title, item.description].some(text => marksOf(text, locale).some(mark => mark !== "fallback")));
const shownText = (text, locale, field) => {
  const marks = marksOf(text, locale);
  if (!text) return { node: make("em", {}, `no ${field}`), marks };
  const string = S[pick(text.readings[0], locale)];
  const node = string === undefined ? make("em", {}, S[text.words] ?? "") : make("span", {}, ...placeholders(string, text.isTemplate));
  return { node, marks, second: S[pick(text.readings[1], locale)] };
};
// Returns the number of the text in a locale, or of the source text if the text isn't translated.
const pick = (list, locale) => list?.[locale] >= 0 ? list[locale] : list?.[0];
const placeholders = (text, isTemplate) => isTemplate
  ? text.split(/(\{\{|\}\}|\{[A-Za-z][A-Za-z0-9]*\})/).map(part => part === "{{" ? "{" : part === "}}" ? "}"
    : /^\{.+\}$/.test(part) ? make("mark", { title: "from the response" }, part.slice(1, -1)) : part) : [text];
// The label of an alert's button in languages in which systems don't use "OK".
const buttons = { ar: "موافق", es: "Aceptar", he: "אישור", ko: "확인", th: "ตกลง", tr: "Tamam", zh: "好" };
const alertOf = (item, locale) => {
  const name = item.api.locales[locale];
  const title = shownText(item.title, locale, "title");
  const description = shownText(item.description, locale, "description");
  const category = item.api.categories[item.category];
  const isToast = /toast|snackbar|banner/i.test(category);
  const marks = [...new Set([...title.marks, ...description.marks])];
  const seconds = [title.second, description.second].filter(Boolean);
  return make("figure", { class: "shown", lang: name, "data-locale": name },
    make("div", { class: isToast ? "alert toast" : "alert", lang: name },
      name ? make("span", { class: "lang" }, name) : "",
      make("p", { class: "alert-title", dir: "auto" }, title.node), make("p", { dir: "auto" }, description.node),
      isToast ? "" : make("p", { class: "ok", "aria-hidden": "true" }, buttons[(name ?? "").split("-")[0]] ?? "OK")),
    seconds.length ? make("figcaption", {}, "else: ", seconds.join(" · ")) : "",
    ...marks.map(mark => make("span", { class: `mark ${mark}` }, markWords[mark])));
};
const sourceOf = item => {
  const place = `${item.api.files[item.file]}:${item.line}`;
  const url = data.source && data.source.replaceAll("{path}", encodeURI(item.api.files[item.file])).replaceAll("{line}", item.line);
  return url ? make("a", { href: url, rel: "noreferrer" }, place) : make("code", {}, place);
};
const some = (list, most, draw) => list.length <= most ? list.flatMap(draw)
  : [...list.slice(0, most).flatMap(draw), ` and ${list.length - most} more`];
const card = item => {
  const category = item.api.categories[item.category];
  const locales = localesOf(item.api);
  const wanted = byID("locale") ? byID("locale").value : "";
  const isKnown = item.api.locales.includes(wanted);
  const others = inheriting(item);
  const endpoints = !item.group ? [] : [item.group, ...others].flatMap(group => group.operations);
  const button = (label, action) => {
    const element = make("button", { type: "button" }, label);
    element.addEventListener("click", async () => {
      try { await navigator.clipboard.writeText(action()); element.textContent = "Copied"; } catch { prompt(label, action()); }
      setTimeout(() => { element.textContent = label; }, 1500);
    });
    return element;
  };
  const alerts = make("div", { class: "sides" },
    ...locales.filter(locale => !isKnown || item.api.locales[locale] === wanted).map(locale => alertOf(item, locale)));
  const words = () => locales.map(locale => [item.title, item.description].map(text => text ? S[pick(text.readings[0], locale)] ?? "" : "").join("\n")).join("\n\n");
  const link = () => `${location.href.split("#")[0]}#${item.address}`;
  return make("article", { class: "card" },
    make("h3", { class: "code" }, make("a", { href: `#${item.address}` }, ...breakable(item.path))),
    make("p", { class: "note" }, item.match, item.summary ? ` · ${item.summary}` : ""),
    make("p", {}, make("span", { class: `chip c${item.category % 8}` }, `${signs[item.category % 8]} ${category}`)),
    isSilent(item) ? make("details", {}, make("summary", { class: "note" }, "Nothing is shown; these are its texts."), alerts) : alerts,
    make("ul", {},
      ...[["title", item.title], ["description", item.description]].map(([name, text]) => text && text.words !== undefined && S[text.words]
        ? make("li", {}, `The ${name} is `, ...code(S[text.words]), ", if there is one.") : ""),
      item.policy ? make("li", {}, "Retry: ", ...code(item.policy)) : make("li", {}, "Can happen at every endpoint"),
      endpoints.length ? make("li", {}, "Can happen at ", ...some(endpoints, 6, (operation, index) => [index ? ", " : "", make("code", {}, ...breakable(operation))])) : "",
      others.length ? make("li", {}, `Inherited by ${others.length === item.api.groups.length - 1 ? "every other group: " : ""}`,
        ...some(others, 8, (group, index) => [index ? ", " : "", group.name])) : "",
      make("li", {}, "Declared at ", sourceOf(item))),
    make("p", { class: "copy" }, button("Copy link", link), " ", button("Copy texts", words)));
};
const code = text => text.split("`").map((part, index) => index % 2 ? make("code", {}, part) : part);

// Drawing. The page draws a screenful at a time, the rest when the reader scrolls, and everything before printing.
const search = byID("search"), found = byID("found"), results = byID("results"), more = byID("more"), inherits = byID("inherits");
let view = firstView, pending = [], showsInherited = false, result = null;
const sections = () => {
  if (view === "cases") {
    return apis.map(api => ({ api, items: result.cases.filter(item => item.api === api) })).filter(part => part.items.length);
  }
  const list = showsInherited || !result.isLimited ? null : new Set(result.own.length ? result.own : result.inherited);
  return apis.map(api => ({ api, items: api.groups.filter(group => list ? list.has(group) : !result.isLimited || isFound(group)) }))
    .filter(part => part.items.length || !result.isLimited);
};
const isFound = group => result.set.has(group);
const legend = api => make("ul", { class: "legend", "aria-label": "Legend" },
  ...api.categories.map((category, index) => make("li", {}, make("span", { class: `chip c${index % 8}` }, `${signs[index % 8]} ${category}`),
    category === "silent" ? " (nothing is shown)" : index === 0 ? " (the default)" : "")),
  ...(view === "cases" ? [] : [make("span", { class: "chip inherited" }, "↑ inherited"), make("span", { class: "chip wider" }, "by a range"),
    "↻ sent again", "⇄ recovered"].map(sign => make("li", {}, sign))));
const section = part => {
  const { api, items: { length: count } } = part;
  const heading = `api-${api.name}`;
  const body = view === "cases" ? make("div", { class: "grid" }) : make("tbody");
  const content = view === "cases" ? body : make("div", { class: part.isTall ? "scroll tall" : "scroll", role: "region", "aria-labelledby": heading, tabindex: "0" },
    make("table", {}, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Group"),
      ...api.columns.map(column => make("th", { scope: "col" }, column)), make("th", { scope: "col" }, "else"))), body));
  results.append(make("section", { "aria-labelledby": heading }, make("h2", { id: heading }, api.name),
    api.summary ? make("p", { class: "note" }, api.summary) : "", legend(api), count ? content : make("p", {}, "No groups.")));
  if (part.isTall) content.addEventListener("scroll", () => {
    if (content.scrollTop + content.clientHeight > content.scrollHeight - 600) drawPart(part, screenful());
  });
  return body;
};
// A tall table has its own scroll area, and draws more rows when the reader scrolls in this area.
const isWaiting = part => !part.body || part.items.length > 0 && !part.isTall;
const drawPart = (part, count) => {
  part.body ??= section(part);
  const batch = part.items.splice(0, count);
  part.body.append(...batch.map(item => view === "cases" ? card(item) : row(item, result.isShown)));
  return batch.length;
};
const drawMore = count => {
  for (const part of pending.filter(isWaiting)) {
    if (count <= 0) break;
    count -= drawPart(part, part.isTall ? 3 * screenful() : count);
  }
  more.hidden = !pending.some(isWaiting);
};
const drawAll = () => { for (const part of pending) drawPart(part, Infinity); more.hidden = true; };
const screenful = () => view === "cases" ? 9 : 10;
const show = () => {
  result = find();
  result.set = new Set([...result.own, ...result.inherited]);
  results.replaceChildren();
  const isNarrow = matchMedia("(max-width: 48rem)").matches;
  pending = sections().map(part => ({ api: part.api, items: [...part.items], isTall: view === "groups" && !isNarrow && part.items.length > 30 }));
  drawMore(screenful());
  tell();
};
const tell = () => {
  const all = view === "cases" ? cases.length : groups.length;
  const hits = view === "cases" ? result.cases.length : result.own.length || result.inherited.length;
  const noun = view === "cases" ? "alerts" : "groups";
  const isEvery = result.isLimited && view === "groups" && result.set.size === all && all > 1;
  const others = view === "groups" && result.isLimited && result.own.length ? result.inherited.length : 0;
  const count = showsInherited ? result.set.size : hits;
  found.textContent = !result.isLimited ? "" : count === all ? `all ${all} ${noun} match` : `${count} of ${all} ${noun}`;
  inherits.hidden = !others;
  inherits.textContent = showsInherited ? "Hide the groups that only inherit a match"
    : `${isEvery ? "All groups match: " : ""}${others} more ${others === 1 ? "group inherits" : "groups inherit"} a match. Show ${others === 1 ? "it" : "them"}`;
};
const keep = () => {
  const state = new URLSearchParams();
  if (search.value) state.set("q", search.value);
  for (const name of ["category", "locale", "endpoint"]) if (byID(name) && byID(name).value) state.set(name, byID(name).value);
  if (byID("attention").checked) state.set("attention", "1");
  if (view !== firstView) state.set("view", view);
  history.replaceState(null, "", state.toString() ? `#?${state}` : "#");
};
const setView = name => {
  view = name;
  for (const button of document.querySelectorAll("[data-view]")) button.setAttribute("aria-pressed", String(button.dataset.view === view));
};

// Dialog and addresses.
const dialog = byID("card"), content = byID("card-content"), problem = byID("problem");
let opener = null;
const open = item => {
  const article = card(item);
  article.id = item.address;
  content.replaceChildren(article);
  dialog.setAttribute("aria-label", item.address);
  if (!dialog.open) dialog.showModal();
};
const follow = () => {
  const hash = location.hash.slice(1);
  problem.hidden = true;
  if (hash.startsWith("?")) {
    const state = new URLSearchParams(hash.slice(1));
    search.value = state.get("q") ?? "";
    for (const name of ["category", "locale", "endpoint"]) if (byID(name)) byID(name).value = state.get(name) ?? "";
    byID("attention").checked = state.has("attention");
    setView(["cases", "groups"].includes(state.get("view")) ? state.get("view") : firstView);
    return show();
  }
  let address = hash;
  try { address = decodeURIComponent(hash); } catch { /* The hash is used unchanged. */ }
  const item = addresses.get(address);
  if (item) return open(item);
  if (address && !byID(address)) {
    problem.textContent = `There is no case “${address}” here: it was renamed or removed.`;
    problem.hidden = false;
  }
};
document.addEventListener("click", event => {
  const link = event.target.closest("a[href^='#']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const item = addresses.get(decodeURIComponent(link.hash.slice(1)));
  if (!item) return;
  event.preventDefault();
  if (!dialog.contains(link)) opener = link;
  history.replaceState(null, "", `#${item.address}`);
  open(item);
});
dialog.addEventListener("click", event => { if (event.target === dialog) dialog.close(); });
dialog.addEventListener("close", () => { keep(); if (opener) opener.focus(); opener = null; });

const changed = () => { showsInherited = false; problem.hidden = true; show(); keep(); };
search.addEventListener("input", changed);
search.addEventListener("keydown", event => {
  if (event.key === "Escape" && search.value) { search.value = ""; changed(); event.preventDefault(); }
});
for (const name of ["category", "locale", "endpoint"]) if (byID(name)) {
  byID(name).addEventListener(byID(name).tagName === "SELECT" ? "change" : "input", changed);
}
for (const button of document.querySelectorAll("[data-view]")) button.addEventListener("click", () => { setView(button.dataset.view); changed(); });
byID("attention").addEventListener("change", changed);
inherits.addEventListener("click", () => { showsInherited = !showsInherited; show(); });
more.addEventListener("click", () => drawMore(screenful()));
document.addEventListener("keydown", event => {
  if (event.key === "/" && !event.target.closest("input, textarea, select, dialog") && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    search.focus();
  }
});
byID("endpoint").addEventListener("focus", () => {
  const list = byID("endpoints");
  if (!list.childElementCount) list.append(...groups.flatMap(group => group.operations).map(operation => make("option", { value: operation })));
});
byID("texts").append("Texts for translators: ", ...textFiles(textLists(data)).flatMap(file => {
  const button = make("button", { type: "button" }, file.label);
  button.addEventListener("click", () => {
    const link = make("a", { href: URL.createObjectURL(new Blob([file.write()], { type: file.type })), download: file.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
  return [button, " "];
}));
new IntersectionObserver(entries => { if (entries.some(entry => entry.isIntersecting)) drawMore(screenful()); }, { rootMargin: "600px" }).observe(more);
addEventListener("beforeprint", drawAll);
addEventListener("hashchange", follow);
byID("tools").hidden = false;
setView(firstView);
show();
if (location.hash) follow();
(window.requestIdleCallback ?? setTimeout)(prepare);
