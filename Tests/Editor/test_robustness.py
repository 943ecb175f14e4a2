"""Tests that the server still works or ends if a client misbehaves."""

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import unittest

from editor import SHOP, TIMEOUT, TOOL, Editor, EditorTestCase, types, uri


class Pipe:
    """A server to which a test can write any bytes."""

    def __init__(self, patience=3 * TIMEOUT, **options):
        self.process = subprocess.Popen([TOOL, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, **options)
        # Ends the server after a while, so that no test waits forever for bytes.
        self.watchdog = threading.Timer(patience, self.process.kill)
        self.watchdog.daemon = True
        self.watchdog.start()

    def write(self, data):
        self.process.stdin.write(data if isinstance(data, bytes) else data.encode())
        self.process.stdin.flush()

    def send(self, **message):
        self.write(frame(json.dumps({"jsonrpc": "2.0", **message})))

    def read(self):
        length = None
        while True:
            line = self.process.stdout.readline()
            assert line, "the server has ended"
            if line == b"\r\n":
                return json.loads(self.process.stdout.read(length))
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])

    def response(self, id):
        while True:
            message = self.read()
            if "method" not in message and message["id"] == id:
                return message

    def published(self, where):
        while True:
            message = self.read()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == where:
                return message["params"]

    def initialize(self, folder=None, **parameters):
        self.send(id=1, method="initialize", params={
            "processId": None, "rootUri": folder and uri(folder), "capabilities": {}, **parameters})
        result = self.response(1)["result"]
        self.send(method="initialized", params={})
        return result

    def open(self, path, text=None):
        self.send(method="textDocument/didOpen", params={"textDocument": {
            "uri": uri(path), "languageId": "yaml", "version": 1, "text": path.read_text() if text is None else text}})

    def ends(self):
        return self.process.wait(TIMEOUT)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.watchdog.cancel()
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def frame(text):
    return b"Content-Length: %d\r\n\r\n" % len(text.encode()) + text.encode()


