#!/usr/bin/env python3
"""Runs action.yml's steps as a runner does, in real repositories, against a stub of GitHub's API.

ERRORSPEC names the built tool. The argument is a folder with the samples of docs/review.md, which test.sh has written.
"""

import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
API = "errorspec: 1\napi: Shop\ntitle: Error\n"
PAY = "groups: {Pay: {cases: {declined: {status: 402, description: Declined.}}}}\n"
GROUPS = "groups: {Login: {cases: {locked: {status: 401, description: No.}}}}\noperations: {POST /login: Login}\n"


class GitHub(http.server.BaseHTTPRequestHandler):
    """The comments of pull request 7, which is open, and from fork:topic."""

    comments: list = []
    refuses = False
    user = None

    def respond(self, value, status=200):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def body(self):
        return json.loads(self.rfile.read(int(self.headers["Content-Length"])))["body"]

    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path == "/user":  # As a workflow's own token gets it.
            return self.respond({"login": self.user} if self.user else {}, 200 if self.user else 403)
        page = int(re.search(r"page=(\d+)$", query).group(1))
        if path == "/repos/o/r/pulls":
            return self.respond([{"number": 7}] if "head=fork%3Atopic" in query and page == 1 else [])
        assert path == "/repos/o/r/issues/7/comments", path
        self.respond(self.comments[100 * (page - 1) : 100 * page])

    def do_POST(self):
        body = self.body()
        assert self.path == "/repos/o/r/issues/7/comments", self.path
        if self.refuses:
            return self.respond({}, 403)
        # GitHub returns bodies with CRLF, the line endings of HTTP forms.
        self.comments.append({"id": len(self.comments) + 1, "body": body.replace("\n", "\r\n"), "user": {"login": self.user or "github-actions[bot]"}})
        self.respond({}, 201)

    def do_PATCH(self):
        number = int(self.path.rsplit("/", 1)[1])
        self.comments[number - 1]["body"] = self.body()
        self.respond({})

    def log_message(self, *_):
        pass


def value(expression, context):
    """Returns the value of an expression of names, such as `a.b || c`."""
    for part in expression.split("||"):
        found = context
        for name in part.strip().split("."):
            found = found.get(name, "") if isinstance(found, dict) else ""
        if found:
            return str(found)
    return ""


def filled(text, context):
    return re.sub(r"\$\{\{(.*?)\}\}", lambda match: value(match[1], context), str(text))


def holds(condition, context):
    for part in condition.split("&&"):
        left, operator, right = re.fullmatch(r"\s*(\S+) (==|!=) '(.*)'\s*", part).groups()
        if (value(left, context) == right) != (operator == "=="):
            return False
    return True


