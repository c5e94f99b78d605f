"""What the code of a side is, as its own interpreter compiles it: units by the digests of their files, and their parts.

    python tare_code.py units         {"all": [[UNIT, DIGEST], ...]}
    python tare_code.py parts FILE    of the units that the file has: {"all": [{"unit": ..., "name": ...}, ...]}

A unit is a file: of the tree, by its path; of the environment, as `<site>/six.py`. Modules are Python and compiled ones;
of the environment its data as well. `<python>` is the interpreter, and `tox.ini [pytest]` what pytest reads of a file.
A function that another one makes is a part of its own, of which that one has the name and the parameters. So has a module's
top level, and a class's body. Lines are no part of it, and neither are the folders of the side. What a module's top level only
binds to a name, and does nothing else, is a part of its own, which is entered by what looks the name up (`definitions`).
"""

import ast
import configparser
import hashlib
import json
import os
import re
import struct
import sys
import sysconfig
import types
import warnings

PYTHON = "<python>"
SITE = "<site>/"
PYTEST = " [pytest]"
MODULE, TEXT, DOCSTRINGS = "<module>", "<text>", "<docstrings>"
BINARY = re.compile(r"\.(so|pyd|dll|dylib)(\.[\d.]+)?$")
INI = ("pytest.ini", ".pytest.ini", "tox.ini", "setup.cfg", "pyproject.toml")
PASSED_OVER = (".git", ".hg", "__pycache__", "node_modules", ".tox", ".nox")
# How it was installed, and from where.
NOTES = re.compile(r"\.dist-info/(RECORD|INSTALLER|REQUESTED|direct_url\.json|uv_cache\.json|uv_build\.json)$")
METADATA = re.compile(r"\.(dist|egg)-info/(METADATA|PKG-INFO)$")
DOC = "\0"
# Written when the side is built, with the place of its tree: what is younger was made by running.
STAMP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tare_built")


class Places:
    """Where the files of a side are."""

    def __init__(self, root):
        self.root = os.path.realpath(root)
        paths = sysconfig.get_paths()
        self.sites = sorted({os.path.realpath(paths[name]) for name in ("purelib", "platlib")})
        self.own = [(os.path.realpath(sys.prefix), b"<environment>"), (self.root, b"<root>")]
        self.own += [(os.path.abspath(sys.prefix), b"<environment>"), (os.path.abspath(root), b"<root>")]
        self.own.sort(key=lambda each: -len(each[0]))

    def unit_of(self, path):
        """The name of the unit that a real path is, or would be; None: it is elsewhere."""
        for site in self.sites:
            if path.startswith(site + os.sep):
                return SITE + path[len(site) + 1 :]
        return path[len(self.root) + 1 :] if path.startswith(self.root + os.sep) else None

    def path_of(self, unit):
        if not unit.startswith(SITE):
            return os.path.join(self.root, unit)
        inner = unit[len(SITE) :]
        found = [os.path.join(site, inner) for site in self.sites]
        return next((path for path in found if os.path.exists(path)), found[0])

    def read(self, path):
        """What a file says, without the folders of this side."""
        try:
            with open(path, "rb") as file:
                content = file.read()
        except OSError:
            return b""
        if BINARY.search(path):
            content = loaded(content)
        elif METADATA.search(path):
            content = content.replace(b"\r\n", b"\n").split(b"\n\n")[0]
        for folder, name in self.own:
            content = content.replace(os.fsencode(folder), name)
        return content


def loaded(content):
    """What is loaded of a library (ELF, 64 bits, little-endian), without what is for debuggers; of another all of it."""
    if content[:6] != b"\x7fELF\x02\x01":
        return content
    try:
        (headers,) = struct.unpack_from("<Q", content, 40)
        size, count, names = struct.unpack_from("<HHH", content, 58)
        found = [struct.unpack_from("<IIQQQQ", content, headers + size * number) for number in range(count)]
        texts = found[names][4]
        kept = []
        for name, kind, flags, _, start, length in found:
            end = content.index(b"\0", texts + name)
            called = content[texts + name : end]
            # SHF_ALLOC; what has no bits in the file (SHT_NOBITS) has a size.
            if flags & 2 and called != b".note.gnu.build-id":
                kept.append((called, kind, flags, b"%d" % length if kind == 8 else content[start : start + length]))
        return repr(kept).encode() if kept else content
    except (struct.error, ValueError, IndexError):
        return content