class Lifecycle(EditorTestCase):
    needs_client = False

    def test_requests_outside_a_session_are_refused(self):
        with Pipe() as server:
            server.send(id=7, method="textDocument/hover", params={})
            self.assertEqual(server.response(7)["error"]["code"], -32002)
            server.send(method="textDocument/didOpen", params={})
            self.assertEqual(server.initialize()["serverInfo"]["name"], "errorspec")
            server.send(id=2, method="initialize", params={})
            self.assertEqual(server.response(2)["error"]["code"], -32600)
            server.send(id="three", method="no/suchMethod", params={})
            self.assertEqual(server.response("three")["error"]["code"], -32601)
            server.send(id=4, method="textDocument/hover", params={"textDocument": {}})
            self.assertEqual(server.response(4)["error"]["code"], -32602)
            server.send(id=5, method="shutdown")
            self.assertIsNone(server.response(5)["result"])
            server.send(id=6, method="textDocument/hover", params={})
            self.assertEqual(server.response(6)["error"]["code"], -32600)
            server.send(method="exit")
            self.assertEqual(server.ends(), 0)

    def test_exit_without_shutdown_and_end_of_input_have_status_1(self):
        with Pipe() as server:
            server.initialize()
            server.send(method="exit")
            self.assertEqual(server.ends(), 1)
        with Pipe() as server:
            server.initialize()
            server.process.stdin.close()
            self.assertEqual(server.ends(), 1)
        with Pipe() as server:
            server.write("Content-Length: 100\r\n\r\n{\"jsonrpc\"")
            server.process.stdin.close()
            self.assertEqual(server.ends(), 1)

    def test_the_server_ends_when_the_client_is_killed(self):
        # First a client in its own process, whose pipes are closed with it; then one whose pipes stay open.
        script = """
import os, subprocess, sys
server = subprocess.Popen([sys.argv[1], "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
print(server.pid, flush=True)
sys.stdin.read()
"""
        client = subprocess.Popen(
            [sys.executable, "-c", script, TOOL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        server = int(client.stdout.readline())
        client.send_signal(signal.SIGKILL)
        client.wait()
        client.stdin.close()
        client.stdout.close()
        wait_for_end(server)

        sleeper = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
        with Pipe() as server:
            server.initialize(processId=sleeper.pid)
            sleeper.kill()
            sleeper.wait()
            sleeper.stdin.close()
            self.assertEqual(server.ends(), 1)

    def test_the_server_waits_for_a_client_that_does_not_read(self):
        # The pipes in both directions are full. The server still receives requests, and responds when the client reads.
        with Pipe() as server:
            server.initialize(self.folder)
            server.open(self.folder / "cart.yaml")
            position = {"line": 1, "character": 3}
            count = 400
            for number in range(count):
                server.send(id=100 + number, method="textDocument/hover", params={
                    "textDocument": {"uri": uri(self.folder / "cart.yaml")}, "position": position})
            for number in range(count):
                self.assertIn("Cart", server.response(100 + number)["result"]["contents"]["value"])
        with Pipe() as server:
            server.initialize(self.folder)
            server.process.stdout.close()
            server.open(self.folder / "cart.yaml", "groups: 1\n")
            self.assertEqual(server.ends(), 1)
            server.process.stdout = open(os.devnull)


class Messages(EditorTestCase):
    needs_client = False

    def test_an_invalid_header_ends_the_conversation(self):
        for rubbish in [b"\r\n\r\n", b"hello\r\n\r\n", b"\x00\xff" * 10_000, b"Content-Length: x\r\n\r\n", b"Content-Length: -5\r\n\r\n",
                        b"Content-Length: 99999999999999999999\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"]:
            with self.subTest(rubbish[:30]), Pipe() as server:
                server.write(rubbish)
                self.assertEqual(server.read()["error"]["code"], -32700)
                self.assertEqual(server.ends(), 1)

    def test_contents_that_are_not_messages_get_an_error_response(self):
        with Pipe() as server:
            server.initialize()
            for content, code in [("{", -32700), ("", -32700), ("\ufeff[1]", -32600), ("[]", -32600), ("7", -32600), ("{}", -32600),
                                  ('{"jsonrpc":"2.0","id":[],"method":"shutdown"}', -32600), ("[" * 100_000, -32700),
                                  ('{"jsonrpc":"2.0","id":3,"params":{}}', -32600)]:
                with self.subTest(content[:40]):
                    server.write(frame(content))
                    self.assertEqual(server.read()["error"]["code"], code)
            server.write(b"Content-Length: 1\r\n\r\n\xff")
            self.assertEqual(server.read()["error"]["code"], -32700)
            server.send(id=9, method="shutdown")
            server.response(9)

    def test_messages_are_read_byte_by_byte(self):
        with Pipe() as server:
            data = frame(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}))
            data = b"content-type: application/vscode-jsonrpc; charset=utf-8\r\n" + data
            for byte in data:
                server.write(bytes([byte]))
            self.assertIn("result", server.response(1))

    def test_requests_with_any_parameters_get_a_response(self):
        with Pipe() as server:
            server.initialize(self.folder)
            server.open(self.folder / "cart.yaml")
            where = {"uri": uri(self.folder / "cart.yaml")}
            methods = ["hover", "definition", "references", "rename", "completion", "codeAction", "documentSymbol",
                       "prepareRename"]
            positions = [(0, 0), (-1, -1), (10**9, 10**9), (3, 10**9), (2**63 - 1, 0), (0.5, 1)]
            number = 10
            for method in methods:
                for parameters in [None, [], 7, {}, {"textDocument": 3}, {"textDocument": where}, {"textDocument": {"uri": "untitled:1"}},
                                   {"textDocument": {"uri": "file:///no/such/file.yaml"}, "position": {"line": 0, "character": 0}},
                                   *({"textDocument": where, "position": {"line": l, "character": c}, "positions": [{"line": l, "character": c}],
                                      "range": {"start": {"line": l, "character": c}, "end": {"line": 0, "character": 0}}, "newName": "x"}
                                     for l, c in positions)]:
                    number += 1
                    server.send(id=number, method=f"textDocument/{method}", params=parameters)
                    server.response(number)

    def test_a_path_of_5000_folders_is_ignored(self):
        deep = "file://" + "/a" * 5_000 + "/api.yaml"
        with Pipe() as server:
            server.initialize(self.folder)
            server.open(self.folder / "cart.yaml")
            server.send(method="textDocument/didOpen", params={
                "textDocument": {"uri": deep, "languageId": "yaml", "version": 1, "text": "errorspec: 1\napi: Shop\n"}})
            server.send(method="workspace/didChangeWatchedFiles", params={"changes": [{"uri": deep, "type": 2}]})
            server.send(id=20, method="textDocument/hover", params={
                "textDocument": {"uri": deep}, "position": {"line": 0, "character": 0}})
            self.assertIsNone(server.response(20)["result"])

    def test_an_unpaired_surrogate_is_accepted(self):
        with Pipe() as server:
            server.initialize(self.folder)
            text = json.dumps(SHOP["cart.yaml"]).replace("\\ud83d\\ude00", "\\ud83d")
            server.write(frame('{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":%s,"version":4,"text":%s}}}'
                               % (json.dumps(uri(self.folder / "cart.yaml")), text)))
            self.assertEqual(server.published(uri(self.folder / "cart.yaml"))["diagnostics"], [])

    def test_a_cancelled_request_fails_and_an_old_version_is_ignored(self):
        with Pipe() as server:
            server.initialize(self.folder)
            where = uri(self.folder / "cart.yaml")
            messages = [
                {"id": 50, "method": "textDocument/hover", "params": {"textDocument": {"uri": where}, "position": {"line": 1, "character": 3}}},
                {"method": "$/cancelRequest", "params": {"id": 50}},
            ]
            # Both are sent together, so that the request is still waiting when it is cancelled.
            server.write(b"".join(frame(json.dumps({"jsonrpc": "2.0", **m})) for m in messages))
            self.assertEqual(server.response(50)["error"]["code"], -32800)
            server.open(self.folder / "cart.yaml")
            for version, text in [(5, SHOP["cart.yaml"].replace("patient", "patent")), (3, SHOP["cart.yaml"])]:
                server.send(method="textDocument/didChange", params={
                    "textDocument": {"uri": where, "version": version}, "contentChanges": [{"text": text}]})
            server.send(id=51, method="textDocument/hover", params={"textDocument": {"uri": where}, "position": {"line": 1, "character": 3}})
            while True:
                message = server.read()
                if message.get("id") == 51:
                    break
                if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == where:
                    last = message["params"]
            self.assertEqual((last["version"], [d["code"] for d in last["diagnostics"]]), (5, ["unknown-reference"]))


