"""Tests what users do in an editor, with a real client. Run it with `make test-editor`; ERRORSPEC is the path of the tool."""

import unittest

from editor import SHOP, EditorTestCase, TIMEOUT, plain, types, uri


class Diagnostics(EditorTestCase):
    async def test_findings_are_updated_while_the_user_types(self):
        for encoding in ["utf-16", "utf-8", "utf-32"]:
            with self.subTest(encoding):
                self.write(SHOP)
                editor = await self.editor(encoding)
                editor.open("cart.yaml")
                self.assertEqual(await editor.codes("cart.yaml"), [])
                editor.replace("cart.yaml", "retry: patient", "retry: patent")
                [finding] = await editor.findings("cart.yaml")
                self.assertEqual(finding.code, "unknown-reference")
                self.assertEqual(finding.severity, types.DiagnosticSeverity.Error)
                self.assertEqual(editor.slice("cart.yaml", finding.range), "patent")
                self.assertIn("unknown-reference", finding.code_description.href)
                editor.replace("cart.yaml", "patent", "patient")
                self.assertEqual(await editor.codes("cart.yaml"), [])
                # After Korean letters and an emoji on the same line.
                editor.replace("cart.yaml", "en: Sold out}", "en: Sold out, 한국: x}")
                [finding] = await editor.findings("cart.yaml")
                self.assertEqual(editor.slice("cart.yaml", finding.range), "한국")
                self.assertEqual(await editor.stop(), 0)

    async def test_a_change_to_one_file_updates_the_findings_of_others(self):
        editor = await self.editor()
        editor.open("common.yaml")
        self.assertEqual(await editor.codes("common.yaml"), [])
        # The finding is in the file that isn't open, and its related information is in the open one.
        editor.replace("common.yaml", "status: 404", "status: 405")
        findings = await editor.until(editor.uri("cart.yaml"), lambda published: published.diagnostics)
        self.assertEqual([d.code for d in findings], ["needless-override"])
        editor.replace("common.yaml", "status: 405", "status: 404")
        await editor.until(editor.uri("cart.yaml"), lambda published: not published.diagnostics)
        editor.open("cart.yaml")
        editor.replace("cart.yaml", "        overrides: Common.notFound\n", "")
        [finding] = await editor.findings("cart.yaml")
        self.assertEqual(finding.code, "hidden-case")
        related = [editor.shown(information.location) for information in finding.related_information]
        self.assertTrue(related[0].startswith("common.yaml: "), related)
        await editor.stop()

    async def test_unsaved_texts_are_analysed(self):
        editor = await self.editor()
        editor.open("new.yaml", "groups:\n  Cart:\n    cases: {}\n")
        findings = await editor.until(
            editor.uri("new.yaml"), lambda published: any(d.code == "duplicate-name" for d in published.diagnostics))
        self.assertTrue(findings)
        editor.close("new.yaml")
        await editor.until(editor.uri("new.yaml"), lambda published: not published.diagnostics)
        await editor.stop()

    async def test_yaml_files_that_are_not_specs_have_no_findings(self):
        self.write({"ci/build.yaml": "on: push\n", "openapi/api.yaml": "openapi: 3.1.0\ninfo: {title: x}\n"}, self.folder.parent / self.folder.name)
        outside = self.folder / "openapi"
        editor = await self.editor()
        editor.open("openapi/api.yaml")
        editor.open("cart.yaml")
        self.assertEqual(await editor.codes("cart.yaml"), [])
        self.assertNotIn(uri(outside / "api.yaml"), editor.diagnostics)
        await editor.stop()

    async def test_whole_documents_with_crlf_can_be_replaced(self):
        text = SHOP["cart.yaml"].replace("\n", "\r\n")
        self.write({"cart.yaml": text})
        editor = await self.editor()
        editor.open("cart.yaml")
        self.assertEqual(await editor.codes("cart.yaml"), [])
        editor.replace("cart.yaml", "retry: patient", "retry: patent", whole=True)
        [finding] = await editor.findings("cart.yaml")
        self.assertEqual(editor.slice("cart.yaml", finding.range), "patent")
        await editor.stop()

    async def test_changes_on_the_disk_are_noticed(self):
        editor = await self.editor()
        editor.open("cart.yaml")
        self.assertEqual(await editor.codes("cart.yaml"), [])
        self.assertTrue(editor.asked)
        self.write({"common.yaml": SHOP["common.yaml"].replace("status: 404", "status: 405")})
        editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams(
            changes=[types.FileEvent(uri=editor.uri("common.yaml"), type=types.FileChangeType.Changed)]))
        await editor.until(editor.uri("cart.yaml"), lambda published: published.diagnostics)
        await editor.stop()


    async def test_recordings_that_the_spec_contradicts_are_reported(self):
        recorded = '{"operation": "GET /v1/cart", "status": 404, "is": "Cart.cartGone"}\n'
        self.write({"cart.responses.jsonl": recorded})
        editor = await self.editor()
        editor.open("cart.yaml")
        self.assertEqual(await editor.codes("cart.yaml"), [])
        editor.replace("cart.yaml", "status: 404", "status: 405")
        editor.replace("cart.yaml", "        overrides: Common.notFound\n", "")
        await editor.settled("cart.responses.jsonl", ["response-mismatch"])
        [finding] = editor.diagnostics[editor.uri("cart.responses.jsonl")].diagnostics
        self.assertEqual(editor.slice("cart.responses.jsonl", finding.range), '"Cart.cartGone"')
        # First on the disk, then in an open document.
        self.write({"cart.responses.jsonl": recorded.replace("404", "405")})
        editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams(
            changes=[types.FileEvent(uri=editor.uri("cart.responses.jsonl"), type=types.FileChangeType.Changed)]))
        await editor.settled("cart.responses.jsonl", [])
        editor.open("cart.responses.jsonl")
        editor.replace("cart.responses.jsonl", "cartGone", "cartGon")
        self.assertEqual(await editor.codes("cart.responses.jsonl"), ["unknown-reference"])
        self.assertEqual(await editor.complete("cart.responses.jsonl", "cartGon|"), [])
        editor.replace("cart.responses.jsonl", "cartGon", "cartGone")
        self.assertEqual(await editor.codes("cart.responses.jsonl"), [])
        self.assertIn("case **Cart.cartGone**", await editor.hover("cart.responses.jsonl", "cart|Gone"))
        await editor.stop()

    async def test_the_levels_of_the_repository_apply(self):
        twice = "      gone: {status: 410, title: {ko: 가, en: A}, description: {ko: 나, en: B}}\n"
        specs = {**SHOP, "cart.yaml": SHOP["cart.yaml"].replace("operations:", "  Fee:\n    cases:\n" + twice + "operations:").replace("      soldOut:", twice + "      soldOut:")}
        self.write({"specs/shop/" + name: text for name, text in specs.items()})
        for name in SHOP:
            (self.folder / name).unlink()
        (self.folder / ".git").mkdir()
        name = "specs/shop/cart.yaml"
        async def saved(levels, codes):
            self.write({".errorspec.yaml": levels})
            editor.client.text_document_did_save(types.DidSaveTextDocumentParams(text_document=editor.identifier(name)))
            await editor.until(editor.uri(name), lambda published: [(d.code, int(d.severity)) for d in published.diagnostics] == codes)
        # The workspace may be a part of the repository.
        for root in [self.folder, self.folder / "specs"]:
            with self.subTest(root):
                (self.folder / ".errorspec.yaml").unlink(missing_ok=True)
                editor = await self.editor(folders=[root])
                editor.open(name)
                self.assertEqual(await editor.codes(name), ["duplicated-case"])
                await saved("levels: {duplicated-case: off}\n", [])
                await saved("levels: {duplicated-case: error}\n", [("duplicated-case", 1)])
                await saved("levels: {duplicated-case: [{level: note, groups: [Cart, Fee]}]}\n", [("duplicated-case", 3)])
                await saved("levels: {duplicated-cas: off}\n", [("duplicated-case", 2)])
                await editor.settled(".errorspec.yaml", ["invalid-configuration"])
                editor.open(".errorspec.yaml")
                editor.replace(".errorspec.yaml", "cas:", "case:")
                await editor.settled(".errorspec.yaml", [])
                await editor.settled(name, [])
                # The level wouldn't apply to the new name.
                levels = "levels: {text-changed: [{level: breaking, groups: [Shop/Cart]}]}\n"
                editor.rewrite(".errorspec.yaml", levels)
                with self.assertRaises(Exception) as caught:
                    await editor.rename(name, "  Ca|rt:\n    except", "Basket")
                self.assertIn("`.errorspec.yaml` sets levels for `Shop/Cart`: list `Shop/Basket` beside it", str(caught.exception))
                editor.replace(".errorspec.yaml", "Cart]", "Cart, Shop/Basket]")
                self.assertTrue(await editor.rename(name, "  Ca|rt:\n    except", "Basket"))
                await editor.stop()


