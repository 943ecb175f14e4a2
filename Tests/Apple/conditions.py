"""Chooses the `#if` branches of Swift sources, as Swift would on another system."""
import dataclasses
import re

DIRECTIVE = re.compile(r"^[ \t]*#(if|elseif|else|endif)\b[ \t]*(.*)$")
# Texts and comments of several lines. Their lines may look like directives.
OPAQUE = re.compile(r'#*"""(?:.|\n)*?"""#*|/\*(?:.|\n)*?\*/')
TOKEN = re.compile(r"\s*(\w+\([\w.]*\)|\w+|&&|\|\||[!()])")


class UnknownCondition(Exception):
    pass


@dataclasses.dataclass(frozen=True)
class Branch:
    """A branch of an `#if`."""
    line: int
    condition: str


def holds(condition, facts):
    """Returns whether a condition such as `canImport(Darwin) && !DEBUG` holds."""
    text = re.sub(r"\s*//.*", "", condition)
    tokens = TOKEN.findall(text)
    if "".join(tokens) != re.sub(r"\s", "", text):
        raise UnknownCondition(condition)
    expression = {"&&": "and", "||": "or", "!": "not"}
    words = []
    for token in tokens:
        if token in expression or token in "()":
            words.append(expression.get(token, token))
        elif (value := facts(token)) is not None:
            words.append(str(value))
        else:
            raise UnknownCondition(condition)
    return bool(eval(" ".join(words)))  # Only `True`, `False`, `and`, `or`, `not` and parentheses.


def directives(text):
    """Returns the lines with directives: their numbers, keywords and conditions."""
    shown = OPAQUE.sub(lambda found: "\n" * found[0].count("\n"), text)
    lines = enumerate(shown.split("\n"), start=1)
    return [(number, found[1], found[2]) for number, line in lines if (found := DIRECTIVE.match(line))]


def branches(text):
    """Returns all branches. The condition of `#else` names the branches before it."""
    found, open_conditions = [], []
    for line, keyword, condition in directives(text):
        if keyword == "if":
            open_conditions.append([])
        if keyword == "endif":
            open_conditions.pop()
        else:
            shown = condition or "not " + " or ".join(open_conditions[-1])
            open_conditions[-1].append(condition)
            found.append(Branch(line, shown))
    return found


def chosen(text, facts):
    """Returns the source with only the chosen branches, on the same lines, and these branches."""
    lines, found = text.split("\n"), []
    marks = {line: (keyword, condition) for line, keyword, condition in directives(text)}
    # For each open `#if`: whether it is in a chosen branch, whether a branch was chosen, and whether this one is.
    stack = []
    known = {branch.line: branch for branch in branches(text)}
    for index, line in enumerate(lines):
        number = index + 1
        if number not in marks:
            if stack and not stack[-1][2]:
                lines[index] = ""
            continue
        lines[index] = ""
        keyword, condition = marks[number]
        if keyword == "endif":
            stack.pop()
            continue
        outer, taken = (not stack or stack[-1][2], False) if keyword == "if" else stack.pop()[:2]
        is_chosen = outer and not taken and (keyword == "else" or holds(condition, facts))
        stack.append((outer, taken or is_chosen, is_chosen))
        if is_chosen:
            found.append(known[number])
    return "\n".join(lines), found
