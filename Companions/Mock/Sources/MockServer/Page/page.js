"use strict";
const byID = id => document.getElementById(id);
const groups = [...document.querySelectorAll(".group")];
const plain = text => text.normalize("NFC").toLowerCase();
const searched = new Map(groups.map(group => [group, plain(group.dataset.search)]));
const search = byID("search");
const filter = () => {
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  let count = 0;
  groups.forEach(group => {
    group.hidden = !words.every(word => searched.get(group).includes(word));
    if (!group.hidden) count += 1;
  });
  byID("found").textContent = words.length ? `${count} of ${groups.length} groups` : "";
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
const make = (tag, className, text) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined && text !== null) element.textContent = text;
  return element;
};
const tell = problem => { byID("problem").textContent = problem; };
const silence = "The mock server doesn't respond. Is it still running?";
const ask = async (path, options) => {
  try {
    const response = await fetch(path, options);
    const text = await response.text();
    const json = text ? JSON.parse(text) : {};
    // A request without options doesn't replace the message about a click.
    if (!response.ok || options) tell(response.ok ? "" : json.errorspecMock);
    return response.ok ? json : null;
  } catch {
    tell(silence);
    return null;
  }
};
const showOrders = async () => {
  const found = await ask("orders");
  const state = JSON.stringify(found);
  // Unchanged entries are kept, so that a button that is being pressed isn't replaced.
  if (!found || state === byID("orders").dataset.state) return;
  byID("orders").dataset.state = state;
  byID("orders").replaceChildren(...found.orders.map(order => {
    const item = make("li");
    const what = [order.case || order.status || "", order.fault, order.delay && `after ${order.delay}`];
    item.append(make("span", "ordered", what.filter(Boolean).join(", ")));
    const times = order.times === "all" ? "all requests" : `${order.times} more`;
    const scope = order.group || (order.case ? "every group that can return it" : "any request");
    item.append(` for ${scope}: ${times}`);
    if (order.every > 1) item.append(`, every ${order.every}.`);
    const remove = make("button", "", "Remove");
    remove.type = "button";
    remove.addEventListener("click", async () => {
      await ask(`orders/${order.id}`, { method: "DELETE" });
      showOrders();
    });
    item.append(" ", remove);
    return item;
  }));
  if (!found.orders.length) byID("orders").append(make("li", "about", "None: requests get their usual responses."));
};
const order = async (name, group, times) => {
  const body = { case: name, group, times, every: Number(byID("every").value) || 1 };
  const delay = byID("delay").value.trim();
  if (delay) body.delay = delay;
  if (await ask("orders", { method: "POST", body: JSON.stringify(body) })) await showOrders();
};
const showCase = (found, group) => {
  const card = make("article", "case");
  const head = make("p");
  head.append(make("code", "", found.case), ` ${found.status} `, make("span", "about", found.category || ""));
  card.append(head);
  if (found.summary) card.append(make("p", "about", found.summary));
  const languages = Object.keys(found.texts);
  languages.forEach(language => {
    const { title, description } = found.texts[language];
    if (languages.length > 1) card.append(make("p", "about", language));
    const texts = [make("p", "title", title), make("p", "text", description)];
    texts.forEach(text => { [text.lang, text.dir] = [language, "auto"]; });
    card.append(...texts);
  });
  if (found.body) {
    const details = make("details");
    details.append(make("summary", "about", found.recorded ? "Response (recorded)" : "Response"));
    details.append(make("pre", "code", found.body));
    card.append(details);
  }
  if (found.obstacle) {
    card.append(make("p", "about", found.obstacle));
    return card;
  }
  const buttons = make("p");
  for (const [label, times] of [["Next request", 1], ["Next 3", 3], ["All", "all"]]) {
    const button = make("button", "", label);
    button.type = "button";
    button.setAttribute("aria-label", `${label}: ${found.case}`);
    button.addEventListener("click", () => order(found.case, group, times));
    buttons.append(button);
  }
  card.append(buttons);
  return card;
};
groups.forEach(details => {
  details.addEventListener("toggle", async () => {
    const cases = details.querySelector(".cases");
    if (!details.open || cases.childElementCount) return;
    const [api, group] = details.dataset.group.split("/");
    const found = await ask(`groups/${encodeURIComponent(api)}/${encodeURIComponent(group)}`);
    if (!found) return;
    cases.replaceChildren(...found.cases.map(item => showCase(item, found.group)));
    found.missing.forEach(lost => cases.append(make("p", "about", `${lost.case} has no example: ${lost.reason}`)));
  });
});
byID("clear").addEventListener("click", async () => {
  await ask("orders", { method: "DELETE" });
  showOrders();
});
const showRequest = request => {
  const item = make("li");
  item.append(make("code", "", `${request.method} ${request.path}`), ` → ${request.status ?? "nothing"} `);
  item.append(make("span", "about", [request.group, request.note].filter(Boolean).join(" · ")));
  const list = byID("requests");
  list.prepend(item);
  while (list.childElementCount > 200) list.lastElementChild.remove();
};
const events = new EventSource("events");
// Each new connection, even to a restarted server, sends all previous requests again.
events.addEventListener("open", () => {
  tell("");
  byID("requests").replaceChildren();
  showOrders();
});
events.addEventListener("error", () => tell(silence));
events.addEventListener("message", event => showRequest(JSON.parse(event.data)));
events.addEventListener("orders", showOrders);