class CodeActions(EditorTestCase):
    async def actions(self, editor, name, marked, only=None, findings=()):
        place = editor.at(name, marked)["position"]
        return await editor.wait(editor.client.text_document_code_action_async(types.CodeActionParams(
            text_document=editor.identifier(name), range=types.Range(start=place, end=place),
            context=types.CodeActionContext(diagnostics=list(findings), only=only)))) or []

    async def test_a_fix_is_applied(self):
        editor = await self.editor()
        editor.open("cart.yaml")
        editor.replace("cart.yaml", "title: {ko: 품절 😀", "titel: {ko: 품절 😀")
        self.assertIn("unknown-key", await editor.codes("cart.yaml"))
        actions = await self.actions(editor, "cart.yaml", "ti|tel")
        # Some editors request the fixes of the whole line, or the root of all kinds.
        line = await self.actions(editor, "cart.yaml", "|        titel", findings=await editor.findings("cart.yaml"))
        self.assertEqual([a.title for a in line], [a.title for a in actions])
        self.assertEqual((await self.actions(editor, "cart.yaml", "ti|tel", only=[""]))[0].title, actions[0].title)
        self.assertEqual(await self.actions(editor, "cart.yaml", "|        titel"), [])
        fix = next(a for a in actions if a.kind == "quickfix")
        self.assertEqual(fix.title, "Replace `titel` with `title`")
        self.assertTrue(fix.is_preferred)
        self.assertEqual([d.code for d in fix.diagnostics], ["unknown-key"])
        editor.apply(fix.edit)
        self.assertEqual(editor.text("cart.yaml"), SHOP["cart.yaml"])
        self.assertEqual(await editor.codes("cart.yaml"), [])
        self.assertEqual(await self.actions(editor, "cart.yaml", "ti|tle: {ko: 품절"), [])
        await editor.stop()

    async def test_all_safe_fixes_are_applied_at_once(self):
        editor = await self.editor()
        text = SHOP["cart.yaml"].replace("title: {ko: 품절 😀", "titel: {ko: 품절 😀").replace("retry: patient", "retri: patient")
        text = text.replace("        overrides: Common.notFound\n", "")
        editor.open("cart.yaml", text)
        self.assertEqual(len(await editor.findings("cart.yaml")), 4 if "missing-key" in await editor.codes("cart.yaml") else 3)
        for kind in ["source", "source.fixAll", "source.fixAll.errorspec"]:
            [action] = await self.actions(editor, "cart.yaml", "|groups:", only=[kind])
            self.assertEqual(action.kind, "source.fixAll.errorspec")
        self.assertIn(action.kind, editor.capabilities.code_action_provider.code_action_kinds)
        for kind in ["source.fixAll.errorspec.other", "source.fixAll.error", "source.organizeImports"]:
            self.assertEqual(await self.actions(editor, "cart.yaml", "|groups:", only=[kind]), [])
        editor.apply(action.edit)
        # Only the author can decide whether a case may hide another.
        self.assertEqual(await editor.codes("cart.yaml"), ["hidden-case"])
        await editor.stop()


