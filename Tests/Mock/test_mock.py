"""Runs `errorspec mock`, and sends ordinary and hostile requests to it.

Run it with `make test-mock`. ERRORSPEC names the tool; errorspec-mock is beside it or in PATH. It needs nothing but
Python.
"""

import asyncio
import concurrent.futures
import contextlib
import http.client
import http.server
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import socketserver
import subprocess
import tempfile
import textwrap
import threading
import time
import unittest

TOOL = os.environ.get("ERRORSPEC", "errorspec")
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# For a thousand clients, this program needs a thousand file descriptors, too.
resource.setrlimit(resource.RLIMIT_NOFILE, (min(4_096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)


class Mock:
    """A separate server for a test."""

    def __init__(self, *arguments, specs="specs/lslp", descriptors=None):
        def limit():
            if descriptors:
                resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))

        self.process = subprocess.Popen(
            [TOOL, "mock", str(specs), "--port", "0", *arguments], cwd=ROOT, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, preexec_fn=limit)
        line = self.process.stdout.readline()
        found = re.match(r"Listening on http://(.+):(\d+)$", line.strip())
        if not found:
            raise AssertionError(f"{line!r} {self.process.stderr.read()}")
        self.host, self.port = found[1], int(found[2])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def server(self):
        """The process that the tool has started."""
        found = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True, check=True)
        return int(found.stdout)

    def send(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection(self.host, self.port, timeout=20)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return response.status, dict(response.getheaders()), response.read()
        finally:
            connection.close()

    def login(self, **headers):
        return self.send("POST", "/v1/users/login", "{}", {name.replace("_", "-"): value for name, value in headers.items()})

    def order(self, **order):
        status, _, body = self.send("POST", "/_errorspec/orders", json.dumps(order))
        return status, json.loads(body)

    def raw(self, data, timeout=5):
        """The responses to bytes that no HTTP library would send."""
        with socket.create_connection((self.host, self.port), timeout=timeout) as connection:
            connection.sendall(data)
            received = b""
            while True:
                part = connection.recv(65536)
                if not part:
                    return received
                received += part


@contextlib.contextmanager
def specs_of(**texts):
    """A folder with a spec for each API."""
    with tempfile.TemporaryDirectory() as folder:
        for api, text in texts.items():
            file = pathlib.Path(folder) / api / "api.yaml"
            file.parent.mkdir()
            file.write_text(f"errorspec: 1\napi: {api}\ntitle: Title\n{textwrap.dedent(text)}", encoding="utf-8")
        yield folder


class Orders(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.mock = Mock()

    @classmethod
    def tearDownClass(cls):
        cls.mock.__exit__()

    def setUp(self):
        self.assertEqual(self.mock.send("DELETE", "/_errorspec/orders")[0], 204)

    def statuses(self, count):
        return [self.mock.login()[0] for _ in range(count)]

    def test_without_an_order_everything_succeeds(self):
        status, headers, body = self.mock.login()
        self.assertEqual((status, body), (200, b"{}"))
        self.assertEqual(self.mock.send("GET", "/no/such/operation?x=1")[0], 200)

    def test_a_header_sets_the_response_of_its_request(self):
        status, headers, body = self.mock.login(Errorspec_Case="Login.cannotLogin")
        self.assertEqual((status, headers["Errorspec-Case"]), (401, "LSLP/Login.cannotLogin"))
        self.assertIn("message", json.loads(body))
        self.assertEqual(self.mock.login(Errorspec_Case="LSLP/Login.cannotLogin \t")[0], 401)
        self.assertEqual(self.mock.login(Errorspec_Case="LSLP/Common.serverError")[0], 500)
        self.assertEqual(self.mock.login(Errorspec_Status="503")[0], 503)
        self.assertEqual(self.mock.login()[0], 200)
        status, _, body = self.mock.login(Errorspec_Case="Login.canotLogin")
        self.assertEqual(status, 400)
        self.assertIn("did you mean `Login.cannotLogin`", json.loads(body)["errorspecMock"])
        for headers in [{"Errorspec_Status": "99"}, {"Errorspec_Delay": "soon"}, {"Errorspec_Fault": "boom"},
                        {"Errorspec_Status": "500", "Errorspec_Case": "Login.cannotLogin"}]:
            self.assertEqual(self.mock.login(**headers)[0], 400, headers)

    def test_delays_and_faults_can_be_set_by_headers(self):
        start = time.monotonic()
        self.assertEqual(self.mock.login(Errorspec_Delay="200ms", Errorspec_Status="503")[0], 503)
        self.assertGreaterEqual(time.monotonic() - start, 0.2)
        with self.assertRaises(ConnectionResetError):
            self.mock.login(Errorspec_Fault="reset")
        with self.assertRaises(http.client.IncompleteRead):
            self.mock.login(Errorspec_Fault="truncate", Errorspec_Case="Login.cannotLogin")
        head = b"GET / HTTP/1.1\r\nHost: localhost\r\nErrorspec-Fault: never\r\n\r\n"
        with self.assertRaises(TimeoutError):
            self.mock.raw(head, timeout=0.5)

    def test_orders_apply_to_their_group_the_given_number_of_times(self):
        self.assertEqual(self.mock.order(case="Login.cannotLogin", times=2)[0], 201)
        self.assertEqual(self.mock.send("PUT", "/v1/users/me/profile", "{}")[0], 200)
        self.assertEqual(self.statuses(3), [401, 401, 200])
        self.mock.order(case="Login.cannotLogin", times=2, every=3)
        self.assertEqual(self.statuses(7), [200, 200, 401, 200, 200, 401, 200])

    def test_limited_orders_are_used_first_and_later_permanent_ones_replace_earlier_ones(self):
        for order in [{"status": 501, "times": "all"}, {"status": 502}, {"status": 503, "times": 2},
                      {"status": 504, "times": "all", "every": 2}]:
            self.assertEqual(self.mock.order(**order)[0], 201)
        self.assertEqual(self.statuses(7), [502, 503, 503, 501, 504, 501, 504])

    def test_a_delay_is_added_to_other_orders(self):
        self.mock.order(delay="150ms", times="all")
        self.mock.order(case="Login.cannotLogin")
        for status in [401, 200]:
            start = time.monotonic()
            self.assertEqual(self.mock.login()[0], status)
            self.assertGreaterEqual(time.monotonic() - start, 0.15)

    def test_null_counts_as_missing(self):
        status, order = self.mock.order(case=None, status=503, fault=None, delay=0.001, group=None, times="2", every=None)
        self.assertEqual((status, order["status"], order["times"], order["delay"]), (201, 503, 2, "1ms"))

    def test_an_inherited_case_applies_to_all_groups_that_can_return_it_or_to_one(self):
        self.mock.order(case="Common.serverError", times="all")
        self.assertEqual(self.statuses(2), [500, 500])
        self.assertEqual(self.mock.send("PUT", "/v1/users/me/profile", "{}")[0], 500)
        self.mock.send("DELETE", "/_errorspec/orders")
        self.mock.order(case="Common.serverError", group="EditProfile")
        self.assertEqual(self.statuses(1), [200])
        self.assertEqual(self.mock.send("PUT", "/v1/users/me/profile", "{}")[0], 500)

    def test_orders_can_be_listed_and_removed(self):
        _, order = self.mock.order(fault="reset", group="LSLP/Login", times="all", delay="1ms")
        _, _, body = self.mock.send("GET", "/_errorspec/orders")
        self.assertEqual(json.loads(body)["orders"], [order])
        self.assertEqual(order["group"], "LSLP/Login")
        with self.assertRaises(ConnectionResetError):
            self.mock.login()
        self.assertEqual(self.mock.send("DELETE", f"/_errorspec/orders/{order['id']}")[0], 204)
        self.assertEqual(self.mock.send("DELETE", f"/_errorspec/orders/{order['id']}")[0], 404)
        self.assertEqual(self.statuses(1), [200])

    def test_invalid_orders_are_refused_with_a_reason(self):
        for order, reason in [
            ({"case": "Login.cannotlogin"}, "did you mean `Login.cannotLogin`"),
            ({"cas": "Login.cannotLogin"}, "did you mean `case`"),
            ({"case": "Login.cannotLogin", "group": "EditProfile"}, "can't return"),
            ({"case": "Login.cannotLogin", "group": "Lgin"}, "did you mean `Login`"),
            ({"times": 2}, "must have a `case`"), ({"case": "Login.cannotLogin", "times": 0}, "a number from 1"),
            ({"status": 700}, "200 to 599"), ({"fault": "explode"}, "reset"), ({"delay": "1h"}, "500ms"),
            ({"status": True}, "a number from 200 to 599, not `true`"), ({"delay": 1e300}, "500ms"),
            ({"case": ["a"]}, "no case `[…]`"), ({"fault": {}}, "not `{…}`"), ({"case": None}, "must have a `case`"),
            ({"case": "Common.serverError", "group": "Common"}, "omit `group`"),
            ({"status": 500, "group": "Common"}, "no request belongs to `LSLP/Common`"),
        ]:
            status, body = self.mock.order(**order)
            self.assertEqual(status, 400, order)
            self.assertIn(reason, body["errorspecMock"])
        status, _, body = self.mock.send("POST", "/_errorspec/orders", "{")
        self.assertEqual(status, 400)
        self.assertEqual(self.mock.send("PATCH", "/_errorspec/orders")[0], 405)
        self.assertEqual(self.mock.send("GET", "/_errorspec/nothing")[0], 404)

    def test_requests_are_shown_without_credentials(self):
        self.mock.send("GET", "/v1/auth/refresh?token=secret-1", headers={"Authorization": "secret-2", "Cookie": "a=secret-3"})
        self.mock.send("GET", "/files/eyJhbGciOiJIUzI1NiJ9secret4abcdef012345")
        _, _, body = self.mock.send("GET", "/_errorspec/requests")
        self.assertNotIn(b"secret", body)
        self.assertIn("/v1/auth/refresh", [request["path"] for request in json.loads(body)["requests"]])

    def test_watching_clients_receive_requests_immediately(self):
        with socket.create_connection((self.mock.host, self.mock.port), timeout=5) as connection:
            connection.sendall(b"GET /_errorspec/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            received = b""
            while b"watching" not in received:
                received += connection.recv(4096)
            for act, event in [
                (lambda: self.mock.send("GET", "/watched/1"), b"/watched/1"),
                (lambda: self.mock.order(status=503), b"event: orders"),
                (lambda: self.mock.send("GET", "/watched/2"), b"event: orders"),
                (lambda: self.mock.send("DELETE", "/_errorspec/orders"), b"event: orders"),
            ]:
                act()
                received = b""
                while event not in received:
                    received += connection.recv(4096)
        # A later client receives the previous requests.
        with socket.create_connection((self.mock.host, self.mock.port), timeout=5) as connection:
            connection.sendall(b"GET /_errorspec/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            received = b""
            while b"/watched/1" not in received or b"/watched/2" not in received:
                received += connection.recv(4096)

    def test_other_hosts_and_origins_are_refused(self):
        for headers in [
            {"Host": "evil.example"}, {"Host": "evil.example:8080"}, {"Host": "127.0.0.1.evil.example"},
            {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Origin": "http://localhost.evil.example"},
            {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
        ]:
            for method, path in [("GET", "/_errorspec/"), ("POST", "/_errorspec/orders"), ("DELETE", "/_errorspec/orders"),
                                 ("POST", "/v1/users/login"), ("GET", "/any")]:
                status, reply, _ = self.mock.send(method, path, "{}" if method == "POST" else None, headers)
                self.assertEqual(status, 403, (headers, method))
                self.assertNotIn("Access-Control-Allow-Origin", reply)
        for host in ["localhost:1", "127.0.0.1", "[::1]:80", "192.168.1.7"]:
            self.assertEqual(self.mock.send("GET", "/_errorspec/orders", headers={"Host": host})[0], 200, host)

    def test_pages_on_this_machine_can_read_all_responses(self):
        origin = "http://localhost:3000"
        status, headers, _ = self.mock.send(
            "OPTIONS", "/v1/users/login",
            headers={"Origin": origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "x-a"})
        self.assertEqual((status, headers["Access-Control-Allow-Origin"]), (204, origin))
        self.assertEqual(headers["Access-Control-Allow-Headers"], "x-a")
        self.assertEqual(self.mock.login(Origin=origin)[1]["Access-Control-Allow-Origin"], origin)
        self.assertNotIn("Access-Control-Allow-Origin", self.mock.login(Origin="https://evil.example")[1])

    def test_head_has_no_body_and_keeps_the_connection(self):
        connection = http.client.HTTPConnection(self.mock.host, self.mock.port, timeout=5)
        connection.request("HEAD", "/v1/posts", headers={"Errorspec-Status": "503"})
        response = connection.getresponse()
        self.assertEqual((response.status, response.read()), (503, b""))
        for _ in range(3):
            connection.request("POST", "/v1/users/login", iter([b"{", b"}"]), {"Transfer-Encoding": "chunked"}, encode_chunked=True)
            self.assertEqual(connection.getresponse().read(), b"{}")
        connection.close()


class Specs(unittest.TestCase):
    """Behaviour that depends on the specs: several APIs, requests of no operation, cases without a response."""

    SHARED = """
        groups:
          Common: {{cases: {{down: {{status: 503, description: Down.}}}}}}
          Login: {{parents: [Common], cases: {{wrong: {{status: {status}, description: "{api} wrong."}}}}}}
        operations:
          POST /login: Login
          GET /{api}: Login
        """

    def test_a_case_name_in_several_apis_must_be_qualified(self):
        with specs_of(**{api: self.SHARED.format(api=api, status=status) for api, status in [("Alpha", 401), ("Beta", 403)]}) as folder, \
                Mock(specs=folder) as mock:
            login = lambda **headers: mock.send("POST", "/login", "{}", {name.replace("_", "-"): headers[name] for name in headers})
            status, body = mock.order(case="Login.wrong")
            self.assertEqual(status, 400)
            self.assertIn("write `Alpha/Login.wrong`", body["errorspecMock"])
            for order in [{"case": "Login.wrong", "group": "Beta/Login"}, {"case": "Beta/Login.wrong", "group": "Login"},
                          {"case": "Beta/Login.wrong"}]:
                status, order = mock.order(**order)
                self.assertEqual((status, order["case"]), (201, "Beta/Login.wrong"))
                # A listed response can be sent.
                del order["id"]
                self.assertEqual(mock.order(**order)[0], 201)
                for _ in range(2):
                    status, headers, _ = login()
                    self.assertEqual((status, headers["Errorspec-Case"]), (403, "Beta/Login.wrong"))
                self.assertEqual(login()[0], 200)
            request = json.loads(mock.send("GET", "/_errorspec/requests")[2])["requests"][1]
            self.assertEqual((request["group"], request["note"]), ("Beta/Login", "order 2: Beta/Login.wrong"))
            # If only one of the APIs has the request's operation, the case's name needs no API.
            self.assertEqual(mock.send("GET", "/Beta", headers={"Errorspec-Case": "Login.wrong"})[0], 403)
            self.assertEqual(login(Errorspec_Case="Login.wrong")[0], 400)
            self.assertEqual(login(Errorspec_Case="Alpha/Login.wrong")[0], 401)
            mock.order(status=418, group="Beta/Login")
            self.assertEqual([login()[0], mock.send("GET", "/Alpha")[0]], [418, 200])
            # The page's buttons send the name that they show.
            cases = json.loads(mock.send("GET", "/_errorspec/groups/Beta/Login")[2])
            self.assertEqual((cases["group"], {case["case"] for case in cases["cases"]}), ("Beta/Login", {"Beta/Login.wrong", "Beta/Common.down"}))
            # A group without operations gets no requests. Its cases can be ordered for the groups that inherit them.
            cases = json.loads(mock.send("GET", "/_errorspec/groups/Beta/Common")[2])
            self.assertEqual(("group" in cases, cases["cases"][0]["case"]), (False, "Beta/Common.down"))
            self.assertNotIn("obstacle", cases["cases"][0])

    def test_an_order_that_no_request_can_match_is_refused(self):
        spec = """
            groups:
              Login: {cases: {wrong: {status: 401, description: Wrong.}, early: {status: 1xx, description: Early.}}}
            """
        with specs_of(Alone=spec) as folder, Mock(specs=folder) as mock:
            for order, reason in [({"case": "Login.wrong"}, "`operations`"), ({"status": 500, "group": "Login"}, "`operations`"),
                                  ({"case": "Login.early"}, "HTTP has no final response of status 1")]:
                status, body = mock.order(**order)
                self.assertEqual(status, 400, order)
                self.assertIn(reason, body["errorspecMock"])
            cases = json.loads(mock.send("GET", "/_errorspec/groups/Alone/Login")[2])
            self.assertIn("`operations`", cases["cases"][0]["obstacle"])
            self.assertIn("no final response", cases["missing"][0]["reason"])
            self.assertEqual(mock.login(Errorspec_Case="Login.wrong")[0], 401)
            status, _, body = mock.login(Errorspec_Case="Login.early")
            self.assertEqual(status, 400)
            self.assertIn("no final response", json.loads(body)["errorspecMock"])
            self.assertEqual(mock.order(status=500)[0], 201)

    def test_an_escaped_slash_does_not_separate_segments(self):
        spec = """
            groups:
              Account: {cases: {frozen: {status: 423, description: Frozen.}}}
            operations: {"GET /v1/accounts/{id}": Account}
            """
        with specs_of(Bank=spec) as folder, Mock(specs=folder) as mock:
            mock.order(case="Account.frozen", times="all")
            for path, status in [("a%2Fb", 423), ("a%20b", 423), ("a/b", 200)]:
                self.assertEqual(mock.send("GET", f"/v1/accounts/{path}")[0], status, path)

    def test_the_page_can_be_searched_by_texts(self):
        spec = """
            locales: [en, ar]
            groups:
              Login: {cases: {wrong: {status: 401, description: {en: Wrong & "late"., ar: كلمة المرور}}}}
            """.replace('Wrong & "late".', "'Wrong & \"late\".'")
        with specs_of(Alone=spec) as folder, Mock(specs=folder) as mock:
            page = mock.send("GET", "/_errorspec/")[2].decode()
            searched = re.search(r'data-search="([^"]*)"', page)[1]
            self.assertIn("Wrong &amp; &quot;late&quot;.", searched)
            self.assertIn("كلمة المرور", searched)
            self.assertIn("Alone/Login.wrong", searched)


class HostileClients(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.mock = Mock()

    @classmethod
    def tearDownClass(cls):
        cls.mock.__exit__()

    def status(self, data):
        return int(self.mock.raw(data).split(b" ")[1])

    def test_malformed_requests_are_refused(self):
        self.assertEqual(self.status(b"GET / HTTP/1.1\r\nX: " + b"a" * 100_000 + b"\r\n\r\n"), 431)
        self.assertEqual(self.status(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000), 431)
        self.assertEqual(self.status(b"hello\r\n\r\n"), 400)
        self.assertEqual(self.status(b"\x16\x03\x01\x02\x00\r\n\r\n"), 400)
        self.assertEqual(self.status(b"GET / HTTP/2.0\r\n\r\n"), 400)
        self.assertEqual(self.status(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n"), 413)
        self.assertEqual(self.status(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n"), 400)
        self.assertEqual(self.status(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"), 400)
        self.assertEqual(
            self.status(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), 400)
        self.assertEqual(self.status(b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n"), 400)
        self.assertEqual(self.status(b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n"), 400)
        self.assertEqual(self.status(b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n7fffffff\r\n"), 413)
        for size in [b"7ffffffffffffffe", b"7fffffffffffffff", b"ffffffffffffffff", b"f" * 40]:
            head = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
            self.assertEqual(self.status(head + size + b"\r\n"), 413, size)
            self.assertEqual(self.status(head + b"1\r\na\r\n" + size + b"\r\nabc"), 413, size)
        self.assertEqual(self.status(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n"), 400)
        self.assertEqual(self.status(b"GET / HTTP/1.1\r\n\r\n"), 400)
        self.assertEqual(self.status(b"GET / HTTP/1.0\r\n\r\n"), 200)
        self.assertEqual(self.status(b"GET / HTTP/1.0\r\nHost: evil.example\r\n\r\n"), 403)
        self.assertEqual(self.status(b"GET / HTTP/1.0\r\nOrigin: http://evil.example\r\n\r\n"), 403)
        self.assertEqual(self.status(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n"), 400)
        self.assertEqual(self.status(b"GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n"), 400)
        self.assertEqual(self.status(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: +5\r\n\r\nabcde"), 400)
        self.assertEqual(self.mock.login()[0], 200)

    def test_a_too_large_body_is_refused_while_it_is_received(self):
        head = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        self.assertEqual(self.status(head + (b"100000\r\n" + b"a" * 0x100000 + b"\r\n") * 17 + b"0\r\n\r\n"), 413)
        self.assertEqual(self.mock.login()[0], 200)

    def test_a_client_that_has_closed_its_half_is_served(self):
        with socket.create_connection((self.mock.host, self.mock.port), timeout=5) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nErrorspec-Delay: 200ms\r\n\r\n")
            connection.shutdown(socket.SHUT_WR)
            received = b""
            while part := connection.recv(65536):
                received += part
            self.assertTrue(received.endswith(b"{}"), received)

    def test_random_bytes_do_not_affect_other_clients(self):
        random = __import__("random").Random(7)
        heads = [b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                 b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"]
        for _ in range(300):
            data = bytearray(random.choice(heads) * 2)
            for _ in range(random.randrange(1, 6)):
                data[random.randrange(len(data))] = random.randrange(256)
            with socket.create_connection((self.mock.host, self.mock.port), timeout=5) as connection:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(65536):
                    pass
        self.assertEqual(self.mock.login()[0], 200)

    def test_pipelined_requests_get_their_responses_in_order(self):
        requests = b"".join(
            b"GET /v1/posts HTTP/1.1\r\nHost: localhost\r\nErrorspec-Status: %d\r\n\r\n" % status for status in range(500, 510))
        last = b"GET /v1/posts HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nErrorspec-Status: 510\r\n\r\n"
        received = self.mock.raw(requests + last)
        self.assertEqual([int(status) for status in re.findall(rb"HTTP/1.1 (\d+)", received)], list(range(500, 511)))

    def test_idle_clients_do_not_affect_other_clients(self):
        idle = [socket.create_connection((self.mock.host, self.mock.port)) for _ in range(200)]
        for number, connection in enumerate(idle):
            connection.sendall(b"POST /v1/users/login HTTP/1.1\r\nContent-Length: 100\r\n"[: number % 50])
        try:
            self.assertEqual(self.mock.login()[0], 200)
        finally:
            for connection in idle:
                connection.close()

    def test_a_thousand_connections_are_served_at_once(self):
        async def client(number, barrier):
            reader, writer = await asyncio.open_connection(self.mock.host, self.mock.port)
            await barrier.wait()
            statuses = []
            for _ in range(3):
                writer.write(
                    b"POST /v1/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n"
                    b"Errorspec-Status: %d\r\n\r\n{}" % (400 + number % 200))
                head = await reader.readuntil(b"\r\n\r\n")
                length = int(re.search(rb"Content-Length: (\d+)", head)[1])
                await reader.readexactly(length)
                statuses.append(int(head.split(b" ")[1]))
            writer.close()
            return statuses == [400 + number % 200] * 3

        async def run():
            barrier = asyncio.Barrier(1_000)
            return await asyncio.gather(*(client(number, barrier) for number in range(1_000)))

        start = time.monotonic()
        results = asyncio.run(run())
        self.assertEqual(sum(results), 1_000)
        print(f"1,000 connections, 3,000 requests: {time.monotonic() - start:.2f} s")


class Upstream(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """A real server to which the mock forwards requests."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 1_024


class UpstreamHandler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def do_GET(self):
        if self.path == "/slow":
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for part in [b"first", b"second"]:
                self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
                self.wfile.flush()
                if part == b"first":
                    self.server.gate.wait(10)
            self.wfile.write(b"0\r\n\r\n")
        elif self.path == "/broken":
            self.send_response(200)
            self.send_header("Content-Length", "100")
            self.end_headers()
            self.wfile.write(b"half")
            self.wfile.flush()
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
        elif self.path == "/elsewhere":
            self.send_response(302)
            self.send_header("Location", "https://example.com/")
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif self.path == "/large":
            self.reply(200, b"x" * 9_000_000)
        elif self.path == "/locked":
            self.reply(401, b'{"message": "who are you"}', {"WWW-Authenticate": 'Basic realm="a"'})
        else:
            self.reply(503 if self.path == "/down" else 200, json.dumps(
                {"path": self.path, "headers": dict(self.headers.items())}).encode(), {"Keep-Alive": "timeout=5", "X-Own": "yes"})

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.reply(201, body)

    def reply(self, status, body, headers=None):
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class PassedOn(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.upstream = Upstream(("127.0.0.1", 0), UpstreamHandler)
        cls.upstream.gate = threading.Event()
        threading.Thread(target=cls.upstream.serve_forever, daemon=True).start()
        cls.mock = Mock("--upstream", f"http://127.0.0.1:{cls.upstream.server_port}")

    @classmethod
    def tearDownClass(cls):
        cls.mock.__exit__()
        cls.upstream.shutdown()
        cls.upstream.server_close()

    def test_hop_by_hop_headers_are_not_forwarded(self):
        status, headers, body = self.mock.send(
            "GET", "/v1/posts?page=2", headers={
                "Connection": "X-Private", "X-Private": "1", "X-Own": "2", "Authorization": "Bearer a",
                "Keep-Alive": "timeout=9", "Errorspec-Delay": "1ms"})
        sent = json.loads(body)
        self.assertEqual((status, sent["path"]), (200, "/v1/posts?page=2"))
        names = {name.lower(): value for name, value in sent["headers"].items()}
        self.assertEqual((names["x-own"], names["authorization"]), ("2", "Bearer a"))
        self.assertEqual(names["host"], f"127.0.0.1:{self.upstream.server_port}")
        self.assertRegex(names["via"], r"^1\.1 errorspec-mock-\w+$")
        self.assertEqual(names["accept-language"], "*")
        for name in ["x-private", "errorspec-delay"]:
            self.assertNotIn(name, names)
        self.assertEqual(headers["X-Own"], "yes")
        self.assertNotIn("timeout=5", headers.get("Keep-Alive", ""))

    def test_bodies_are_forwarded_in_both_directions(self):
        body = os.urandom(300_000)
        self.assertEqual(self.mock.send("POST", "/v1/upload", body)[::2], (201, body))

    def test_errors_are_forwarded_unchanged(self):
        self.assertEqual(self.mock.send("GET", "/down")[0], 503)
        status, headers, body = self.mock.send("GET", "/locked")
        self.assertEqual((status, json.loads(body)["message"]), (401, "who are you"))
        status, headers, _ = self.mock.send("GET", "/elsewhere")
        self.assertEqual((status, headers["Location"]), (302, "https://example.com/"))
        with self.assertRaises((http.client.IncompleteRead, ConnectionResetError)):
            self.mock.send("GET", "/broken")

    def test_challenges_during_large_bodies_are_forwarded(self):
        with concurrent.futures.ThreadPoolExecutor(10) as pool:
            for _ in range(3):
                paths = ["/large"] * 2 + ["/locked"] * 8
                statuses = pool.map(lambda path: self.mock.send("GET", path)[0], paths)
                self.assertEqual(list(statuses), [200] * 2 + [401] * 8)

    def test_a_body_is_streamed(self):
        self.upstream.gate.clear()
        connection = http.client.HTTPConnection(self.mock.host, self.mock.port, timeout=10)
        connection.request("GET", "/slow")
        response = connection.getresponse()
        self.assertEqual(response.read1(5), b"first")
        self.upstream.gate.set()
        self.assertEqual(response.read(), b"second")
        connection.close()

    def test_an_order_replaces_the_upstreams_response(self):
        self.assertEqual(self.mock.login(Errorspec_Case="Login.cannotLogin")[0], 401)
        self.assertEqual(self.mock.login()[0], 201)

    def test_a_fault_truncates_the_upstreams_response(self):
        for path in ["/headers", "/down"]:
            connection = http.client.HTTPConnection(self.mock.host, self.mock.port, timeout=10)
            connection.request("GET", path, headers={"Errorspec-Fault": "truncate"})
            response = connection.getresponse()
            self.assertEqual((response.status, response.headers["X-Own"]), (503 if path == "/down" else 200, "yes"))
            with self.assertRaises(http.client.IncompleteRead):
                response.read()
            connection.close()

    def test_languages_and_via_are_forwarded(self):
        _, _, body = self.mock.send("GET", "/", headers={"Accept-Language": "de", "Via": "1.0 fred"})
        names = {name.lower(): value for name, value in json.loads(body)["headers"].items()}
        self.assertEqual(names["accept-language"], "de")
        self.assertRegex(names["via"], r"^1\.0 fred, ?1\.1 errorspec-mock-\w+$")

    def test_an_upstream_that_leads_back_is_reported(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with Mock("--port", str(port), "--upstream", f"http://localhost:{port}/base") as mock:
            mock.order(status=503, times=2)
            self.assertEqual([mock.send("GET", "/v1/posts")[0] for _ in range(2)], [503, 503])
            status, _, body = mock.send("GET", "/v1/posts")
            self.assertEqual(status, 508)
            self.assertIn("leads back", json.loads(body)["errorspecMock"])
            # Only the client's requests are listed.
            self.assertEqual(len(json.loads(mock.send("GET", "/_errorspec/requests")[2])["requests"]), 3)

    def test_an_unreachable_upstream_is_reported(self):
        with Mock("--upstream", "http://127.0.0.1:1") as mock:
            status, _, body = mock.send("GET", "/v1/posts")
            self.assertEqual(status, 502)
            self.assertIn("can't be reached", json.loads(body)["errorspecMock"])


class FewDescriptors(unittest.TestCase):
    """A process may open only 256 files, as on macOS."""

    @classmethod
    def setUpClass(cls):
        cls.upstream = Upstream(("127.0.0.1", 0), UpstreamHandler)
        threading.Thread(target=cls.upstream.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.upstream.shutdown()
        cls.upstream.server_close()

    def both(self):
        yield Mock(descriptors=256)
        yield Mock("--upstream", f"http://127.0.0.1:{self.upstream.server_port}", descriptors=256)

    def test_a_thousand_requests_at_once_are_all_served(self):
        async def client(mock, barrier):
            reader, writer = await asyncio.open_connection(mock.host, mock.port)
            await barrier.wait()
            writer.write(b"POST /v1/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}")
            head = await reader.readuntil(b"\r\n\r\n")
            body = await reader.readexactly(int(re.search(rb"(?i)Content-Length: (\d+)", head)[1]))
            writer.close()
            return body

        async def run(mock):
            barrier = asyncio.Barrier(1_000)
            return await asyncio.gather(*(client(mock, barrier) for _ in range(1_000)))

        for mock in self.both():
            with mock:
                for _ in range(2):
                    self.assertEqual(asyncio.run(run(mock)), [b"{}"] * 1_000)
                self.assertIsNone(mock.process.poll())

    def test_idle_connections_do_not_block_new_clients(self):
        with Mock(descriptors=256) as mock:
            kept = []
            for _ in range(400):
                connection = http.client.HTTPConnection(mock.host, mock.port, timeout=20)
                connection.request("GET", "/v1/posts")
                self.assertEqual(connection.getresponse().read(), b"{}")
                kept.append(connection)
            for connection in kept:
                connection.close()

    def test_ten_thousand_requests_leak_nothing(self):
        for mock in self.both():
            with mock:
                descriptors = pathlib.Path(f"/proc/{mock.server()}/fd")
                memory = pathlib.Path(f"/proc/{mock.server()}/statm")

                def send(count):
                    connection = http.client.HTTPConnection(mock.host, mock.port, timeout=20)
                    for number in range(count):
                        connection.request("POST", "/v1/users/login", b"{}")
                        self.assertEqual(connection.getresponse().read(), b"{}")
                        if number % 2:
                            connection.close()
                    connection.close()

                send(1_000)
                if not memory.exists():
                    send(9_000)
                    continue
                before = len(list(descriptors.iterdir())), int(memory.read_text().split()[1])
                send(9_000)
                self.assertLessEqual(len(list(descriptors.iterdir())), before[0] + 8)
                self.assertLess(int(memory.read_text().split()[1]), before[1] + (48 << 20) // resource.getpagesize())


class Reloading(unittest.TestCase):
    def test_a_changed_spec_is_used_and_orders_are_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            specs = pathlib.Path(folder) / "lslp"
            shutil.copytree(ROOT / "specs/lslp", specs)
            login = specs / "authorization.yaml"
            with Mock(specs=specs) as mock:
                self.assertEqual(mock.order(status=503, times="all", group="EditProfile")[0], 201)
                self.assertEqual(mock.login(Errorspec_Case="Login.cannotLogin")[0], 401)
                self.assertEqual(mock.order(case="Login.cannotLogin")[0], 201)
                text = login.read_text(encoding="utf-8")
                login.write_text(text.replace("cannotLogin", "wrongPassword"), encoding="utf-8")
                while mock.login(Errorspec_Case="Login.wrongPassword")[0] != 401:
                    time.sleep(0.05)
                self.assertEqual(mock.login(Errorspec_Case="Login.cannotLogin")[0], 400)
                self.assertIn("no case `Login.cannotLogin`", json.loads(mock.send("GET", "/_errorspec/requests")[2])["requests"][-1]["note"])
                self.assertEqual(len(json.loads(mock.send("GET", "/_errorspec/orders")[2])["orders"]), 2)
                while "warning: order 2 waits: there is no case `LSLP/Login.cannotLogin`" not in mock.process.stderr.readline():
                    pass
                # The findings of an invalid spec are shown, and the previous specs stay in use.
                login.write_text("cases: [", encoding="utf-8")
                while "error" not in mock.process.stderr.readline():
                    pass
                self.assertEqual(mock.login(Errorspec_Case="Login.wrongPassword")[0], 401)


class Starting(unittest.TestCase):
    def fails(self, *arguments):
        return subprocess.run([TOOL, "mock", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60)

    def test_a_taken_port_is_reported(self):
        with Mock() as mock:
            result = self.fails("specs/lslp", "--port", str(mock.port))
            self.assertEqual(result.returncode, 2)
            self.assertEqual(len(result.stderr.strip().splitlines()), 1)
            self.assertIn(f"port {mock.port} of 127.0.0.1 is taken", result.stderr)

    def test_a_missing_server_is_reported_with_how_to_install_it(self):
        with tempfile.TemporaryDirectory() as folder:
            tool = pathlib.Path(folder) / "errorspec"
            shutil.copy2(shutil.which(TOOL), tool)
            result = subprocess.run(
                [tool, "mock", "specs/lslp"], cwd=ROOT, capture_output=True, text=True, timeout=60,
                env={**os.environ, "PATH": "/nowhere"})
            self.assertEqual(result.returncode, 64)
            self.assertIn("make install", result.stderr)

    def test_the_server_ends_with_the_tool(self):
        for end in [signal.SIGTERM, signal.SIGINT, signal.SIGKILL]:
            with Mock() as mock:
                mock.process.send_signal(end)
                self.assertEqual(mock.process.wait(10), -end)
                while True:
                    try:
                        socket.create_connection((mock.host, mock.port), timeout=1).close()
                    except OSError:
                        break

    def test_ending_the_tool_prints_nothing(self):
        for end in [signal.SIGTERM, signal.SIGHUP] * 10:
            with Mock("--quiet") as mock:
                mock.process.send_signal(end)
                self.assertEqual(mock.process.wait(10), -end)
                self.assertEqual(mock.process.stderr.read(), "")

    def test_a_crash_of_the_server_is_reported(self):
        with Mock("--quiet") as mock:
            os.kill(mock.server(), signal.SIGKILL)
            self.assertEqual(mock.process.wait(10), 70)
            self.assertIn("a signal ended errorspec-mock", mock.process.stderr.read())

    def test_wrong_usage_is_refused_with_a_reason(self):
        self.assertEqual(self.fails("--rate", "2").returncode, 64)
        for upstream, reason in [
            ("ftp://a", "http or https URL"), ("foo", "http or https URL"), ("http:///a", "http or https URL"),
            ("http://a/b?key=1", "without a query"), ("https://a/#/b", "without a query"), ("http://a?", "without a query"),
            ("http://me:s3cret@a", "no user and password"), ("ftp://me:s3cret@a", "no user and password"),
        ]:
            result = self.fails("specs/lslp", "--port", "0", "--upstream", upstream)
            self.assertEqual(result.returncode, 64, upstream)
            self.assertIn(reason, result.stderr)
            self.assertNotIn("s3cret", result.stderr)
        self.assertEqual(self.fails("--seed", "1").returncode, 64)
        self.assertIn("--host must be an address", self.fails("specs/lslp", "--host", "example.com", "--port", "0").stderr)
        self.assertEqual(self.fails("no/such/folder", "--port", "0").returncode, 2)

    def test_the_seed_determines_which_requests_fail(self):
        def statuses(*arguments):
            with Mock(*arguments) as mock:
                return [mock.login()[0] for _ in range(40)]

        first = statuses("--rate", "0.3", "--seed", "7")
        self.assertEqual(first, statuses("--rate", "0.3", "--seed", "7"))
        self.assertNotEqual(first, statuses("--rate", "0.3", "--seed", "8"))
        self.assertTrue(2 < sum(status != 200 for status in first) < 25, first)

    def test_the_server_listens_only_on_this_machine(self):
        with Mock() as mock:
            self.assertEqual(mock.host, "127.0.0.1")
            with open("/proc/net/tcp", encoding="ascii") as table:
                local = [line.split()[1] for line in table.read().splitlines()[1:] if line.split()[3] == "0A"]
            self.assertIn(f"0100007F:{mock.port:04X}", local)
            self.assertNotIn(f"00000000:{mock.port:04X}", local)


if __name__ == "__main__":
    unittest.main()
