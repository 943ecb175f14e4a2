"""Opens the pages of `errorspec gallery`, `errorspec matrix` and `errorspec diff` in Chromium: clicks, types, checks the console.

Run it with `make test-pages`. It needs Chromium, its driver and selenium (PyPI), and is skipped if one of them is
missing. ERRORSPEC names the tool. SCREENSHOTS names a folder for pictures of the pages, and PICTURES a folder for the
pictures in the documentation (docs/images); both are optional.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.ui import Select, WebDriverWait
except ImportError:
    webdriver = None

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
TOOL = os.environ.get("ERRORSPEC", "errorspec")

API = """\
errorspec: 1
api: Shop
summary: A shop's "API" <script>document.title = "broken"</script>
locales: [ko, en]
body: json
bodies: {json: {code: /code, message: /message}}
recoveries: {renew: {}}
categories: [alert, silent, signOut, toast]
title: {ko: 에러, en: Error}
"""

GROUPS = """\
groups:
  Common:
    retry: transient
    cases:
      down: {status: 5xx, description: {ko: 서버가 쉬고 있습니다., en: The server is resting.}}
      maintenance: {status: 503, category: toast, retry: never, description: {ko: 점검, en: "Maintenance.\\nBack soon."}}
  Cart:
    parents: [Common]
    summary: The <b>cart</b> & what's in it
    cases:
      full: {status: 409, code: [FULL, OVERFLOW], description: {server: message, otherwise: {ko: 가득, en: It is full.}}}
      gone: {code: GONE, category: silent, description: {key: gone, otherwise: {ko: 없음, en: Gone}}}
      long: {status: 413, description: {ko: 크다, en: LONG}}
      expired: {status: 419, category: signOut, retry: {recover: renew}, description: {ko: 만료, en: Expired}}
    otherwise: {description: {ko: 모름, en: "</div><img src=x onerror='document.title=1'>"}}
  Pay:
    cases:
      declined: {status: 402, description: {ko: 거절, en: Declined}}
operations:
  GET /cart/{id}: Cart