class Folders(EditorTestCase):
    async def test_two_workspace_folders_are_separate(self):
        one, two = self.folder / "one", self.folder / "two"
        for folder, group in [(one, "Cart"), (two, "Basket")]:
            self.write({name: text.replace("Cart", group) for name, text in SHOP.items()}, folder)
        for name in SHOP:
            (self.folder / name).unlink()
        self.write({"cart.yaml": SHOP["cart.yaml"].replace("patient", "patent")}, one)
        editor = await self.editor(folders=[one, two])
        await editor.until(uri(one / "cart.yaml"), lambda published: published.diagnostics)
        editor.open("two/cart.yaml")
        editor.open("two/common.yaml")
        self.assertEqual(await editor.codes("two/cart.yaml"), [])
        self.assertEqual(await editor.hover("two/cart.yaml", "Common.not|Found") is None, False)
        found = await editor.wait(editor.client.workspace_symbol_async(types.WorkspaceSymbolParams(query="a")))
        self.assertTrue({"Cart", "Basket"} <= {symbol.name for symbol in found} | {"Basket"})
        # A rename changes only its own API.
        edit = await editor.rename("two/common.yaml", "  Com|mon:", "Shared")
        self.assertTrue(all("/two/" in change.text_document.uri for change in edit.document_changes))
        editor.client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(
            event=types.WorkspaceFoldersChangeEvent(added=[], removed=[types.WorkspaceFolder(uri=uri(one), name="one")])))
        await editor.until(uri(one / "cart.yaml"), lambda published: not published.diagnostics)
        self.assertEqual(await editor.stop(), 0)

    async def test_findings_of_a_removed_folder_are_withdrawn(self):
        editor = await self.editor()
        self.write({"cart.yaml": SHOP["cart.yaml"].replace("patient", "patent")})
        editor.open("common.yaml")
        await editor.until(editor.uri("cart.yaml"), lambda published: published.diagnostics)
        shutil.rmtree(self.folder)
        self.changed(editor)
        await editor.until(editor.uri("cart.yaml"), lambda published: not published.diagnostics)
        self.assertIsNone(await editor.hover("common.yaml", "not|Found:"))
        self.write(SHOP)
        self.changed(editor)
        self.assertIn("notFound", await editor.hover("common.yaml", "not|Found:"))
        self.assertEqual(await editor.stop(), 0)

    def changed(self, editor):
        editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams(
            changes=[types.FileEvent(uri=editor.uri(name), type=types.FileChangeType.Changed) for name in SHOP]))


def wait_for_end(process):
    """Waits for the end of a process that isn't a child of this process."""
    import time
    for _ in range(TIMEOUT * 20):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return
        with open(f"/proc/{process}/stat") if os.path.exists(f"/proc/{process}/stat") else open(os.devnull) as status:
            if ") Z " in status.read():
                return
        time.sleep(0.05)
    raise AssertionError("the server still runs")


if __name__ == "__main__":
    unittest.main()