class Reading(EditorTestCase):
    async def test_hovering_shows_facts_about_names_and_keys(self):
        editor = await self.editor()
        editor.open("cart.yaml")
        editor.open("common.yaml")
        editor.open("api.yaml")
        group = await editor.hover("cart.yaml", "  Ca|rt:\n    except")
        self.assertIn("| 404 |  | `cartGone` |", group)
        self.assertIn("`Common.expired` | **만료** 만료되었습니다. |", group)
        self.assertIn("`SOLD_OUT`", group)
        self.assertNotIn("forbidden", group)
        case = await editor.hover("cart.yaml", "cart|Gone:")
        self.assertIn("It hides `Common.notFound`.", case)
        self.assertIn("the status is 404", case)
        self.assertIn("| ko | 장바구니 없음 | the server's message, else: 장바구니가 없습니다. |", case)
        self.assertIn("| en | No cart |", case)
        inherited = await editor.hover("common.yaml", "exp|ired:")
        self.assertIn("`Cart` inherits it.", inherited)
        self.assertIn("recovers by `renewToken`, once", inherited)
        policy = await editor.hover("cart.yaml", "retry: pat|ient")
        self.assertIn("Retry: up to 3 retries", policy)
        self.assertIn("waits of up to 1 s, doubling to at most 10 s", policy)
        key = await editor.hover("cart.yaml", "over|rides: Common")
        self.assertIn("hides on purpose", key)
        self.assertIn("**404** Not Found", await editor.hover("cart.yaml", "status: 4|04"))
        # A key's card lists all forms of its value.
        self.assertIn("one of `categories`", await editor.hover("common.yaml", "cate|gory: silent"))
        self.assertIn("- `never`: The request is not sent again.", await editor.hover("cart.yaml", "ret|ry: patient"))
        self.assertEqual(await editor.hover("api.yaml", "categories: [alert, sil|ent"), "category **silent**\n\nUsed once.")
        for name, marked in [("api.yaml", "body: stan|dard"), ("api.yaml", "recover: renew|Token"),
                             ("api.yaml", "categories: [al|ert"), ("api.yaml", "locales: [k|o")]:
            self.assertTrue(await editor.hover(name, marked), marked)
        await editor.stop()

    async def test_hovering_shows_what_users_read_in_each_language(self):
        text = SHOP["cart.yaml"].replace(
            "title: {ko: 품절 😀, en: Sold out}", "title: {text: {ko: '{status} `품절`', en: '{status} `sold`'}}").replace(
            "description: {ko: 품절되었습니다., en: It is sold out.}",
            "description: {text: {ko: '{code} 없음', en: 'No {code}'}, otherwise: {ko: 없음, en: None}}").replace(
            "code: SOLD_OUT", "code: '`q`'").replace(
            "        overrides:", "        category: silent\n        overrides:").replace(
            "operations:", "    otherwise: {title: {ko: 기타, en: Other}, description: {server: message, otherwise: {ko: 가, en: A}}}\noperations:")
        for markdown in [True, False]:
            with self.subTest(markdown=markdown):
                editor = await self.editor(markdown=markdown)
                editor.open("cart.yaml", text)
                self.assertEqual(await editor.codes("cart.yaml"), [])
                tick, code, bold = ("\\`", "`` `q` ``", "**") if markdown else ("`", " q ", "")
                case = await editor.hover("cart.yaml", "sold|Out:")
                self.assertIn(f"a code is {code}.", case)
                self.assertIn(f"| ko | {{status}} {tick}품절{tick} | {{code}} 없음, else: 없음 |", case)
                self.assertIn(f"| en | {{status}} {tick}sold{tick} | No {{code}}, else: None |", case)
                silent = await editor.hover("cart.yaml", "cart|Gone:")
                self.assertIn("Nothing is shown.", silent)
                self.assertNotIn("장바구니", silent)
                group = await editor.hover("cart.yaml", "  Ca|rt:\n    except")
                self.assertIn(f"| {bold}{{status}} {tick}품절{tick}{bold} {{code}} 없음, else: 없음 |", group)
                self.assertIn(f"| {bold}기타{bold} the server's message, else: 가 |", group)
                self.assertNotIn("장바구니", group)
                await editor.stop()

    async def test_declarations_of_names_are_found(self):
        editor = await self.editor()
        for name in SHOP:
            editor.open(name)
        for name, marked, declaration in [
            ("cart.yaml", "overrides: Common.not|Found", "common.yaml: notFound"),
            ("cart.yaml", "overrides: Com|mon.notFound", "common.yaml: Common"),
            ("cart.yaml", "except: [Common.for|bidden]", "common.yaml: forbidden"),
            ("cart.yaml", "retry: pa|tient", "api.yaml: patient"),
            ("cart.yaml", "GET /v1/cart: Ca|rt", "cart.yaml: Cart"),
            ("cart.yaml", "title: {k|o: 품절", "api.yaml: ko"),
            ("common.yaml", "retry: re|new", "api.yaml: renew"),
            ("common.yaml", "category: si|lent", "api.yaml: silent"),
            ("api.yaml", "through: Token|Renewal", "common.yaml: TokenRenewal"),
            ("api.yaml", "recover: renew|Token", "api.yaml: renewToken"),
            ("api.yaml", "parents: [Com|mon]", "common.yaml: Common"),
            ("api.yaml", "body: stan|dard", "api.yaml: standard"),
        ]:
            with self.subTest(marked):
                found = await editor.wait(editor.client.text_document_definition_async(
                    types.DefinitionParams(**editor.at(name, marked))))
                self.assertEqual([editor.shown(location) for location in found], [declaration])
        await editor.stop()

    async def test_references_are_found_in_all_files(self):
        editor = await self.editor()
        for name in SHOP:
            editor.open(name)
        found = await editor.wait(editor.client.text_document_references_async(types.ReferenceParams(
            context=types.ReferenceContext(include_declaration=True), **editor.at("common.yaml", "  Com|mon:"))))
        self.assertEqual(
            sorted(editor.shown(location) for location in found),
            ["api.yaml: Common", "cart.yaml: Common", "cart.yaml: Common", "common.yaml: Common"])
        await editor.stop()

    async def test_declarations_are_in_the_outline_and_can_be_searched(self):
        editor = await self.editor()
        editor.open("cart.yaml")
        symbols = await editor.wait(editor.client.text_document_document_symbol_async(
            types.DocumentSymbolParams(text_document=editor.identifier("cart.yaml"))))
        def outline(nodes):
            return {node.name: outline(node.children) if node.children else node.detail for node in nodes}
        self.assertEqual(
            outline(symbols),
            {"groups": {"Cart": {"cases": {"soldOut": "SOLD_OUT", "cartGone": "404"}}}, "operations": {"GET /v1/cart": "Cart"}})
        found = await editor.wait(editor.client.workspace_symbol_async(types.WorkspaceSymbolParams(query="cgone")))
        self.assertEqual([(symbol.name, symbol.container_name) for symbol in found], [("cartGone", "Cart")])
        await editor.stop()

    async def test_editors_without_markdown_and_symbol_trees_get_plain_text(self):
        editor = await self.editor(markdown=False, trees=False)
        editor.open("cart.yaml")
        case = await editor.hover("cart.yaml", "cart|Gone:")
        self.assertTrue(case.startswith("case Cart.cartGone\n\nIt matches when the status is 404.\n\nIt hides Common.notFound."), case)
        self.assertIn("\n| en | No cart | the server's message, else: Your cart is gone. |\n\n", case)
        self.assertFalse(editor.capabilities.document_symbol_provider)
        editor.replace("cart.yaml", "        retry: patient\n", "        cat\n")
        [item] = [i for i in await editor.complete("cart.yaml", "        cat|\n") if i.label == "category"]
        self.assertEqual(item.documentation.kind, types.MarkupKind.PlainText)
        await editor.stop()