""".replace("LONG", "Too large. " * 40)


@unittest.skipUnless(webdriver and CHROMIUM and DRIVER, "needs Chromium, its driver and selenium")
class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        base, head = cls.folder / "base", cls.folder / "head"
        for side, groups in [
            (base, GROUPS),
            (head, GROUPS.replace("status: 402", "status: 422")
                .replace("Declined", "'`It` | <is> refused.'").replace("status: 5xx", "status: 500")),
        ]:
            side.mkdir()
            (side / "api.yaml").write_text(API, encoding="utf-8")
            (side / "groups.yaml").write_text(groups, encoding="utf-8")
        cls.matrix = cls.page("matrix", str(base), "--format", "html")
        cls.gallery = cls.folder / "gallery.html"
        subprocess.run([TOOL, "gallery", str(base), "--output", str(cls.gallery)], check=True, stdout=subprocess.DEVNULL)
        cls.gallery = cls.gallery.as_uri()
        cls.diff = cls.page("diff", str(base), str(head), "--format", "html", "--fail-on", "never")
        cls.same = cls.page("diff", str(base), str(base), "--format", "html")
        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--force-prefers-reduced-motion"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        cls.driver = webdriver.Chrome(options=options, service=Service(DRIVER))

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()
        shutil.rmtree(cls.folder)

    @classmethod
    def page(cls, *arguments):
        result = subprocess.run([TOOL, *arguments], capture_output=True, check=True)
        path = cls.folder / f"{len(list(cls.folder.iterdir()))}.html"
        path.write_bytes(result.stdout)
        return path.as_uri()

    def open(self, page, width=1200, dark=False):
        driver = self.driver
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme})
        driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600})
        if driver.current_url.split("#")[0] == page.split("#")[0]:
            driver.get("about:blank")
        driver.get(page)
        if os.environ.get("SCREENSHOTS"):
            name = f"{self._testMethodName}-{width}-{'dark' if dark else 'light'}.png"
            driver.save_screenshot(str(pathlib.Path(os.environ["SCREENSHOTS"]) / name))
        return driver

    def tearDown(self):
        self.assertEqual([entry["message"] for entry in self.driver.get_log("browser")], [], "the console is silent")
        requests = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                requests.append(message["params"]["request"]["url"])
        self.assertEqual([url for url in requests if not url.startswith(("file:", "data:"))], [])

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def shown(self, selector):
        return [element for element in self.all(selector) if element.is_displayed()]

    def test_texts_of_a_spec_are_never_markup(self):
        for page in [self.matrix, self.diff]:
            self.open(page)
            self.assertNotIn(self.driver.title, ["broken", "1"])
            self.assertEqual(self.all("img, main b, main script"), [])
        self.open(self.matrix)
        self.assertIn('A shop\'s "API" <script>', self.driver.find_element(By.TAG_NAME, "main").text)

    def test_pages_shown_in_the_documentation_open(self):
        specs = pathlib.Path(__file__).resolve().parents[2] / "specs"
        page = self.folder / "alerts.html"
        # Locations have the paths of the repository.
        subprocess.run([TOOL, "gallery", "specs/github", "specs/lslp", "--output", str(page)],
                       cwd=specs.parent, check=True, stdout=subprocess.DEVNULL)
        self.open(page.as_uri(), 1280)
        self.assertIn("You may not do this.", self.driver.find_element(By.TAG_NAME, "main").text)
        self.picture("alerts.png")

        repository = self.folder / "repository"
        shutil.copytree(specs / "lslp", repository / "specs/lslp")
        git = ["git", "-C", str(repository), "-c", "user.name=a", "-c", "user.email=a@b.c"]
        for arguments in [["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-qm", "first"]]:
            subprocess.run(git + arguments, check=True)
        for name, old, new in [
            ("authorization", "status: 409\n        title: 회원가입", "status: 422\n        title: 회원가입"),
            ("token", "description: 접근", "category: signOut\n        description: 접근"),
            ("common", "올바르지 않은 경로입니다.", "주소를 찾을 수 없습니다."),
        ]:
            path = repository / f"specs/lslp/{name}.yaml"
            text = path.read_text(encoding="utf-8")
            self.assertIn(old, text)
            path.write_text(text.replace(old, new), encoding="utf-8")
        command = [TOOL, "diff", "main...:specs", "specs", "--format", "html", "--fail-on", "never"]
        page = self.folder / "review.html"
        page.write_bytes(subprocess.run(command, cwd=repository, capture_output=True, check=True).stdout)
        self.open(page.as_uri(), 1100)
        self.assertIn("not handled", self.driver.find_element(By.TAG_NAME, "body").text)
        self.picture("review.png")

    def picture(self, name):
        if os.environ.get("PICTURES"):
            self.driver.save_screenshot(str(pathlib.Path(os.environ["PICTURES"]) / name))

    def test_pages_fit_a_phone_and_follow_the_colour_scheme(self):
        backs = {}
        for page in [self.matrix, self.diff, self.same]:
            for width in [320, 390, 1200]:
                for dark in [False, True]:
                    driver = self.open(page, width, dark)
                    self.assertLessEqual(driver.execute_script("return document.documentElement.scrollWidth"), width)
                    body = driver.find_element(By.TAG_NAME, "body")
                    backs[dark] = body.value_of_css_property("background-color")
        self.assertNotEqual(backs[False], backs[True])

    def test_texts_have_sufficient_contrast(self):
        script = """
            const parse = text => text.match(/[\\d.]+/g).map(Number);
            const light = color => { const [r, g, b] = color.slice(0, 3).map(value => {
              value /= 255; return value <= .03928 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4; });
              return .2126 * r + .7152 * g + .0722 * b; };
            const back = element => { for (; element; element = element.parentElement) {
              const color = parse(getComputedStyle(element).backgroundColor);
              if (color.length < 4 || color[3] > 0) return color; } return [255, 255, 255]; };
            return [...document.querySelectorAll("body *")].filter(element => element.offsetParent &&
              [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim())).map(element => {
              const [one, two] = [light(parse(getComputedStyle(element).color)), light(back(element))];
              return [(Math.max(one, two) + .05) / (Math.min(one, two) + .05), element.outerHTML.slice(0, 80)]; })
              .filter(([ratio]) => ratio < 4.5);
            """
        for page in [self.matrix, self.diff]:
            for dark in [False, True]:
                self.assertEqual(self.open(page, dark=dark).execute_script(script), [])

    def test_search_filters_groups(self):
        self.open(self.matrix)
        self.assertEqual(len(self.shown(".group")), 3)
        self.driver.find_element(By.TAG_NAME, "body").send_keys("/")
        search = self.driver.switch_to.active_element
        self.assertEqual(search.get_attribute("id"), "search")
        for text, names in [("declined", ["Pay"]), ("서버가", ["Common"]), ("overflow 409", ["Cart"]), ("nowhere", []),
                            ("get /cart/", ["Cart"]), ("silent", ["Cart"]), ("recovers", ["Cart"]), ("502", ["Cart", "Common"])]:
            search.clear()
            search.send_keys(text)
            self.assertEqual(self.names(), sorted(names), text)
            self.assertEqual(self.driver.find_element(By.ID, "found").text, f"{len(names)} of 3 groups")
        search.send_keys(Keys.ESCAPE)
        self.assertEqual(len(self.shown(".group")), 3)

    def names(self):
        return sorted(group.find_element(By.CSS_SELECTOR, ".name").text for group in self.shown(".group"))

    def test_inherited_matches_are_counted_and_shown_on_request(self):
        driver = self.open(self.matrix)
        driver.find_element(By.ID, "search").send_keys("서버가")
        inherits = driver.find_element(By.ID, "inherits")
        self.assertEqual(inherits.text, "1 more group inherits a match. Show it")
        inherits.click()
        self.assertEqual(self.names(), ["Cart", "Common"])
        inherits.click()
        self.assertEqual(self.names(), ["Common"])

    def test_filters_can_be_set_by_controls_and_in_the_address(self):
        driver = self.open(self.matrix)
        Select(driver.find_element(By.ID, "category")).select_by_value("signOut")
        self.assertEqual(self.names(), ["Cart"])
        self.assertEqual([chip.text for chip in self.shown(".group a.chip") if "unmatched" not in chip.text][0].split()[1], "expired")
        driver.find_element(By.CSS_SELECTOR, "[data-view=cases]").click()
        self.assertEqual(len(self.shown(".card")), 1)
        self.open("about:blank")
        self.open(self.matrix + "#?category=toast&view=cases&locale=en&q=back+soon")
        self.assertEqual([card.find_element(By.TAG_NAME, "h3").text for card in self.shown(".card")], ["Common.maintenance"])
        self.assertTrue(self.shown(".alert.toast") and not self.shown(".toast .ok"))
        self.open("about:blank")
        self.open(self.matrix + "#?endpoint=/cart/&view=cases")
        shown = {card.find_element(By.TAG_NAME, "h3").text for card in self.shown(".card")}
        self.assertTrue({"Cart.full", "Common.down"} <= shown)
        self.assertNotIn("Pay.declined", shown)

    def test_a_card_lists_the_endpoints_and_the_inheriting_groups(self):
        self.open(self.matrix + "#Shop/Common.down")
        text = self.driver.find_element(By.ID, "Shop/Common.down").text
        for part in ["Can happen at GET /cart/{id}", "Inherited by Cart", "groups.yaml:", "Retry: "]:
            self.assertIn(part, text)
        link = self.page("matrix", str(self.folder / "base"), "--format", "html", "--source-url", "https://git.example/{path}#L{line}")
        self.open(link + "#Shop/Common.down")
        url = next(a.get_attribute("href") for a in self.all("dialog a") if "git.example" in a.get_attribute("href"))
        self.assertRegex(url, r"groups\.yaml#L\d+$")

    def test_the_gallery_opens_on_the_alerts(self):
        self.open(self.gallery + "#?q=Shop/C")
        self.assertEqual(len(self.shown(".card")), 7)
        self.assertEqual(self.shown(".group"), [])
        self.assertEqual([button.text for button in self.all("[data-view][aria-pressed=true]")], ["Alerts"])
        silent = next(card for card in self.shown(".card") if "Cart.gone" in card.text)
        self.assertIsNone(silent.find_element(By.TAG_NAME, "details").get_attribute("open"), "silent cases are folded")

    def test_failures_that_no_case_handles_have_alerts(self):
        self.open(self.gallery + "#?q=connection")
        self.assertIn("failures.transport", [card.find_element(By.TAG_NAME, "h3").text for card in self.shown(".card")])
        self.open(self.gallery + "#Shop/failures.decoding")
        text = self.driver.find_element(By.ID, "Shop/failures.decoding").text
        self.assertIn("The server's response can't be read.", text)
        self.assertIn("Can happen at every endpoint", text)

    def test_cases_that_need_attention_can_be_filtered(self):
        driver = self.open(self.gallery)
        box = driver.find_element(By.ID, "attention")
        self.assertEqual(box.find_element(By.XPATH, "..").text, "Needs attention (1)")
        box.click()
        self.assertEqual([card.find_element(By.TAG_NAME, "h3").text for card in self.shown(".card")], ["Cart.long"])
        self.assertIn("too long for an alert", self.shown(".card")[0].text)
        driver.find_element(By.CSS_SELECTOR, "[data-view=groups]").click()
        self.assertEqual(self.names(), ["Cart"])
        self.open("about:blank")
        self.open(self.gallery + "#?attention=1")
        self.assertEqual(len(self.shown(".card")), 1)

    def test_a_thousand_groups_fit_the_window_and_headings_stay_visible(self):
        spec = self.folder / "large"
        spec.mkdir()
        groups = "".join(
            f"  Group{number}:\n    cases:\n      failed: {{status: {400 + number % 200}, description: Text {number}}}\n"
            for number in range(1_000))
        (spec / "api.yaml").write_text(f"errorspec: 1\napi: Large\ntitle: Error\ngroups:\n{groups}", encoding="utf-8")
        page = self.page("matrix", str(spec), "--format", "html")
        for width in [390, 1280]:
            driver = self.open(page, width)
            self.assertLessEqual(driver.execute_script("return document.documentElement.scrollWidth"), width)
        tops = driver.execute_script("""
            const scroller = document.querySelector(".scroll"), head = scroller.querySelector("thead th:last-child");
            scroller.scrollTo(scroller.scrollWidth, 400);
            const first = scroller.querySelector("thead th"), row = scroller.querySelector("tbody tr:last-child th");
            const box = scroller.getBoundingClientRect();
            return [head, first].map(element => Math.round(element.getBoundingClientRect().top - box.top))
              .concat(Math.round(row.getBoundingClientRect().left - box.left));""")
        self.assertTrue(all(abs(offset) <= 1 for offset in tops), tops)
        # Rows are added once the end of the list is visible.
        scroll = "const s = document.querySelector('.scroll'); s.scrollTo(0, 0); s.scrollTo(0, s.scrollHeight);"
        WebDriverWait(driver, 60, 0.05).until(
            lambda _: driver.execute_script(scroll) or len(self.all(".group")) > 300)

    def test_fallback_texts_are_marked(self):
        self.open(self.matrix + "#Shop/Cart.full")
        self.assertIn("shown if the server sends no text", self.driver.find_element(By.ID, "Shop/Cart.full").text)

    def test_an_address_of_an_unknown_case_is_reported(self):
        self.open(self.matrix + "#Shop/Pay.gone")
        problem = self.driver.find_element(By.ID, "problem")
        self.assertTrue(problem.is_displayed())
        self.assertIn("There is no case “Shop/Pay.gone”", problem.text)

    def test_cases_are_listed_without_scripts(self):
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        try:
            self.open("about:blank")
            self.driver.get(self.matrix)
            self.assertIn("declined", self.driver.find_element(By.TAG_NAME, "main").text)
        finally:
            self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})

    def test_everything_is_printed(self):
        pdf = self.open(self.matrix).execute_cdp_cmd("Page.printToPDF", {})
        self.assertGreater(len(pdf["data"]), 10_000)

    def test_a_case_opens_as_an_alert_by_mouse_and_by_keyboard(self):
        driver = self.open(self.matrix)
        chip = next(chip for chip in self.all("a.chip") if "full" in chip.text and "OVERFLOW" in chip.text)
        chip.click()
        dialog = driver.find_element(By.ID, "card")
        self.assertTrue(dialog.is_displayed())
        self.assertIn("It is full.", dialog.text)
        self.assertIn("가득", dialog.text)
        driver.switch_to.active_element.send_keys(Keys.ESCAPE)
        self.assertFalse(dialog.is_displayed())
        self.assertEqual(driver.switch_to.active_element, chip)
        inherited = next(chip for chip in self.all("a.chip.inherited") if "down" in chip.text)
        driver.execute_script("arguments[0].focus()", inherited)
        driver.switch_to.active_element.send_keys(Keys.ENTER)
        self.assertIn("The server is resting.", dialog.text)
        dialog.find_element(By.TAG_NAME, "button").click()
        self.assertFalse(dialog.is_displayed())

    def test_everything_can_be_reached_by_keyboard(self):
        driver = self.open(self.matrix)
        wanted = len(self.shown("a.chip"))
        reached = set()
        for _ in range(60):
            driver.switch_to.active_element.send_keys(Keys.TAB)
            element = driver.switch_to.active_element
            if "chip" in (element.get_attribute("class") or ""):
                reached.add(element.id)
        self.assertEqual(len(reached), wanted)

    def test_the_language_of_alerts_can_be_chosen(self):
        driver = self.open(self.matrix)
        driver.find_element(By.CSS_SELECTOR, "[data-view=cases]").click()
        self.assertTrue(self.shown(".alert[lang=ko]") and self.shown(".alert[lang=en]"))
        Select(driver.find_element(By.ID, "locale")).select_by_value("en")
        self.assertEqual(self.shown(".alert[lang=ko]"), [])
        self.assertTrue(self.shown(".alert[lang=en]"))
        self.assertTrue(all("\n" in alert.text for alert in self.shown(".alert[lang=en]") if "Maintenance." in alert.text))

    def test_categories_are_distinguished_without_colours(self):
        self.open(self.matrix)
        legend = {chip.text.split()[1]: chip.text.split()[0] for chip in self.all(".legend .chip")[:4]}
        self.assertEqual(len(set(legend.values())), 4)
        chip = next(chip for chip in self.all(".group a.chip") if "expired" in chip.text)
        self.assertTrue(chip.text.startswith(legend["signOut"]))

    def test_a_link_to_a_case_opens_the_case(self):
        driver = self.open(self.matrix + "#Shop/Pay.declined")
        self.assertTrue(driver.find_element(By.ID, "Shop/Pay.declined").is_displayed())

    def test_the_diff_has_the_lanes_with_changes(self):
        driver = self.open(self.diff)
        titles = [heading.text for heading in self.all("section h2")]
        self.assertEqual(titles, ["What the app does · Shop"])
        self.assertEqual(len(driver.find_elements(By.CSS_SELECTOR, "tr.change:first-child > td")), 5)
        self.assertIn("</div><img src=x onerror=", driver.find_element(By.TAG_NAME, "main").text)
        search = driver.find_element(By.ID, "search")
        search.send_keys("resting")
        self.assertTrue(all("resting" in change.text for change in self.shown(".change")))
        self.assertTrue(self.shown(".change"))

    def test_a_diff_without_changes_reports_none(self):
        self.open(self.same)
        self.assertIn("The specs mean the same.", self.driver.find_element(By.TAG_NAME, "main").text)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "--verbose"])
