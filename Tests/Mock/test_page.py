"""Opens the mock server's page in a real Chromium: orders a case by a click, and sees the requests arrive.

Run it with `make test-mock`. It needs Chromium, its driver and selenium (PyPI), and is skipped if one of them is missing.
"""

import json
import shutil
import unittest

from test_mock import Mock

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.ui import WebDriverWait
except ImportError:
    webdriver = None

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")


@unittest.skipUnless(webdriver and CHROMIUM and DRIVER, "needs Chromium, its driver and selenium")
class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.mock = Mock(specs="specs")
        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        cls.driver = webdriver.Chrome(options=options, service=Service(DRIVER))

    @classmethod
    def tearDownClass(cls):
        cls.driver.quit()
        cls.mock.__exit__()

    def setUp(self):
        self.mock.send("DELETE", "/_errorspec/orders")
        self.driver.get(f"http://{self.mock.host}:{self.mock.port}/_errorspec/")

    def wait(self, condition):
        return WebDriverWait(self.driver, 10).until(lambda _: condition())

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def group(self, name):
        return self.find(f"[data-group='{name}']")

    def open(self, name):
        group = self.group(name)
        group.find_element(By.TAG_NAME, "summary").click()
        self.wait(lambda: group.find_elements(By.CSS_SELECTOR, ".case"))
        return group

    def test_a_click_orders_a_case_and_the_request_scrolls_by(self):
        group = self.open("LSLP/Login")
        self.assertIn("로그인 실패", group.text)
        group.find_element(By.CSS_SELECTOR, "[aria-label='Next request: LSLP/Login.cannotLogin']").click()
        self.wait(lambda: "Login.cannotLogin" in self.find("#orders").text)
        self.assertEqual([self.mock.login()[0] for _ in range(2)], [401, 200])
        self.wait(lambda: "401" in self.find("#requests").text)
        self.assertIn("POST /v1/users/login", self.find("#requests").text)
        self.wait(lambda: "None" in self.find("#orders").text)
        self.assertEqual(self.driver.get_log("browser"), [])

    def test_orders_for_all_requests_are_removed_by_a_click(self):
        group = self.open("LSLP/Login")
        group.find_element(By.CSS_SELECTOR, "[aria-label='All: LSLP/Common.serverError']").click()
        self.wait(lambda: "all requests" in self.find("#orders").text)
        self.assertEqual([self.mock.login()[0] for _ in range(3)], [500] * 3)
        self.find("#orders button").click()
        self.wait(lambda: "None" in self.find("#orders").text)
        self.assertEqual(self.mock.login()[0], 200)

    def test_an_invalid_delay_is_reported(self):
        group = self.open("LSLP/Login")
        self.find("#delay").send_keys("soon")
        group.find_element(By.CSS_SELECTOR, "[aria-label='Next request: LSLP/Login.cannotLogin']").click()
        self.wait(lambda: "a delay must be written like" in self.find("#problem").text)

    def test_orders_by_scripts_are_shown_with_their_scope(self):
        self.mock.order(status=503)
        self.wait(lambda: "503 for any request: 1 more" in self.find("#orders").text)
        self.mock.order(case="LSLP/Common.serverError")
        self.wait(lambda: "LSLP/Common.serverError for every group that can return it" in self.find("#orders").text)
        self.mock.send("DELETE", "/_errorspec/orders")
        self.wait(lambda: "None" in self.find("#orders").text)

    def test_an_order_for_a_shared_case_applies_to_all_inheriting_groups(self):
        group = self.open("LSLP/Common")
        group.find_element(By.CSS_SELECTOR, "[aria-label='Next request: LSLP/Common.serverError']").click()
        self.wait(lambda: "for every group that can return it" in self.find("#orders").text)
        self.assertEqual(self.mock.login()[0], 500)

    def test_the_page_reconnects_to_a_restarted_server(self):
        with Mock() as mock:
            self.driver.get(f"http://{mock.host}:{mock.port}/_errorspec/")
            for _ in range(3):
                mock.login()
            self.wait(lambda: self.find("#requests").text.count("/v1/users/login") == 3)
        self.wait(lambda: "doesn't respond" in self.find("#problem").text)
        with Mock("--port", str(mock.port)) as mock:
            mock.send("GET", "/after")
            self.wait(lambda: "/after" in self.find("#requests").text)
            self.assertNotIn("/v1/users/login", self.find("#requests").text)
            self.assertEqual(self.find("#problem").text, "")

    def test_texts_have_automatic_direction(self):
        title = self.open("LSLP/Login").find_element(By.CSS_SELECTOR, ".title")
        self.assertEqual(title.get_attribute("dir"), "auto")

    def test_search_finds_groups_by_their_cases_endpoints_and_texts(self):
        for text, name in [("insufficientFunds", "Stripe/ConfirmPayment"), ("/v1/users/login", "LSLP/Login"),
                           ("이메일 또는 비밀번호를 확인", "LSLP/Login")]:
            self.find("#search").clear()
            self.find("#search").send_keys(text)
            shown = [group.get_attribute("data-group") for group in self.driver.find_elements(By.CSS_SELECTOR, ".group")
                     if group.is_displayed()]
            self.assertIn(name, shown)
            self.assertLess(len(shown), 4)

    def test_an_app_in_the_browser_receives_the_ordered_response(self):
        """A page from a different port of this machine calls the API, with CORS and a preflight."""
        script = """
            const done = arguments[arguments.length - 1];
            fetch(arguments[0] + "/v1/users/login", {method: "POST", body: "{}", headers: {"Content-Type": "application/json"}})
              .then(response => response.json().then(body => done([response.status, body.message ?? ""])), error => done([0, String(error)]));
            """
        with Mock() as page:
            self.driver.get(f"http://localhost:{page.port}/anything")
            url = f"http://{self.mock.host}:{self.mock.port}"
            self.assertEqual(self.driver.execute_async_script(script, url), [200, ""])
            self.mock.order(case="Login.cannotLogin", group="LSLP/Login")
            status, message = self.driver.execute_async_script(script, url)
            self.assertEqual(status, 401)
            self.assertTrue(message)

    def test_orders_by_foreign_pages_are_refused(self):
        self.driver.get("data:text/html,<p>a page from elsewhere")
        script = """
            const done = arguments[arguments.length - 1];
            fetch(arguments[0], {method: "POST", mode: "no-cors", body: JSON.stringify({status: 500, times: "all"})})
              .then(() => done("sent"), error => done(String(error)));
            """
        self.driver.execute_async_script(script, f"http://{self.mock.host}:{self.mock.port}/_errorspec/orders")
        _, _, body = self.mock.send("GET", "/_errorspec/orders")
        self.assertEqual(json.loads(body)["orders"], [])


if __name__ == "__main__":
    unittest.main()