class Renaming(EditorTestCase):
    async def renamed(self, editor, name, marked, new):
        """Renames a symbol, and expects that no file has findings afterwards."""
        editor.apply(await editor.rename(name, marked, new))
        for other in SHOP:
            await editor.settled(other, [])

    async def test_a_group_is_renamed_in_all_files_and_keeps_its_old_name(self):
        editor = await self.editor()
        for name in SHOP:
            editor.open(name)
        await self.renamed(editor, "cart.yaml", "overrides: Com|mon.notFound", "Shared")
        expected = {name: text.replace("Common", "Shared") for name, text in SHOP.items()}
        expected["common.yaml"] = expected["common.yaml"].replace(
            "    summary: The errors that every endpoint may send\n", "    summary: The errors that every endpoint may send\n    was: Common\n")
        self.assertEqual({name: editor.text(name) for name in SHOP}, expected)
        # After renaming the group back, its current name isn't among the earlier names.
        await self.renamed(editor, "common.yaml", "  Sha|red:", "Common")
        self.assertIn("    was: Shared\n", editor.text("common.yaml"))
        await editor.stop()

    async def test_a_case_is_renamed_and_comments_stay(self):
        editor = await self.editor()
        for name in SHOP:
            editor.open(name)
        await self.renamed(editor, "common.yaml", "for|bidden:", "denied")
        self.assertIn(
            "      denied: # 😀 권한\n        summary: The user may not do this\n        was: forbidden\n", editor.text("common.yaml"))
        self.assertIn("except: [Common.denied]", editor.text("cart.yaml"))
        await editor.stop()

    async def test_files_that_are_not_open_are_renamed_in_too(self):
        editor = await self.editor()
        editor.open("cart.yaml")
        edit = await editor.rename("cart.yaml", "retry: pa|tient", "calm")
        self.assertEqual(
            sorted((c.text_document.uri.rsplit("/")[-1], c.text_document.version) for c in edit.document_changes),
            [("api.yaml", None), ("cart.yaml", 1)])
        editor.apply(edit)
        self.assertIn("calm: {maxRetries", (self.folder / "api.yaml").read_text())
        self.assertEqual(await editor.codes("cart.yaml"), [])
        await editor.stop()

    async def test_a_byte_order_mark_does_not_shift_positions(self):
        for encoding in ["utf-8", "utf-16"]:
            line = "operations: {GET /v1/gifts: Cart, POST /v1/gifts: Nobody} # 😀\n"
            (self.folder / "gifts.yaml").write_bytes(b"\xef\xbb\xbf" + line.encode())
            editor = await self.editor(encoding)
            editor.open("cart.yaml")
            [finding] = await editor.until(editor.uri("gifts.yaml"), lambda published: published.diagnostics)
            self.assertEqual(editor.slice("gifts.yaml", finding.range), "Nobody")
            edit = await editor.rename("cart.yaml", "\n  C|art:", "Basket")
            [edits] = [c.edits for c in edit.document_changes if c.text_document.uri == editor.uri("gifts.yaml")]
            self.assertEqual(editor.edited(line, edits), line.replace("Cart", "Basket"))
            await editor.stop()

    async def test_edits_of_open_documents_keep_crlf(self):
        # Emacs reads `\r\n` as `\n` and writes `\r\n` again, so an additional `\r` of the server's would stay.
        self.write({name: text.replace("\n", "\r\n") for name, text in SHOP.items()})
        editor = await self.editor()
        editor.open("cart.yaml")
        for is_open in [False, True]:
            if is_open:
                editor.open("common.yaml")
            edit = await editor.rename("cart.yaml", "Common.not|Found", "missing")
            [edits] = [c.edits for c in edit.document_changes if c.text_document.uri == editor.uri("common.yaml")]
            end = "\r\n" if is_open else "\n"
            self.assertIn(f"was: notFound{end}        ", [e.new_text for e in edits])
        await editor.stop()

    async def test_groups_and_cases_are_renamed_in_recordings(self):
        recorded = (
            '{"operation": "GET /v1/cart", "status": 404, "is": "Cart.cartGone", "body": {"is": "Cart.cartGone"}}\n'
            '\n'
            '{"group": "Shop\\/Cart", "status": 419, "is": "Shop/Common.expired", "description": "🙂 Cart"}\n'
            '{"group": "Other/Cart", "status": 419}\n'
            'no JSON: "is": "Cart.cartGone"\n'
            '{"is": "Common.notFound", "status": 404, "group": "Cart"}')
        def renamed(*pairs):
            text = recorded
            for old, new in pairs:
                self.assertIn(old, text)
                text = text.replace(old, new)
            return text
        for name, marked, new, expected in [
            ("cart.yaml", "cart|Gone:", "gone", renamed(('"is": "Cart.cartGone", "body"', '"is": "Cart.gone", "body"'))),
            ("cart.yaml", "  Ca|rt:\n    except", "Basket", renamed(
                ('"is": "Cart.cartGone", "body"', '"is": "Basket.cartGone", "body"'), ('Shop\\/Cart"', 'Shop\\/Basket"'),
                ('"group": "Cart"', '"group": "Basket"'))),
            ("common.yaml", "exp|ired:", "old", renamed(("Common.expired", "Common.old"))),
            ("common.yaml", "  Com|mon:", "Shared", renamed(("Common.", "Shared."))),
        ]:
            for is_open in [False, True]:
                with self.subTest(new, is_open=is_open):
                    self.write({**SHOP, "below/shop.responses.jsonl": recorded})
                    editor = await self.editor()
                    for other in SHOP:
                        editor.open(other)
                    # Renaming works although the spec has an error.
                    editor.replace("cart.yaml", "GET /v1/cart: Cart", "GET /v1/cart: Cart\n  GET /v1/other: Nobody")
                    if is_open:
                        editor.open("below/shop.responses.jsonl")
                    editor.apply(await editor.rename(name, marked, new))
                    self.assertEqual(editor.source(editor.uri("below/shop.responses.jsonl")), expected)
                    await editor.stop()

    async def test_recoveries_bodies_categories_and_locales_are_renamed(self):
        for name, marked, new, files in [
            ("api.yaml", "renew|Token: {summary", "refresh", 1), ("api.yaml", "  stan|dard:", "json", 1),
            ("api.yaml", "[al|ert", "loud", 1), ("api.yaml", "[ko, e|n]", "en-GB", 3),
        ]:
            with self.subTest(marked):
                self.write(SHOP)
                editor = await self.editor()
                for other in SHOP:
                    editor.open(other)
                edit = await editor.rename(name, marked, new)
                self.assertEqual(len(edit.document_changes), files)
                editor.apply(edit)
                for other in SHOP:
                    await editor.settled(other, [])
                await editor.stop()

    async def test_a_value_is_renamed_only_in_the_texts_of_its_body(self):
        api = SHOP["api.yaml"].replace(
            "  standard: {code: /code, message: /message}\n",
            "  standard: {code: /code, message: /message, values: {price: /price}}\n"
            "  other: {message: /message, values: {price: /cost}}\n")
        cart = SHOP["cart.yaml"].replace(
            "title: {ko: 품절 😀, en: Sold out}",
            "title: {text: {ko: '😀 {price}원 {{price}}', en: \"{price} won {status}\"}, otherwise: {ko: 품절, en: Sold out}}")
        cart = cart.replace("operations:\n", "  Fee:\n    body: other\n    parents: []\n    title: {text: '{price}', otherwise: x}\noperations:\n")
        editor = await self.editor()
        editor.open("api.yaml", api)
        editor.open("cart.yaml", cart)
        found = await editor.wait(editor.client.text_document_definition_async(
            types.DefinitionParams(**editor.at("cart.yaml", "😀 {pri|ce}원"))))
        self.assertEqual([editor.shown(location) for location in found], ["api.yaml: price"])
        editor.apply(await editor.rename("cart.yaml", "😀 {pri|ce}원", "amount"))
        self.assertEqual(editor.text("api.yaml"), api.replace("price: /price", "amount: /price"))
        self.assertEqual(
            editor.text("cart.yaml"), cart.replace("😀 {price}원", "😀 {amount}원").replace("{price} won", "{amount} won"))
        # A text of the API can insert the values of all bodies.
        editor.replace("api.yaml", "body: standard\n", "body: standard\ntitle: {text: {ko: '{price}', en: '{price}'}, otherwise: {ko: 가, en: A}}\n")
        editor.replace("api.yaml", "amount: /price", "price: /price, cents: /cents")
        editor.rewrite("cart.yaml", cart)
        await editor.settled("api.yaml", [])
        before = editor.text("api.yaml"), editor.text("cart.yaml")
        editor.apply(await editor.rename("cart.yaml", "😀 {pri|ce}원", "amount"))
        self.assertEqual(editor.text("api.yaml"), before[0].replace("price: ", "amount: ").replace("{price}", "{amount}"))
        self.assertEqual(editor.text("cart.yaml"), before[1].replace("{price}", "{amount}").replace("{{amount}}", "{{price}}"))
        for marked, new, reason in [("cen|ts:", "amount", "`standard.amount` exists"), ("{am|ount}', en", "cents", "`standard.cents` exists")]:
            with self.assertRaises(Exception) as caught:
                await editor.rename("api.yaml", marked, new)
            self.assertIn(reason, str(caught.exception))
        # A value can't get the name of another body's value that a text of the API inserts.
        editor.replace("api.yaml", "values: {amount: /cost}", "values: {sum: /cost}")
        with self.assertRaises(Exception) as caught:
            await editor.rename("api.yaml", "su|m: /cost", "amount")
        self.assertIn("`standard.amount` exists already", str(caught.exception))
        await editor.stop()

    async def test_a_change_of_letter_case_adds_no_earlier_name(self):
        editor = await self.editor()
        for name in SHOP:
            editor.open(name)
        await self.renamed(editor, "cart.yaml", "  Ca|rt:\n    except", "CART")
        self.assertEqual(editor.text("cart.yaml"), SHOP["cart.yaml"].replace("  Cart:", "  CART:").replace(": Cart\n", ": CART\n"))
        await editor.stop()

    async def test_impossible_renames_are_refused_with_a_reason(self):
        editor = await self.editor()
        for name in SHOP:
            editor.open(name)
        for name, marked, new, reason in [
            ("common.yaml", "  Com|mon:", "common", "write `Common`"),
            ("common.yaml", "  Com|mon:", "Cart", "the group `Cart` exists already"),
            ("common.yaml", "not|Found:", "not found", "write `notFound`"),
            ("common.yaml", "not|Found:", "forbidden", "the case `Common.forbidden` exists already"),
            ("api.yaml", "[al|ert", "loud", None), ("api.yaml", "  pat|ient:", "renew", "the policy `renew` exists already"),
            ("api.yaml", "[k|o, en]", "korean!", "BCP 47"),
            ("cart.yaml", "stat|us: 404", "state", "nothing here"),
            ("api.yaml", "  pat|ient:", "transient", "would mean something else"),
            ("cart.yaml", "retry: pat|ient", "throttling", "would mean something else"),
            ("cart.yaml", "retry: pat|ient", "never", "would mean something else"),
            ("api.yaml", "[al|ert", "silent", "would mean something else"),
            ("common.yaml", "category: si|lent", "quiet", "built into the language"),
        ]:
            with self.subTest(new):
                if reason is None:
                    await editor.rename(name, marked, new)
                    continue
                with self.assertRaises(Exception) as caught:
                    await editor.rename(name, marked, new)
                self.assertIn(reason, str(caught.exception))
        # References in a file that can't be read can't be renamed.
        for old, new, reason in [("    cases:", "\tcases:", "tabs can't be used for indentation"), ("[Common.forbidden]", "&x [Common.forbidden]", "anchor"),
                                 ("retry: patient", "retry: [patient", "never closed")]:
            with self.subTest(reason):
                editor.replace("cart.yaml", old, new)
                for name, marked, _ in [("common.yaml", "  Com|mon:", ""), ("common.yaml", "for|bidden:", ""), ("api.yaml", "  pat|ient:", "")]:
                    with self.assertRaises(Exception) as caught:
                        await editor.rename(name, marked, "Other" if "Com" in marked else "other")
                    self.assertRegex(str(caught.exception), r"`.*cart.yaml` can't be read \(line \d+: .*" + reason)
                self.assertTrue(await editor.rename("api.yaml", "renew|Token: {summary", "refresh"))
                editor.rewrite("cart.yaml", SHOP["cart.yaml"])
        editor.replace("cart.yaml", "retry: patient", "retry: transient")
        with self.assertRaises(Exception) as caught:
            await editor.wait(editor.client.text_document_prepare_rename_async(
                types.PrepareRenameParams(**editor.at("cart.yaml", "retry: tran|sient"))))
        self.assertIn("built into the language", str(caught.exception))
        prepared = await editor.wait(editor.client.text_document_prepare_rename_async(
            types.PrepareRenameParams(**editor.at("cart.yaml", "overrides: Common.not|Found"))))
        self.assertEqual((prepared.placeholder, editor.slice("cart.yaml", prepared.range)), ("notFound", "notFound"))
        await editor.stop()


