"""An editor for tests. It reports its edits to the server, and applies the server's edits.

It uses pygls and lsprotocol, which check every message of the server against the protocol's types.
"""

import asyncio
import logging
import os
import pathlib
import re
import shutil
import tempfile
import unittest
import urllib.parse

try:
    from lsprotocol import types
    from pygls.lsp.client import LanguageClient
except ImportError:
    types = LanguageClient = None

TOOL = os.path.abspath(os.environ.get("ERRORSPEC", ".build/debug/errorspec"))
# Long enough for a busy machine. Only failing tests wait this long.
TIMEOUT = 60
# unittest runs asyncio in its debug mode, which logs steps that take longer than 0.1 s.
logging.getLogger("asyncio").setLevel(logging.ERROR)

SHOP = {
    "api.yaml": """\
errorspec: 1
api: Shop
locales: [ko, en]
body: standard
parents: [Common]
bodies:
  standard: {code: /code, message: /message}
recoveries:
  renewToken: {summary: Renews the token, through: TokenRenewal}
retries:
  patient: {maxRetries: 3, backoff: {initial: 1s, maximum: 10s}}
  renew: {recover: renewToken}
categories: [alert, silent]
""",
    "common.yaml": """\
groups:
  Common:
    summary: The errors that every endpoint may send
    cases:
      forbidden: # 😀 권한
        summary: The user may not do this
        status: 403
        title: {ko: 에러, en: Error}
        description: {ko: 접근 권한이 없습니다., en: You may not do this.}
      notFound:
        status: 404
        title: {ko: 없음, en: Not found}
        description: {server: message, otherwise: {ko: 찾을 수 없습니다., en: Nothing is there.}}
      expired:
        status: 419
        title: {ko: 만료, en: Expired}
        description: {ko: 만료되었습니다., en: It has expired.}
        retry: renew
  TokenRenewal:
    parents: []
    otherwise: {title: {ko: 에러, en: Error}, description: {ko: 에러, en: Error}, category: silent}
""",
    "cart.yaml": """\
groups:
  Cart:
    except: [Common.forbidden]
    cases:
      soldOut:
        code: SOLD_OUT
        title: {ko: 품절 😀, en: Sold out}
        description: {ko: 품절되었습니다., en: It is sold out.}
        retry: patient
      cartGone:
        status: 404
        overrides: Common.notFound
        title: {ko: 장바구니 없음, en: No cart}
        description: {server: message, otherwise: {ko: 장바구니가 없습니다., en: Your cart is gone.}}
operations:
  GET /v1/cart: Cart
""",
}