def digest_of(content):
    return hashlib.sha256(content).hexdigest()[:32]


def files_below(folder):
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(
            name
            for name in folders
            if name not in PASSED_OVER and not os.path.exists(os.path.join(parent, name, "pyvenv.cfg"))
        )
        for name in sorted(files):
            yield os.path.join(parent, name)


def units(places):
    found = [(PYTHON, digest_of(python()))]
    for folder in places.sites:
        for path in files_below(folder):
            if not path.endswith(".pyc") and not NOTES.search(path):
                found.append((SITE + os.path.relpath(path, folder), digest_of(places.read(path))))
    for path in files_below(places.root):
        # An environment in the tree is no part of it.
        if any(path.startswith(site + os.sep) for site in places.sites):
            continue
        unit = os.path.relpath(path, places.root)
        if path.endswith(".py") or BINARY.search(path):
            found.append((unit, digest_of(places.read(path))))
        elif os.path.basename(path) in INI:
            found.append((unit + PYTEST, digest_of(settings(path, places))))
    return found


def python():
    return "\n".join((sys.version, str(sys.flags), sysconfig.get_platform())).encode()


def settings(path, places):
    """What pytest reads of a file: all of it where that is not certain."""
    text = places.read(path).decode("utf-8", "replace")
    if path.endswith("pytest.ini"):
        return text.encode()
    if path.endswith(".toml"):
        # The sections of its table, as they are written: not every Python can read it.
        parts = re.split(r"^(?=\[)", text, flags=re.M)
        kept = [part for part in parts if re.match(r"\[+\s*[\"']?tool[\"']?\s*(\.\s*[\"']?pytest|\])", part)]
        return "".join(kept).encode()
    reader = configparser.RawConfigParser(strict=False)
    try:
        reader.read_string(text)
    except configparser.Error:
        return text.encode()
    return repr([reader.items(name) for name in ("pytest", "tool:pytest") if reader.has_section(name)]).encode()


class Source:
    """A module, compiled but for its docstrings, or not, where it cannot be."""

    def __init__(self, content):
        self.codes = None
        self.docstrings = []
        self.definitions = {}
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                tree = ast.parse(content)
                self.strip(tree)
                code = compile(tree, "", "exec", dont_inherit=True)
                # A class notes its line.
                if sys.version_info >= (3, 13):
                    for node in ast.walk(tree):
                        if isinstance(node, ast.ClassDef):
                            for each in (node, *node.decorator_list):
                                each.lineno = each.end_lineno = 1
                placeless = list(walk(compile(tree, "", "exec", dont_inherit=True)))
                future = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
                found, rest = definitions(tree)
                for name, (node, imports) in found.items():
                    is_function = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
                    self.definitions[name] = (compiled([*future, node]), is_function, imports)
                placeless[0] = next(walk(compiled(rest)))
            # Name, names of those in it, what it does, and where.
            self.codes = [(*each, place) for each, (_, _, place) in zip(placeless, walk(code))]
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            pass

    def strip(self, tree):
        """Something stays in their places: whether there is one is in the code."""
        for node in ast.walk(tree):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                first = node.body[0] if node.body else None
                value = getattr(first, "value", None) if isinstance(first, ast.Expr) else None
                # In 3.7 and before they have a class of their own.
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    self.docstrings.append(value.value)
                    value.value = DOC


def compiled(nodes):
    return compile(ast.Module(body=nodes, type_ignores=[]), "", "exec", dont_inherit=True)


# Made of what is given, and of nothing else.
MAKERS = ("re.compile", "frozenset", "set", "tuple", "dict", "list", "TypeVar", "typing.TypeVar")
# What tools look for in modules by its name, and names with a meaning; these two are only looked up.
OF_TOOLS = re.compile(r"pytest|setup|teardown|__(?!(all|version)__$)", re.I)