class Runner:
    def __init__(self, folder, server):
        self.folder = pathlib.Path(folder)
        self.server = server
        self.repository = self.folder / "repository"
        self.repository.mkdir()
        (self.folder / "home").mkdir()
        self.git("init", "-q", "-b", "main")

    def git(self, *arguments):
        options = ["-c", "user.name=T", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"]
        done = subprocess.run(["git", *options, *arguments], cwd=self.repository, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def write(self, **files):
        for name, text in files.items():
            path = self.repository / name.replace("__", "/").replace("_yaml", ".yaml")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def commit(self, message):
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")

    def merged(self, branch):
        """Checks out what actions/checkout does for a pull request: the branch, merged into the current main."""
        self.git("checkout", "-q", "--detach", "main")
        self.git("merge", "-q", "--no-ff", "-m", "merge", branch)
        return self.git("rev-parse", branch)

    def run(self, head, inputs=None, path=None, event="pull_request"):
        """Runs all steps, and returns the exit status of the last step, and the output."""
        pull = {"number": 7, "head": {"sha": head}, "base": {"sha": self.git("rev-parse", "main~0")}}
        context = {
            "github": {
                "action_path": ROOT, "event_name": event, "token": "t", "repository": "o/r", "server_url": "https://github.example",
                "event": {"pull_request": pull} if event == "pull_request" else {"before": head},
            },
            "inputs": {name: filled(item.get("default", ""), {"github": {"token": "t"}}) for name, item in ACTION["inputs"].items()},
            "steps": {},
        }
        context["inputs"].update({"executable": os.environ["ERRORSPEC"]}, **(inputs or {}))
        printed, status = "", 0
        self.summary = self.folder / "summary"
        self.summary.write_text("")
        for step in ACTION["runs"]["steps"]:
            if "if" in step and not holds(step["if"], context):
                continue
            output = self.folder / "output"
            output.write_text("")
            environment = {
                "PATH": path or os.environ["PATH"], "HOME": str(self.folder / "home"), "RUNNER_TEMP": str(self.folder),
                "GITHUB_OUTPUT": str(output), "GITHUB_STEP_SUMMARY": str(self.summary), "GITHUB_REPOSITORY": "o/r",
                "GITHUB_API_URL": self.server, "LC_ALL": "C.UTF-8",
            }
            environment.update({name: filled(text, context) for name, text in step.get("env", {}).items()})
            command = [shutil.which("bash"), "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
            done = subprocess.run(command, cwd=self.repository, env=environment, capture_output=True, text=True)
            printed += done.stdout + done.stderr
            outputs = dict(line.split("=", 1) for line in output.read_text().splitlines())
            context["steps"][step.get("id", "")] = {"outputs": outputs}
            if done.returncode:
                status = done.returncode
                break
        self.outputs = context["steps"].get("diff", {}).get("outputs", {})
        return status, printed


def expect(condition, *details):
    if not condition:
        raise AssertionError("\n".join(str(detail) for detail in details))


def pull_requests(runner):
    runner.write(specs__api_yaml=API, specs__groups_yaml=GROUPS, specs__pay_yaml=PAY)
    runner.commit("first")
    runner.git("branch", "topic")
    # Somebody else changes a status on main; the pull request adds a group.
    runner.write(specs__pay_yaml=PAY.replace("402", "409"))
    runner.commit("main goes on")
    runner.git("checkout", "-q", "topic")
    runner.write(specs__more_yaml="groups: {Cart: {cases: {full: {status: 409, description: Full.}}}}\n")
    runner.commit("a group more")
    head = runner.merged("topic")
    status, printed = runner.run(head)
    expect(status == 0, printed)
    expect([c["body"].count("group-added") for c in GitHub.comments] == [1], GitHub.comments)
    expect("handler-changed" not in GitHub.comments[0]["body"] and "Pay" not in GitHub.comments[0]["body"], GitHub.comments)
    expect(runner.outputs["breaking"] == "0", runner.outputs)
    expect(json.loads(pathlib.Path(runner.outputs["json"]).read_text())["errorspecDiff"] == 2)

    # Invalid specs fail the run, and the earlier comment is updated.
    runner.git("checkout", "-q", "topic")
    runner.write(specs__more_yaml="groups: {Login: {}}\n", specs__groups_yaml=GROUPS.replace("locked", "closed"))
    runner.commit("invalid")
    runner.git("checkout", "-q", "main")
    status, printed = runner.run(runner.merged("topic"))
    expect(status == 2, printed)
    expect(len(GitHub.comments) == 1 and "can't be compared" in GitHub.comments[0]["body"], GitHub.comments, printed)
    expect("duplicate-name" in GitHub.comments[0]["body"], GitHub.comments)
    # Lint and the comparison have the same finding. It is reported once.
    expect(printed.count("duplicate-name") == 1, printed)
    expect(runner.summary.read_text().count("duplicate-name") == 1, runner.summary.read_text())
    runner.git("checkout", "-q", "topic")
    runner.git("rm", "-q", "specs/more.yaml")
    runner.commit("breaking")
    status, printed = runner.run(runner.merged("topic"))
    expect("(<https://github.example/o/r/blob/" in GitHub.comments[0]["body"], GitHub.comments)
    expect(status == 1 and runner.outputs["breaking"] == "2", printed, runner.outputs)
    expect("| `POST /login` |" in GitHub.comments[0]["body"], GitHub.comments)
    expect("case-removed" in runner.summary.read_text())

    # After the change is reverted, the comment's earlier verdict is replaced.
    runner.git("checkout", "-q", "topic")
    runner.write(specs__groups_yaml=GROUPS)
    runner.commit("reverted")
    status, printed = runner.run(runner.merged("topic"))
    expect(status == 0 and len(GitHub.comments) == 1, printed)
    expect("no change in meaning" in GitHub.comments[0]["body"], GitHub.comments)

    # A changed OpenAPI document is compared with the specs, and unhandled errors are reported.
    runner.git("checkout", "-q", "topic")
    runner.write(openapi_yaml="openapi: 3.0.3\npaths: {/login: {post: {responses: {'409': {description: c}}}}}\n")
    runner.commit("a document")
    head = runner.merged("topic")
    status, printed = runner.run(head, {"openapi": "openapi.yaml\n", "check-fail-on": "warning"})
    expect(status == 1 and "uncovered-status" in printed, printed)
    expect("1 of 1 operation has a group" in runner.summary.read_text())
    status, printed = runner.run(head, {"openapi": "openapi.yaml"})
    expect(status == 0, printed)

    # A different folder of the same repository has a separate comment. Unchanged specs get no comment.
    runner.git("checkout", "-q", "topic")
    runner.write(**{"other-specs__api_yaml": API.replace("Shop", "Bank"), "other-specs__g_yaml": "groups: {}\n"})
    runner.write(**{"other-specs__g_yaml": GROUPS})
    runner.commit("another folder")
    head = runner.merged("topic")
    status, printed = runner.run(head, {"specs": "./other-specs/"})
    expect(status == 2 and "its APIs are in `specs`" in printed, printed)
    status, printed = runner.run(head, {"specs": "spces"})
    expect(status == 2 and "finds no folder 'spces' in HEAD" in printed, printed)
    runner.git("checkout", "-q", "main")
    runner.write(**{"other-specs__mail__api_yaml": API.replace("Shop", "Mail")})
    runner.commit("the other folder's first API")
    head = runner.merged("topic")
    status, printed = runner.run(head, {"specs": "./other-specs/"})
    expect(status == 0, printed)
    expect([c["body"].split("\n")[0].strip() for c in GitHub.comments] == ["<!-- errorspec-diff specs -->", "<!-- errorspec-diff other%2Dspecs -->"], GitHub.comments)
    expect("api-added" in GitHub.comments[1]["body"], GitHub.comments)
    return head


def links(runner):
    """A link's target is a part of the specs, even if it is in a different folder."""
    GitHub.comments.clear()
    runner.git("checkout", "-q", "main")
    runner.write(shared__wallet_yaml=PAY.replace("Pay", "Wallet"), sources__api_yaml=API.replace("Shop", "Park"))
    runner.write(sources__tickets_yaml=PAY.replace("Pay", "Tickets"))
    (runner.repository / "specs/wallet.yaml").symlink_to("../shared/wallet.yaml")
    (runner.repository / "linked").symlink_to("sources")
    runner.commit("links")
    runner.git("checkout", "-q", "-b", "linked-topic")
    runner.write(shared__wallet_yaml=PAY.replace("Pay", "Wallet").replace("402", "409"))
    runner.write(sources__tickets_yaml=PAY.replace("Pay", "Tickets").replace("402", "409"))
    runner.commit("what links lead to")
    head = runner.merged("linked-topic")
    status, printed = runner.run(head)
    expect("1 group that no endpoint uses also changed" in runner.summary.read_text(), printed, GitHub.comments)
    GitHub.comments.clear()
    status, printed = runner.run(head, {"specs": "linked"})
    expect(len(GitHub.comments) == 1 and "Tickets" in GitHub.comments[0]["body"], printed, GitHub.comments)


def refusals(runner, head):
    GitHub.comments.clear()
    GitHub.refuses = True
    status, printed = runner.run(head, {"specs": "other-specs"})
    expect(status == 0 and "::notice::errorspec may not comment (403)" in printed, printed)
    GitHub.refuses = False
    # PATH has only the programs that the steps need: no gh, no jq, no Python.
    tools = runner.folder / "tools"
    tools.mkdir()
    for name in ["git", "sed", "awk", "grep", "mktemp", "cat", "rm", "bash"]:
        (tools / name).symlink_to(shutil.which(name))
    status, printed = runner.run(head, {"specs": "other-specs"}, path=str(tools))
    expect(status == 0 and "needs Python 3" in printed, printed)
    expect("api-added" in runner.summary.read_text())
    # The base doesn't exist.
    status, printed = runner.run("f" * 40, event="push")
    expect(status == 2 and "fetch-depth: 0" in printed, printed)
    status, printed = runner.run("0" * 40, event="push")
    expect(status == 0, printed)


def shallow(runner, head):
    """In a clone with only one commit, the action fetches the base."""
    clone = Runner(tempfile.mkdtemp(dir=runner.folder), runner.server)
    runner.git("branch", "-f", "merge", "HEAD")
    shutil.rmtree(clone.repository)
    runner.git("config", "uploadpack.allowAnySHA1InWant", "true")
    subprocess.run(["git", "clone", "-q", "--depth=1", "--branch=merge", f"file://{runner.repository}", clone.repository], check=True)
    clone.git("branch", "main")
    GitHub.comments.clear()
    status, printed = clone.run(head, {"specs": "other-specs"})
    expect(status == 0 and len(GitHub.comments) == 1, printed)


class SecondWorkflow:
    """The workflow of docs/review.md that writes the comments of forks. Runs its steps in order, as a runner does."""

    def __init__(self, runner, workflow):
        self.server = runner.server
        self.steps = yaml.safe_load(workflow.read_text())["jobs"]["comment"]["steps"]
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=runner.folder))

    def run(self, artifact, branch="topic"):
        """Unpacks the artifact, runs the workflow's script, and returns the script's exit status and output."""
        scratch = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        workspace, temporary = scratch / "workspace", scratch / "temp"
        temporary.mkdir()
        values = {
            "runner.temp": temporary, "github.token": "t", "github.event.workflow_run.head_branch": branch,
            "github.event.workflow_run.head_repository.owner.login": "fork",
        }
        for step in self.steps:
            inputs = {name: self.filled(text, values) for name, text in step.get("with", {}).items()}
            if step.get("uses", "").startswith("actions/checkout@"):
                shutil.copytree(ROOT / ".ci", workspace / ".ci")
            elif step.get("uses", "").startswith("actions/download-artifact@"):
                target = workspace / inputs.get("path", ".")
                for name, content in artifact.items():
                    path = target / name
                    path.parent.mkdir(parents=True, exist_ok=True)
                    if isinstance(content, pathlib.Path):
                        path.symlink_to(content)
                    else:
                        path.unlink(missing_ok=True)
                        path.write_bytes(content)
                        path.chmod(0o755)
            else:
                environment = {name: self.filled(text, values) for name, text in step["env"].items()}
                environment.update(
                    PATH=os.environ["PATH"], RUNNER_TEMP=str(temporary), GITHUB_API_URL=self.server, GITHUB_REPOSITORY="o/r")
                done = subprocess.run(
                    ["bash", "-e", "-c", step["run"]], cwd=workspace, env=environment, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    @staticmethod
    def filled(text, values):
        return re.sub(r"\$\{\{ *(.*?) *\}\}", lambda match: str(values.get(match[1], "")), str(text))


def hostile_artifacts(runner, workflow):
    """Nothing in a fork's artifact is executed, and only errorspec's comment is written."""
    GitHub.comments.clear()
    second = SecondWorkflow(runner, workflow)
    good = b"<!-- errorspec-diff specs -->\nhello\n"
    secret = runner.folder / "secret"
    secret.write_bytes(good + b"hunter2")
    planted = b"#!/bin/sh\necho planted\n"
    code = b"print('planted')\nraise SystemExit(0)\n"
    status, printed = second.run(
        {"comment.md": good, ".ci/comment": planted, ".ci/json.py": code, "json.py": code, "sitecustomize.py": code})
    expect(status == 0 and "planted" not in printed, printed)
    expect([c["body"].replace("\r\n", "\n").encode() for c in GitHub.comments] == [good], GitHub.comments)
    for artifact in [
        {"comment.md": b"Please sign in at evil.example\n"}, {"comment.md": good + b"x" * 70_000},
        {"comment.md": good + b"\xff"}, {"comment.md": secret}, {"comment.md": pathlib.Path("/dev/zero")},
        {"comment.md/a": good}, {"other.md": good}, {"comment.md": b"<!-- errorspec-diff x --><!-- -->\nhello\n"},
    ]:
        status, printed = second.run(artifact)
        expect(status != 0 and "Traceback" not in printed and "hunter2" not in printed, artifact, printed)
    # The event names the pull request, regardless of the artifact.
    status, printed = second.run({"comment.md": good + b"more\n", "pull_request": b"8", "number": b"8"}, branch="none")
    expect(status == 0 and "there is no open pull request from fork:none" in printed, printed)
    expect(len(GitHub.comments) == 1, GitHub.comments)


def unsafe_changes(runner):
    """A pull request's content can't make the action skip its gate."""
    GitHub.comments.clear()
    module = pathlib.Path(tempfile.mkdtemp(dir=runner.folder))
    for arguments in [["init", "-q"], ["-c", "user.name=T", "-c", "user.email=t@e.example", "commit", "-q", "--allow-empty", "-m", "x"]]:
        subprocess.run(["git", *arguments], cwd=module, check=True)
    runner.git("checkout", "-q", "-B", "module", "main")
    runner.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(module), "specs/module")
    runner.git("config", "-f", ".gitmodules", "submodule.specs/module.ignore", "all")
    runner.commit("a submodule")
    status, printed = runner.run(runner.merged("module"))
    expect(status == 2 and "specs/module` is a submodule" in printed, printed)
    runner.git("checkout", "-q", "-f", "main")
    shutil.rmtree(runner.repository / "specs/module")

    # The change is in a file to which the document refers.
    runner.write(openapi_yaml="openapi: 3.0.3\npaths: {/login: {$ref: parts/login.yaml}}\n")
    runner.write(parts__login_yaml="post: {responses: {'401': {description: a}}}\n")
    runner.commit("a document in two files")
    runner.git("checkout", "-q", "-B", "part", "main")
    runner.write(parts__login_yaml="post: {responses: {'409': {description: c}}}\n")
    runner.commit("another status in the second file")
    status, printed = runner.run(runner.merged("part"), {"openapi": "openapi.yaml", "check-fail-on": "warning"})
    expect(status == 1 and "uncovered-status" in printed, printed)
    runner.git("checkout", "-q", "main")

    # The base has specs, regardless of how their first key is written, so a missing folder needs an explanation.
    for text in ['"errorspec": 1', "errorspec : 1", "\ufefferrorspec: 1", "{errorspec: 1, api: Shop, title: Error}"]:
        other = Runner(tempfile.mkdtemp(dir=runner.folder), runner.server)
        other.write(old__api_yaml=text + ("\n" if "api" in text else "\napi: Shop\ntitle: Error\n"), old__g_yaml=GROUPS)
        other.commit("specs")
        other.git("checkout", "-q", "-b", "topic")
        other.write(specs__api_yaml=API, specs__g_yaml=GROUPS)
        other.commit("another folder")
        status, printed = other.run(other.merged("topic"))
        expect(status == 2 and "its APIs are in `old`" in printed, text, printed)


def fork_comments(runner):
    """Only errorspec's own comment on the right pull request is replaced."""
    GitHub.comments.clear()
    comment = runner.folder / "comment.md"
    comment.write_text("<!-- errorspec-diff specs -->\nhello\n")
    environment = dict(os.environ, GITHUB_API_URL=runner.server, GITHUB_REPOSITORY="o/r", GITHUB_TOKEN="t")
    for who in ["fork:topic", "fork:topic", "fork:other"]:
        subprocess.run([sys.executable, ROOT / ".ci/comment", comment], env=dict(environment, PULL_REQUEST=who), check=True, stdout=subprocess.DEVNULL)
    expect([c["body"].replace("\r\n", "\n") for c in GitHub.comments] == [comment.read_text()], GitHub.comments)

    # A different user's comment with the marker isn't changed. The app's comment isn't changed if the token is a person's.
    planted = {"id": 1, "body": "<!-- errorspec-diff specs -->\nmine", "user": {"login": "mallory"}}
    GitHub.comments[:] = [planted]
    for user in [None, None, "anna", "anna"]:
        GitHub.user = user
        subprocess.run([sys.executable, ROOT / ".ci/comment", comment], env=dict(environment, PULL_REQUEST="7"), check=True, stdout=subprocess.DEVNULL)
    GitHub.user = None
    expect([c["user"]["login"] for c in GitHub.comments] == ["mallory", "github-actions[bot]", "anna"], GitHub.comments)
    expect(GitHub.comments[0]["body"].endswith("mine"), GitHub.comments)


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), GitHub)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(folder, f"http://127.0.0.1:{server.server_port}")
        head = pull_requests(runner)
        refusals(runner, head)
        shallow(runner, head)
        fork_comments(runner)
        hostile_artifacts(runner, pathlib.Path(sys.argv[1]) / ".github/workflows/comment.yml")
        unsafe_changes(runner)
        links(runner)
    print("the action does what docs/review.md says")


if __name__ == "__main__":
    main()