class Editor:
    """A client with a folder. In a piece of text, `|` marks a position."""

    def __init__(self, folder, encoding="utf-16"):
        self.folder = pathlib.Path(folder)
        self.encoding = encoding
        self.documents = {}
        self.diagnostics = {}
        self.changed = asyncio.Condition()
        self.asked = []
        self.capabilities = None

    async def start(self, folders=None, options=None, **abilities):
        self.client = LanguageClient("editor", "1")

        @self.client.feature("textDocument/publishDiagnostics")
        async def published(parameters):
            async with self.changed:
                self.diagnostics[parameters.uri] = parameters
                self.changed.notify_all()

        @self.client.feature("client/registerCapability")
        def registered(parameters):
            self.asked.append(parameters)

        await self.client.start_io(TOOL, "lsp")
        folders = [self.folder] if folders is None else folders
        result = await self.wait(self.client.initialize_async(types.InitializeParams(
            capabilities=capabilities(self.encoding, **abilities), process_id=os.getpid(), initialization_options=options,
            workspace_folders=[types.WorkspaceFolder(uri=uri(f), name=f.name) for f in folders])))
        self.capabilities = result.capabilities
        assert result.capabilities.position_encoding == self.encoding, result.capabilities.position_encoding
        self.client.initialized(types.InitializedParams())
        return self

    async def stop(self):
        await self.wait(self.client.shutdown_async(None))
        self.client.exit(None)
        await self.wait(self.client._server.wait())
        status = self.client._server.returncode
        await self.client.stop()
        return status

    async def wait(self, awaitable):
        return await asyncio.wait_for(awaitable, TIMEOUT)

    # Actions of the user.

    def open(self, name, text=None):
        path = self.folder / name
        text = path.read_bytes().decode() if text is None else text
        self.documents[name] = [1, text]
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(
            text_document=types.TextDocumentItem(uri=uri(path), language_id="yaml", version=1, text=text)))

    def close(self, name):
        del self.documents[name]
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(text_document=self.identifier(name)))

    def text(self, name):
        return self.documents[name][1]

    def replace(self, name, old, new, whole=False):
        """Replaces a text that occurs once, as if it were typed."""
        version, text = self.documents[name]
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
        start = text.index(old)
        self.change(name, start, start + len(old), new, whole)

    def change(self, name, start, end, new, whole=False):
        version, text = self.documents[name]
        after = text[:start] + new + text[end:]
        if whole:
            change = types.TextDocumentContentChangeWholeDocument(text=after)
        else:
            change = types.TextDocumentContentChangePartial(
                range=types.Range(start=self.position(text, start), end=self.position(text, end)), text=new)
        self.documents[name] = [version + 1, after]
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=self.uri(name), version=version + 1),
            content_changes=[change]))

    def rewrite(self, name, text):
        self.change(name, 0, len(self.text(name)), text)

    # Positions.

    def uri(self, name):
        return uri(self.folder / name)

    def identifier(self, name):
        return types.TextDocumentIdentifier(uri=self.uri(name))

    def units(self, text):
        if self.encoding == "utf-8":
            return len(text.encode())
        return len(text.encode("utf-16-le")) // 2 if self.encoding == "utf-16" else len(text)

    def position(self, text, offset):
        line = text.count("\n", 0, offset)
        start = text.rfind("\n", 0, offset) + 1
        return types.Position(line=line, character=self.units(text[start:offset]))

    def offset(self, text, position):
        start = 0
        for _ in range(position.line):
            end = text.find("\n", start)
            if end < 0:
                return len(text)
            start = end + 1
        line = text[start:].split("\n", 1)[0]
        for index in range(len(line) + 1):
            if self.units(line[:index]) >= position.character:
                return start + index
        return start + len(line)

    def at(self, name, marked):
        """The position of the `|` in a piece of text that occurs once."""
        piece = marked.replace("|", "", 1)
        text = self.text(name)
        assert text.count(piece) == 1, f"{piece!r} stands {text.count(piece)} times"
        return dict(
            text_document=self.identifier(name), position=self.position(text, text.index(piece) + marked.index("|")))

    def slice(self, name, range):
        text = self.source(self.uri(name))
        return text[self.offset(text, range.start):self.offset(text, range.end)]

    def source(self, where):
        for name, (_, text) in self.documents.items():
            if self.uri(name) == where:
                return text
        # Editors don't show a byte order mark.
        return path(where).read_bytes().decode("utf-8-sig")

    def shown(self, location):
        """`cart.yaml: soldOut`"""
        text = self.source(location.uri)
        piece = text[self.offset(text, location.range.start):self.offset(text, location.range.end)]
        return f"{os.path.basename(location.uri)}: {piece}"

    # Messages of the server.

    async def findings(self, name):
        """Waits for the findings of the current text, and returns them."""
        version = self.documents[name][0] if name in self.documents else None
        return await self.until(
            self.uri(name), lambda published: version is None or published.version == version)

    async def until(self, where, holds):
        async def waiting():
            async with self.changed:
                await self.changed.wait_for(lambda: where in self.diagnostics and holds(self.diagnostics[where]))
                return self.diagnostics[where].diagnostics
        return await self.wait(waiting())

    async def settled(self, name, codes):
        """Waits until a file has these findings. After changes to several files, it can have other findings first."""
        await self.until(self.uri(name), lambda published: [d.code for d in published.diagnostics] == codes)

    async def codes(self, name):
        return [d.code for d in await self.findings(name)]

    def apply(self, edit):
        """Applies a workspace edit to open documents and to files on the disk."""
        if edit.document_changes is not None:
            changes = [(c.text_document.uri, c.text_document.version, c.edits) for c in edit.document_changes]
        else:
            changes = [(where, None, edits) for where, edits in (edit.changes or {}).items()]
        for where, version, edits in changes:
            name = next((n for n in self.documents if self.uri(n) == where), None)
            before = self.source(where)
            after = self.edited(before, edits)
            if name is None:
                assert version is None
                path(where).write_bytes(after.encode())
            else:
                assert version in (None, self.documents[name][0]), "the edit is for another version"
                self.rewrite(name, after)

    def edited(self, text, edits):
        offsets = [(self.offset(text, e.range.start), self.offset(text, e.range.end), e.new_text) for e in edits]
        for start, end, new in sorted(offsets, reverse=True):
            text = text[:start] + new + text[end:]
        return text

    async def complete(self, name, marked):
        result = await self.wait(self.client.text_document_completion_async(types.CompletionParams(**self.at(name, marked))))
        return result or []

    async def hover(self, name, marked):
        result = await self.wait(self.client.text_document_hover_async(types.HoverParams(**self.at(name, marked))))
        return result and result.contents.value

    async def rename(self, name, marked, new):
        return await self.wait(self.client.text_document_rename_async(types.RenameParams(new_name=new, **self.at(name, marked))))

    def chosen(self, name, item):
        """Returns the text after an item was chosen and nothing was typed at the item's tab stops."""
        text = self.text(name)
        start, end = (self.offset(text, p) for p in (item.text_edit.range.start, item.text_edit.range.end))
        new = item.text_edit.new_text
        if item.insert_text_format == types.InsertTextFormat.Snippet:
            new = plain(new)
        assert "\n" not in text[start:end], "what is replaced is on one line"
        if item.insert_text_format == types.InsertTextFormat.Snippet or item.insert_text_mode == types.InsertTextMode.AdjustIndentation:
            line = text[text.rfind("\n", 0, start) + 1:start]
            new = new.replace("\n", "\n" + re.match(" *", line).group())
        return text[:start] + new + text[end:]


