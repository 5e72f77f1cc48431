"""Where a C source can be changed by one token, and how: the mutants of a file.

Comments, strings and preprocessor lines are no code here; asserts, enumerators and sizes of arrays are left alone, since
their mutants change no behaviour or do not compile.
"""

import re
from typing import NamedTuple

TOKEN = re.compile(
    r"""(?P<number>(?:0[xX][\da-fA-F.]+(?:[pP][-+]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)[fFuUlL]*)
    |(?P<name>[A-Za-z_]\w*)
    |(?P<sign><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\S)""",
    re.VERBOSE,
)
NO_CODE = re.compile(
    r"""/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|^[ \t]*\#(?:\\\n|[^\n])*""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
ARRAYS = re.compile(r"\s*(?!return |else |case )(?:const |static )*\w+ \w+\[[^=]*$")  # lines that declare them without values
FUNCTION = re.compile(r"^[A-Za-z_][^;={}()]*?\b(\w+)\((?:[^;{}]|\{[^{}]*\})*?\)\s*\{", re.MULTILINE)

SIGNS = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",),
    "&&": ("||",), "||": ("&&",), "+": ("-",), "-": ("+",), "*": ("+",), "/": ("*",), "%": ("/",),
    "+=": ("-=",), "-=": ("+=",), "*=": ("+=",), "/=": ("*=",), "<<": (">>",), ">>": ("<<",),
    "&": ("|",), "|": ("&",), "|=": ("&=",), "&=": ("|=",),
}  # fmt: skip
UNARY = {"!": "", "-": "", "~": ""}
CALLS = {
    "add": "sub", "sub": "add", "mul": "add", "div": "mul", "min": "max", "max": "min", "and": "or", "or": "and",
    "less": "less_equal", "less_equal": "less", "equal": "less", "and_not": "and", "abs": "", "negate": "",
    "int_add": "int_sub", "int_sub": "int_add", "int_and": "int_or", "int_or": "int_and", "int_less": "int_equal",
    "int_equal": "int_less", "int_shift_left": "int_shift_right", "int_shift_right": "int_shift_left", "flip": None,
}  # fmt: skip
NAMES = {"fminf": "fmaxf", "fmaxf": "fminf", "fmin": "fmax", "fmax": "fmin", "fabsf": "", "fabs": ""}
WORDS = {"true": "false", "false": "true"}
STATEMENTS = {"return", "else", "case", "sizeof", "in", "do"}


class Mutant(NamedTuple):
    path: str  # from the root
    offset: int  # in characters
    old: str
    new: str
    number: int  # of the line, from 1
    line: str  # without the spaces around it
    column: int  # in that line
    function: str

    @property
    def change(self):
        return f"{self.column}: {self.old} → {self.new or 'nothing'}"

    @property
    def key(self):
        """What stays the same when other lines change."""
        return self.path, self.line, self.change

    def apply(self, text):
        return text[: self.offset] + self.new + text[self.offset + len(self.old) :]


def spaces(text):
    return re.sub(r"[^\n]", " ", text)


def closing(text, start, pair):
    """The offset behind the bracket that closes the one at start."""
    depth = 0
    for i in range(start, len(text)):
        depth += (text[i] == pair[0]) - (text[i] == pair[1])
        if not depth:
            return i + 1
    return len(text)


def code_of(text):
    """The text with spaces for all that is not mutated."""
    code = NO_CODE.sub(lambda found: spaces(found.group()), text)
    for start, pair in ((r"\b(?:_Static_)?assert\s*\(", "()"), (r"\benum\b[^;{]*\{", "{}")):
        for found in list(re.finditer(start, code)):
            end = closing(code, found.end() - 1, pair)
            code = code[: found.start()] + spaces(code[found.start() : end]) + code[end:]
    return code


def functions_of(code):
    """(begin, end, name) of each function."""
    return [(f.start(), closing(code, f.end() - 1, "{}"), f.group(1)) for f in FUNCTION.finditer(code)]


def constants(text):
    """What stands for a number."""
    digits = text.rstrip("fFuUlL") if not text.lower().startswith("0x") else text.rstrip("uUlL")
    is_float = re.search(r"[.pP]", text) or (re.search(r"[eE]", digits) and not text.lower().startswith("0x"))
    if is_float:
        if not re.search(r"[1-9a-fA-F]", re.split(r"[eEpP]", digits)[0].replace("0x", "")):
            return ("1.0f",)
        return f"({text} * 2)", f"({text} * 0.5f)", "0.0f"
    if digits in ("0", "1"):
        return {"0": ("1",), "1": ("0", "2")}[digits]
    return f"({text} + 1)", f"({text} - 1)"


def is_call(tokens, i):
    """Whether the name is called: not declared, behind the name of a type."""
    follows = i + 1 < len(tokens) and tokens[i + 1].group() == "("
    declared = i and (tokens[i - 1].lastgroup == "name" and tokens[i - 1].group() not in STATEMENTS)
    return follows and not declared


def call_replacements(name):
    if name in NAMES:
        return (NAMES[name],)
    found = re.fullmatch(r"(lanes|wide)_(\w+)", name)
    if not found or CALLS.get(found.group(2)) is None:
        return ()
    other = CALLS[found.group(2)]
    return (f"{found.group(1)}_{other}" if other else "",)


def sign_replacements(code, token):
    sign, before, behind = token.group(), code[token.start() - 1], code[token.end() : token.end() + 1]
    binary = before.isspace() and behind.isspace()
    if sign in SIGNS and binary:
        return SIGNS[sign]
    if sign in UNARY and not behind.isspace():
        return (UNARY[sign],)
    return ()


def is_size(code, tokens, i):
    """Whether a number is in the size of an array that is declared, as in `float x[8]`, or all of an initialiser: `{0}`."""
    behind = [t.group() for t in tokens[i + 1 : i + 4]]
    if tokens[i - 1].group() == "{" and behind[:1] == ["}"]:
        return True
    begin = code.rfind("\n", 0, tokens[i].start()) + 1
    if ARRAYS.match(code[begin:].split("\n", 1)[0]) or behind == ["]", "=", "{"]:
        return True
    before = [t.group() for t in tokens[max(0, i - 3) : i]]
    return before[-1] == "[" and re.match(r"[A-Za-z_]\w*$|\*$", before[0]) and before[0] not in STATEMENTS


def replacements(code, tokens, i):
    token = tokens[i]
    if token.lastgroup == "number":
        return () if is_size(code, tokens, i) else constants(token.group())
    if token.lastgroup == "sign":
        begin = code.rfind("\n", 0, token.start()) + 1
        declares = ARRAYS.match(code[begin:].split("\n", 1)[0])
        return () if declares else sign_replacements(code, token)
    if token.group() in WORDS:
        return (WORDS[token.group()],)
    return call_replacements(token.group()) if is_call(tokens, i) else ()


def mutants_of(path, text):
    """All mutants of a source, in the order of the text. Numbers outside of functions are tables and limits, too."""
    code = code_of(text)
    functions = functions_of(code)
    tokens = list(TOKEN.finditer(code))
    found = []
    for i, token in enumerate(tokens[:-1]):
        for new in replacements(code, tokens, i) if i else ():
            begin = text.rfind("\n", 0, token.start()) + 1
            line = text[begin:].split("\n", 1)[0]
            column = token.start() - begin - (len(line) - len(line.lstrip()))
            function = next((name for start, end, name in functions if start <= token.start() < end), "")
            number = text.count("\n", 0, begin) + 1
            found.append(Mutant(path, token.start(), token.group(), new, number, line.strip(), column, function))
    return found
