"use strict";
{ const search = document.querySelector("#search[data-over]");
if (search) {
  const items = [...document.querySelectorAll(search.dataset.over)];
  const texts = items.map(item => (item.dataset.search || item.textContent).normalize("NFC").toLowerCase());
  const found = document.getElementById("found");
  const filter = () => {
    const words = search.value.normalize("NFC").toLowerCase().split(/\s+/).filter(Boolean);
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