def plain(snippet):
    """Returns the text of a snippet with the first choice at each tab stop."""
    snippet = re.sub(r"\$\{\d+\|((?:\\.|[^\\|])*)\|\}", lambda m: re.split(r"(?<!\\),", m.group(1))[0], snippet)
    snippet = re.sub(r"\$\{\d+:((?:\\.|[^\\}])*)\}", r"\1", snippet)
    return re.sub(r"\\(.)", r"\1", snippet)


def path(where):
    return pathlib.Path(urllib.parse.unquote(where.removeprefix("file://")))


def uri(path):
    return pathlib.Path(path).as_uri()


def capabilities(encoding, snippets=True, indents=True, markdown=True, trees=True, inserts=False):
    formats = [types.MarkupKind.Markdown] if markdown else [types.MarkupKind.PlainText]
    modes = [types.InsertTextMode.AsIs, types.InsertTextMode.AdjustIndentation]
    return types.ClientCapabilities(
        general=types.GeneralClientCapabilities(position_encodings=[encoding, "utf-16"]),
        workspace=types.WorkspaceClientCapabilities(
            workspace_edit=types.WorkspaceEditClientCapabilities(document_changes=True),
            did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)),
        text_document=types.TextDocumentClientCapabilities(
            publish_diagnostics=types.PublishDiagnosticsClientCapabilities(
                related_information=True, code_description_support=True, version_support=True),
            code_action=types.CodeActionClientCapabilities(
                code_action_literal_support=types.ClientCodeActionLiteralOptions(
                    code_action_kind=types.ClientCodeActionKindOptions(value_set=["quickfix", "source"]))),
            document_symbol=types.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=trees),
            rename=types.RenameClientCapabilities(prepare_support=True),
            hover=types.HoverClientCapabilities(content_format=formats),
            completion=types.CompletionClientCapabilities(
                completion_item=types.ClientCompletionItemOptions(
                    snippet_support=snippets, insert_replace_support=inserts, documentation_format=formats,
                    insert_text_mode_support=types.ClientCompletionItemInsertTextModeOptions(value_set=modes) if indents else None))))


class EditorTestCase(unittest.IsolatedAsyncioTestCase):
    """A test with a folder that contains the shop's specs."""

    maxDiff = None
    needs_client = True

    def setUp(self):
        if self.needs_client and LanguageClient is None:
            self.skipTest("there is no pygls: pip install pygls lsprotocol")
        self.folder = pathlib.Path(os.path.realpath(tempfile.mkdtemp(prefix="errorspec editor ")))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.editors = []
        self.write(SHOP)

    def write(self, files, folder=None):
        for name, text in files.items():
            path = (folder or self.folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())

    async def editor(self, encoding="utf-16", **options):
        return await Editor(self.folder, encoding).start(**options)