class Completing(EditorTestCase):
    async def labels(self, editor, name, marked):
        return [item.label for item in await editor.complete(name, marked)]

    async def test_only_missing_keys_are_proposed(self):
        editor = await self.editor()
        editor.open("cart.yaml")
        # The unfinished line is a syntax error.
        editor.replace("cart.yaml", "        retry: patient\n", "        retry: patient\n        cat\n")
        labels = await self.labels(editor, "cart.yaml", "        cat|\n")
        self.assertIn("category", labels)
        self.assertNotIn("title", labels)
        self.assertNotIn("maxRetries", labels)
        # The cursor is on an empty line with another indentation.
        editor.replace("cart.yaml", "        cat\n", "")
        editor.replace("cart.yaml", "operations:", "    \noperations:")
        labels = await self.labels(editor, "cart.yaml", "\n    |\noperations")
        self.assertIn("otherwise", labels)
        self.assertNotIn("except", labels)
        await editor.stop()

    async def test_names_in_scope_are_proposed(self):
        editor = await self.editor()
        for name in SHOP:
            editor.open(name)
        editor.replace("cart.yaml", "retry: patient", "retry: ")
        self.assertEqual(
            await self.labels(editor, "cart.yaml", "retry: |"), ["never", "transient", "throttling", "patient", "renew"])
        editor.replace("cart.yaml", "overrides: Common.notFound", "overrides: ")
        self.assertEqual(
            await self.labels(editor, "cart.yaml", "overrides: |"), ["Common.forbidden", "Common.notFound", "Common.expired"])
        editor.replace("cart.yaml", "[Common.forbidden]", "[Common.forbidden, ]")
        self.assertEqual(
            await self.labels(editor, "cart.yaml", "[Common.forbidden, |]"), ["Common.notFound", "Common.expired"])
        editor.replace("cart.yaml", "GET /v1/cart: Cart", "GET /v1/cart: ")
        self.assertEqual(await self.labels(editor, "cart.yaml", "GET /v1/cart: |"), ["Cart", "Common", "TokenRenewal"])
        # A group can't inherit from itself or from a descendant.
        editor.rewrite("common.yaml", SHOP["common.yaml"].replace("parents: []", "parents: []\n  Other:\n    parents: TokenRenewal"))
        editor.replace("common.yaml", "parents: []", "parents: []\n    was: Old")
        editor.replace("common.yaml", "parents: []", "parents: ")
        self.assertEqual(await self.labels(editor, "common.yaml", "parents: |\n"), ["Cart", "Common"])
        editor.rewrite("common.yaml", SHOP["common.yaml"])
        editor.rewrite("cart.yaml", SHOP["cart.yaml"].replace("status: 404", "status: 4"))
        statuses = {item.label: item.detail for item in await editor.complete("cart.yaml", "status: 4|")}
        self.assertEqual(statuses["404"], "Not Found")
        editor.replace("cart.yaml", "{server: message, ", "{server: , ")
        self.assertEqual((await self.labels(editor, "cart.yaml", "{server: |, "))[:3], ["message", "title", "code"])
        editor.replace("api.yaml", "  standard: {code: /code, message: /message}\n", "  standard: {code: /code, message: /message}\n  other: {code: }\n")
        self.assertEqual(await self.labels(editor, "api.yaml", "{code: |}"), ["/code"])
        await editor.stop()

    async def test_every_proposed_key_passes_lint(self):
        # Places for keys of each kind: a file, a piece of its text, and the piece with the cursor at `|`.
        places = [
            ("api.yaml", "categories: [alert, silent]\n", "categories: [alert, silent]\n|\n"),
            ("cart.yaml", "    cases:\n", "    |\n    cases:\n"),
            ("cart.yaml", "        code: SOLD_OUT\n", "        code: SOLD_OUT\n        |\n"),
            ("cart.yaml", "  GET /v1/cart: Cart\n", "  GET /v1/cart: Cart\n  |\n"),
            ("cart.yaml", "      soldOut:\n", "      |\n      soldOut:\n"),
            ("cart.yaml", "  Cart:\n", "  |\n  Cart:\n"),
            ("cart.yaml", "retry: patient", "retry: {|}"),
            ("cart.yaml", "operations:\n", "    otherwise:\n      title: {ko: 에러, en: Error}\n      description: {ko: 에러, en: Error}\n      |\noperations:\n"),
            ("api.yaml", "{code: /code, message: /message}", "{code: /code, message: /message, |}"),
            ("api.yaml", "patient: {maxRetries: 3, ", "patient: {|, maxRetries: 3, "),
            ("api.yaml", "  renew: {", "  |\n  renew: {"),
            ("api.yaml", "  standard: {", "  |\n  standard: {"),
            ("api.yaml", "  renewToken: {", "  |\n  renewToken: {"),
            ("api.yaml", "categories:", "failures:\n  |\ncategories:"),
            ("api.yaml", "categories:", "failures:\n  unmapped: {|}\ncategories:"),
            ("api.yaml", "{code: /code,", "{code: [/code, {header: X-Code, |}],"),
            ("api.yaml", "backoff: {initial: 1s, maximum: 10s}", "backoff: {initial: 60s, |}"),
            ("common.yaml", "    summary: The errors that every endpoint may send\n", "    summary: The errors that every endpoint may send\n    |\n"),
            ("common.yaml", "      forbidden:", "      |\n      forbidden:"),
            ("api.yaml", "locales: [ko, en]\n", "|\n"),
        ]
        count = 0
        for abilities in [dict(), dict(snippets=False), dict(snippets=False, indents=False)]:
            editor = await self.editor(**abilities)
            for name, old, new in places:
                text = SHOP[name]
                self.assertEqual(text.count(old), 1, old)
                start = text.index(old) + new.index("|")
                text = text.replace(old, new.replace("|", "", 1))
                editor.open(name, text)
                before = text[:start]
                position = editor.position(text, start)
                items = await editor.wait(editor.client.text_document_completion_async(
                    types.CompletionParams(text_document=editor.identifier(name), position=position)))
                self.assertTrue(items, new)
                for item in items:
                    with self.subTest(place=new, item=item.label, **abilities):
                        editor.rewrite(name, text)
                        after = editor.chosen(name, item)
                        editor.rewrite(name, after)
                        # The inserted example may match responses of other cases, which only the author can resolve.
                        errors = [d for d in await editor.findings(name) if d.severity == types.DiagnosticSeverity.Error
                                  and d.code not in ["ambiguous-match", "hidden-case", "needless-override"]]
                        self.assertEqual([d.message for d in errors], [], after)
                        count += 1
                editor.close(name)
            await editor.stop()
        self.assertGreater(count, 150)

    async def test_proposals_depend_on_what_the_spec_declares(self):
        editor = await self.editor()
        api = SHOP["api.yaml"].replace("message: /message}", "message: /message|}")
        text = "title: {text: {ko: '{', en: '{'}, otherwise: {ko: 가, en: A}}"
        for body, cart, marked, there, missing in [
            (", failure: /no, |", None, None, ["success"], ["field"]), (", fields: /no, |", None, None, ["field"], ["success"]),
            (", |", None, None, ["failure"], ["success"]),
            ("", text, "{ko: '{|'", ["{code}", "{status}", "{retryAfter}"], ["{reference}"]),
            (", reference: /ref", text, "{ko: '{|'", ["{reference}"], []),
            # If a value continues on the next line, only placeholders are proposed.
            ("", "status: 400\n          ", "400\n          |", [], None), ("", "summary: Why\n          ", "Why\n          |", [], None),
            ("", "title: {ko: \"가\n          {\", en: B}", "가\n          {|", ["{code}"], ["server"]),
            ("", "description: |\n          One\n          two {c", "two {c|", ["{code}"], ["server"]),
            # No key or value is possible after a closing bracket, between a list's elements, or before an indented key.
            (", reference: [/code] |", None, None, [], None), (", fields: {each: /no} |", None, None, [], None),
            ("", "overrides:\n          - Common.expired\n          ", "expired\n          |", [], None),
            ("", "overrides:\n          \n          - Common.expired", "overrides:\n          |\n", [], None),
            ("", "code: X\n        was: y", "\n|        code: X", [], None), ("", "code: X\n        was: y", "\n  |      code: X", [], None),
        ]:
            with self.subTest(body=body, cart=cart):
                editor.open("api.yaml", api.replace("|", body.replace("|", "")))
                before = next((line for line in SHOP["cart.yaml"].split("\n        ") if line.startswith((cart or "retry:")[:6])), "retry: patient")
                editor.open("cart.yaml", SHOP["cart.yaml"].replace(before, cart or before, 1))
                name = "cart.yaml" if cart else "api.yaml"
                items = await editor.complete(name, marked or "/message" + body + "}")
                labels = [item.label for item in items]
                self.assertEqual(set(there) - set(labels), set(), labels)
                self.assertEqual(set(missing if missing is not None else labels) & set(labels), set())
                for item in items:
                    editor.chosen(name, item)
                editor.close("api.yaml")
                editor.close("cart.yaml")
        # Only the placeholder is replaced. For a word, the user chooses whether its rest is replaced.
        editor.open("cart.yaml", SHOP["cart.yaml"].replace("ko: 품절 😀", "ko: '😀 {re}원 {x}'"))
        [item] = [i for i in await editor.complete("cart.yaml", "😀 {re|}원") if i.label == "{retryAfter}"]
        self.assertIn("ko: '😀 {retryAfter}원 {x}'", editor.chosen("cart.yaml", item))
        editor.close("cart.yaml")
        await editor.stop()
        editor = await self.editor(inserts=True)
        editor.open("cart.yaml")
        [item] = [i for i in await editor.complete("cart.yaml", "retry: pat|ient") if i.label == "throttling"]
        ranges = [editor.slice("cart.yaml", r) for r in (item.text_edit.insert, item.text_edit.replace)]
        self.assertEqual(ranges, ["pat", "patient"])
        editor.close("cart.yaml")
        await editor.stop()

    async def test_editors_without_snippets_get_plain_text(self):
        editor = await self.editor(snippets=False)
        editor.open("cart.yaml")
        editor.replace("cart.yaml", "        retry: patient\n", "        retry: patient\n        cat\n")
        [item] = [i for i in await editor.complete("cart.yaml", "        cat|\n") if i.label == "category"]
        self.assertEqual(item.text_edit.new_text, "category: alert")
        self.assertEqual(item.insert_text_format, types.InsertTextFormat.PlainText)
        await editor.stop()


if __name__ == "__main__":
    unittest.main()
