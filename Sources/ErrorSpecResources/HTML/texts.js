// The texts for translators, as `errorspec gallery --output texts.csv` and `texts.xliff` write them.
const textLists = ({ apis, strings }) => apis.map(({ name, locales, texts }) => {
  const text = number => Array.isArray(number) ? String.fromCharCode(...number) : strings[number] ?? null;
  return { api: name, locales, texts: texts.map(([id, note, source, ...translations]) =>
    ({ id, note: text(note) ?? "", source: text(source), translations: translations.map(text) })) };
});
const translation = (list, text, locale) => text.translations[list.locales.indexOf(locale) - 1] ?? null;
const targetsOf = lists => [...new Set(lists.flatMap(list => list.locales.slice(1)))];

const csvField = text => {
  // A spreadsheet would calculate it.
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[,;"\n\r\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const textsAsCSV = lists => {
  const targets = targetsOf(lists);
  const sources = new Set(lists.map(list => list.locales[0] ?? null));
  const [locale] = sources;
  const source = sources.size === 1 && locale ? `source (${locale})` : "source";
  const lines = lists.flatMap(list => list.texts.map(text =>
    [`${list.api}.${text.id}`, text.note, text.source, ...targets.map(locale => translation(list, text, locale) ?? "")]));
  return "\ufeff" + [["id", "note", source, ...targets], ...lines].map(line => line.map(csvField).join(",") + "\r\n").join("");
};

const xmlEscapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": "&#9;", "\r": "&#13;" };
const xml = (text, other) => text.replace(/[&<>"\u0000-\u0009\u000b-\u001f\ufffe\uffff]/g, sign => xmlEscapes[sign] ?? other(sign));
const xmlContent = text => xml(text, sign => `<cp hex="${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}"/>`);
const xmlNote = text => xml(text, () => "\ufffd").replaceAll("\n", "&#10;");
const textsAsXLIFF = (lists, locale) => {
  const unit = (list, text) => {
    const target = locale ? translation(list, text, locale) : null;
    return `    <unit id="${text.id}">\n`
      + (text.note ? `      <notes><note>${xmlNote(text.note)}</note></notes>\n` : "")
      + `      <segment${target === null ? "" : ' state="translated"'}>\n        <source>${xmlContent(text.source)}</source>\n`
      + (target === null ? "" : `        <target>${xmlContent(target)}</target>\n`) + "      </segment>\n    </unit>\n";
  };
  return '<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" '
    + `srcLang="${lists[0].locales[0] ?? "und"}"${locale ? ` trgLang="${locale}"` : ""}>\n`
    + lists.map(list => `  <file id="${list.api}" xml:space="preserve">\n${list.texts.map(text => unit(list, text)).join("")}  </file>\n`).join("")
    + "</xliff>\n";
};

// The files that a page offers: of XLIFF one for each pair of languages.
const textFiles = lists => {
  const files = [{ name: "texts.csv", label: "CSV", type: "text/csv", write: () => textsAsCSV(lists) }];
  const pairs = new Map(lists.flatMap(list => list.locales.slice(1).map(locale => [`${list.locales[0]}-${locale}`, [list.locales[0], locale]])));
  for (const [name, [source, locale]] of pairs) {
    const own = lists.filter(list => list.locales[0] === source && list.locales.slice(1).includes(locale));
    files.push({ name: `texts-${name}.xliff`, label: `XLIFF ${source} → ${locale}`, type: "application/xliff+xml", write: () => textsAsXLIFF(own, locale) });
  }
  return files;
};
