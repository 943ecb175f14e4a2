// The texts for translators: a String Catalog for each API, the same as from `errorspec export --format xcstrings`.
const textLists = ({ apis, strings }) => apis.map(({ name, locales, texts }) => {
  const text = number => Array.isArray(number) ? String.fromCharCode(...number) : strings[number] ?? null;
  return { api: name, locales, texts: texts.map(([id, note, source, ...translations]) =>
    ({ id, note: text(note) ?? "", source: text(source), translations: translations.map(text) })) };
});

const stringCatalog = ({ locales, texts }) => {
  const sourceLanguage = locales[0] ?? "en";
  const unit = (value, state) => ({ stringUnit: { state, value } });
  const entry = ({ note, source, translations }) => ({
    comment: note,
    extractionState: "manual",
    localizations: Object.fromEntries([
      [sourceLanguage, unit(source, "translated")],
      ...locales.slice(1).map((locale, index) => {
        const text = translations[index] ?? null;
        return [locale, unit(text ?? source, text === null ? "new" : "translated")];
      }),
    ]),
  });
  const strings = Object.fromEntries(texts.map(text => [text.id, entry(text)]));
  return JSON.stringify({ sourceLanguage, strings, version: "1.0" }, null, 2) + "\n";
};

const textFiles = lists => lists.map(list =>
  ({ name: `${list.api}.xcstrings`, label: `${list.api}.xcstrings`, type: "application/json", write: () => stringCatalog(list) }));