def definition_name(name):
    return "<definition of %s>" % name


def definitions(tree):
    """
    Statements of a module's top level that do nothing but bind one name, by that name, if nothing else at the top level
    binds it or looks it up: [NODE, IMPORT], where IMPORT is (level, module, name or None) or None; and all others.
    """
    bound, loaded = {}, set()
    body = [each for node in tree.body for each in one_by_one(node)]
    for node in body:
        for name in names_bound(node):
            bound[name] = bound.get(name, 0) + 1
        loaded.update(names_loaded(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            loaded.update(node.names)
    found, rest = {}, []
    for node in body:
        name, imports = plain(node)
        if name is not None and bound.get(name) == 1 and name not in loaded and not OF_TOOLS.match(name):
            found[name] = (node, imports)
        else:
            rest.append(node)
    return found, rest


def one_by_one(node):
    """`import a, b` as two statements."""
    if not isinstance(node, (ast.Import, ast.ImportFrom)):
        return [node]
    if isinstance(node, ast.Import):
        each = [ast.Import(names=[name]) for name in node.names]
    else:
        each = [ast.ImportFrom(module=node.module, names=[name], level=node.level) for name in node.names]
    return [ast.copy_location(one, node) for one in each]


def plain(node):
    """The name that a statement binds, if it does nothing else, and what it imports for that."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        given = node.args
        all_args = [*getattr(given, "posonlyargs", ()), *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
        annotations = [each.annotation for each in all_args if each is not None] + [node.returns]
        values = [*given.defaults, *given.kw_defaults]
        is_plain = not node.decorator_list and not getattr(node, "type_params", ())
        is_plain = is_plain and all(each is None or is_value(each) for each in [*annotations, *values])
        return (node.name, None) if is_plain else (None, None)
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        return (node.targets[0].id, None) if is_value(node.value) else (None, None)
    if isinstance(node, (ast.Import, ast.ImportFrom)) and len(node.names) == 1:
        name, alias = node.names[0].name, node.names[0].asname
        if isinstance(node, ast.Import):
            return alias or name.split(".")[0], (0, name, None)
        if name != "*" and node.module != "__future__":
            return alias or name, (node.level, node.module or "", name)
    return None, None


def is_value(node):
    """Is it made without doing anything that something else can feel?"""
    if isinstance(node, (ast.Constant, ast.Name)):
        return True
    if isinstance(node, ast.Attribute):
        return is_value(node.value)
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return all(is_value(each) for each in node.elts)
    if isinstance(node, ast.Dict):
        return all(each is not None and is_value(each) for each in (*node.keys, *node.values))
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.operand, ast.Constant)
    if isinstance(node, ast.BinOp):
        return is_value(node.left) and is_value(node.right)
    if isinstance(node, ast.Subscript):
        return is_value(node.value) and is_value(node.slice)
    if isinstance(node, ast.Call):
        maker = dotted(node.func)
        values = [*node.args, *(each.value for each in node.keywords)]
        return maker in MAKERS and all(is_value(each) for each in values)
    return False


def dotted(node):
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return "%s.%s" % (node.value.id, node.attr)
    return node.id if isinstance(node, ast.Name) else ""


def outside_functions(node):
    """What of a statement the top level runs itself: classes with their bodies, functions without."""
    yield node
    for field, value in ast.iter_fields(node):
        if field == "body" and isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST):
                yield from outside_functions(each)


def names_bound(statement):
    for node in outside_functions(statement):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).split(".")[0]
        else:
            # except E as NAME, case [*NAME]
            for field in ("name", "rest"):
                name = getattr(node, field, None)
                if isinstance(name, str):
                    yield name


def names_loaded(statement):
    return {node.id for node in outside_functions(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def walk(code, name=MODULE):
    """The name of each code object, which is unique, the names of those in it, and the object."""
    seen, inner = {}, []
    separator = "" if name == MODULE else ".<locals>." if code.co_flags & 0x2 else "."
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            full = (name + separator if separator else "") + const.co_name
            seen[full] = seen.get(full, 0) + 1
            inner.append((full if seen[full] == 1 else "%s#%d" % (full, seen[full]), const))
    yield name, [each for each, _ in inner], code
    for each, const in inner:
        yield from walk(const, each)


def parameters(code):
    count = code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & 0x4) + bool(code.co_flags & 0x8)
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount)
    return repr((counts, code.co_flags, code.co_varnames[:count]))


def constant(value, names):
    """The same text in each process, and another for another value or type."""
    if isinstance(value, types.CodeType):
        return "code %s %s" % (next(names), parameters(value))
    if isinstance(value, tuple):
        return "(%s)" % ",".join(constant(each, names) for each in value)
    if isinstance(value, frozenset):
        return "{%s}" % ",".join(sorted(constant(each, names) for each in value))
    return "%s %r" % (type(value).__name__, value)


def code_digest(code, inner):
    names = iter(inner)
    consts = [constant(each, names) for each in code.co_consts]
    parts = [code.co_code, getattr(code, "co_exceptiontable", b""), parameters(code), consts]
    parts += [code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, code.co_name]
    return digest_of(repr(parts).encode("utf-8", "surrogatepass"))


def last_line(code):
    import dis

    lines = [line for _, line in dis.findlinestarts(code) if line is not None]
    inner = [last_line(each) for each in code.co_consts if isinstance(each, types.CodeType)]
    return max([code.co_firstlineno, *lines, *inner])


def parts_of(unit, places, in_tree):
    if unit == PYTHON or unit.endswith(PYTEST):
        said = python() if unit == PYTHON else settings(places.path_of(unit[: -len(PYTEST)]), places)
        yield {"unit": unit, "name": MODULE, "digest": digest_of(said), "bytes": 0}
        return
    content = places.read(places.path_of(unit))
    digest = digest_of(content)
    if not unit.endswith(".py"):
        yield {"unit": unit, "name": MODULE, "digest": digest, "bytes": len(content)}
        return
    source = Source(content)
    yield {"unit": unit, "name": TEXT, "digest": digest, "bytes": len(content)}
    said = repr(source.docstrings).encode("utf-8", "surrogatepass")
    yield {"unit": unit, "name": DOCSTRINGS, "digest": digest_of(said), "bytes": 0}
    if source.codes is None:
        yield {"unit": unit, "name": MODULE, "digest": digest, "bytes": len(content)}
        return
    file = in_tree(unit, digest)
    for name, inner, code, place in source.codes:
        part = {"unit": unit, "name": name, "digest": code_digest(code, inner), "bytes": len(code.co_code)}
        if file is not None:
            part["source"] = [file, max(1, place.co_firstlineno), max(1, last_line(place))]
        yield part
    for name, (code, _, _) in source.definitions.items():
        _, inner, code = next(walk(code))
        yield {"unit": unit, "name": definition_name(name), "digest": code_digest(code, inner), "bytes": 0}


def parts(places, wanted):
    copies = {}

    def in_tree(unit, digest):
        """The file of the tree that it is, or that it was installed from."""
        if not unit.startswith(SITE):
            return unit
        if not copies:
            copies[""] = None
            for each, other in units(places):
                if not each.startswith("<") and each.endswith(".py"):
                    copies.setdefault(other, []).append(each)
        inner = unit[len(SITE) :]
        return next((each for each in copies.get(digest, []) if ("/" + each).endswith("/" + inner)), None)

    return [part for unit in wanted for part in parts_of(unit, places, in_tree)]


def places_here():
    with open(STAMP, encoding="utf-8") as file:
        return Places(file.read())


def main(kind, *more):
    places = places_here()
    if kind == "units":
        said = units(places)
    else:
        with open(more[0], encoding="utf-8") as file:
            said = parts(places, json.load(file))
    print(json.dumps({"all": said}))


if __name__ == "__main__":
    main(*sys.argv[1:])
