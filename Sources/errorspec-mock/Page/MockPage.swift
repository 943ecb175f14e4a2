import ErrorSpecLanguage
import ErrorSpecReport

/// The page at `/_errorspec/`: every group and case with what a user reads, and a click orders it.
///
/// The page holds the names of the groups; their cases come when a group is opened.
struct MockPage {
    let catalog: Catalog

    var html: String {
        let names = catalog.spec.apis.map(\.name.value).joined(separator: ", ")
        let groups = catalog.spec.apis.indices.map { api in
            catalog.spec.apis[api].groups.indices.map { group(.init(api: api, group: GroupID($0))) }.joined()
        }.joined()
        return HTMLPage(
            title: "errorspec mock", note: "\(names): order what the next requests get",
            body: """
                <div class="columns">
                <section aria-label="Groups">
                \(searchBox("Search", over: ".group", noun: "groups"))
                <p class="amount"><label>Delay <input id="delay" size="6" placeholder="0s" autocomplete="off"></label>
                <label>Every <input id="every" size="3" type="number" min="1" value="1">-th request</label></p>
                \(groups)
                </section>
                <aside>
                <h2>Orders <button id="clear" type="button">Remove all</button></h2>
                <ul id="orders" aria-live="polite"></ul>
                <p id="problem" role="alert"></p>
                <h2>Requests</h2>
                <ol id="requests" reversed aria-label="Requests, the last one first"></ol>
                </aside>
                </div>
                """, style: mockStyle, script: mockScript, connects: true
        ).text
    }

    private func group(_ key: Catalog.GroupKey) -> HTMLText {
        let api = catalog.spec.apis[key.api]
        let group = api[key.group]
        let operations = api.operations.filter { $0.group == key.group }.map { "\($0.method) \($0.path)" }
        let examples = catalog.examples(of: key).examples
        let names = examples.map { api.name(of: $0.subject) }
        let search = ([catalog.name(of: key), group.summary ?? ""] + operations + names).joined(separator: " ")
        let summary: HTMLText = group.summary.map { " <span class=\"about\">\(text: $0)</span>" } ?? ""
        let paths = operations.map { path -> HTMLText in "<code class=\"about\">\(text: path)</code> " }.joined()
        return """
            <details class="group" data-search="\(text: search)" data-group="\(text: catalog.name(of: key))">
            <summary><b>\(text: group.name.value)</b>\(summary) \(paths)\
            <span class="about">\(text: counted(examples.count, "case"))</span></summary>
            <div class="cases"></div></details>

            """
    }

    /// The cases of a group, as the page shows them.
    func json(of key: Catalog.GroupKey) -> JSONValue {
        let api = catalog.spec.apis[key.api]
        let found = catalog.examples(of: key)
        return [
            "group": .string(catalog.name(of: key)), "summary": JSONValue(api[key.group].summary),
            "cases": .array(found.examples.map { json(of: $0, in: api) }),
            "missing": .array(
                found.missing.map { ["case": .string(api.name(of: $0.subject)), "reason": .string($0.reason)] }),
        ]
    }

    private func json(of example: ResponseExample, in api: ResolvedAPI) -> JSONValue {
        let read = Resolution(to: example, in: api)
        return [
            "case": .string(api.name(of: example.subject)),
            "summary": JSONValue(api.summary(of: example.subject)),
            "status": .integer(example.response.status),
            "title": JSONValue(read.title?.text), "description": JSONValue(read.description?.text),
            "category": JSONValue(read.category.map { api[$0].value }),
            "recorded": .bool(example.isRecorded), "body": .string(String(example.bodyText.prefix(2_000))),
        ]
    }
}

private let mockStyle = """
    .columns { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 2rem; }
    @media (max-width: 60rem) { .columns { grid-template-columns: minmax(0, 1fr); } }
    aside { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; }
    summary { cursor: pointer; padding: .25rem 0; } .about { color: var(--quiet); font-size: .9rem; }
    .case { border: 1px solid var(--line); border-radius: .75rem; padding: .6rem .9rem; margin: .5rem 0 .5rem 1rem; }
    .case p { margin: .2rem 0; } .case .title { font-weight: 600; } .case .text { white-space: pre-wrap; }
    .case pre { white-space: pre-wrap; background: var(--soft); padding: .4rem .6rem; border-radius: .4rem; margin: .3rem 0; }
    button { font: inherit; padding: .25rem .7rem; border-radius: .5rem; border: 1px solid var(--quiet);
      background: var(--soft); color: inherit; cursor: pointer; margin: .1rem; } button:hover { border-color: var(--front); }
    input { font: inherit; padding: .2rem .4rem; border: 1px solid var(--quiet); border-radius: .4rem; background: var(--back);
      color: inherit; } .amount label { margin-right: 1.5rem; }
    #orders, #requests { padding-left: 0; list-style: none; } #orders li, #requests li { padding: .2rem 0;
      border-bottom: 1px solid var(--line); } #problem { color: var(--breaking); }
    .ordered { font-weight: 600; }

    """

private let mockScript = """
    const byID = id => document.getElementById(id);
    const make = (tag, className, text) => {
      const element = document.createElement(tag);
      if (className) element.className = className;
      if (text !== undefined && text !== null) element.textContent = text;
      return element;
    };
    const ask = async (path, options) => {
      const response = await fetch(path, options);
      const text = await response.text();
      const json = text ? JSON.parse(text) : {};
      byID("problem").textContent = response.ok ? "" : json.errorspecMock;
      return response.ok ? json : null;
    };
    const showOrders = async () => {
      const found = await ask("orders");
      const state = JSON.stringify(found);
      // Unchanged entries stay, and so does a button that is being pressed.
      if (!found || state === byID("orders").dataset.state) return;
      byID("orders").dataset.state = state;
      byID("orders").replaceChildren(...found.orders.map(order => {
        const item = make("li");
        const what = [order.case || order.status || "", order.fault, order.delay && `after ${order.delay}`];
        item.append(make("span", "ordered", what.filter(Boolean).join(", ")));
        const times = order.times === "all" ? "all requests" : `${order.times} more`;
        item.append(` for ${order.group || "every group that may meet it"}: ${times}`);
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
      if (!found.orders.length) byID("orders").append(make("li", "about", "None: requests go on as usual."));
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
      card.append(make("p", "title", found.title || ""), make("p", "text", found.description || ""));
      if (found.body) {
        const details = make("details");
        details.append(make("summary", "about", found.recorded ? "Response (recorded)" : "Response"));
        details.append(make("pre", "code", found.body));
        card.append(details);
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
    document.querySelectorAll("details.group").forEach(details => {
      details.addEventListener("toggle", async () => {
        const cases = details.querySelector(".cases");
        if (!details.open || cases.childElementCount) return;
        const [api, group] = details.dataset.group.split("/");
        const found = await ask(`groups/${encodeURIComponent(api)}/${encodeURIComponent(group)}`);
        if (!found) return;
        cases.replaceChildren(...found.cases.map(item => showCase(item, details.dataset.group)));
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
      if (request.note.startsWith("order")) showOrders();
    };
    let last = 0;
    const showAll = async () => {
      const found = await ask("requests");
      if (found) found.requests.filter(request => request.number > last).forEach(request => {
        last = request.number;
        showRequest(request);
      });
    };
    const events = new EventSource("events");
    events.addEventListener("open", showAll);
    events.addEventListener("message", event => {
      const request = JSON.parse(event.data);
      if (request.number <= last) return;
      last = request.number;
      showRequest(request);
    });
    showOrders();

    """
