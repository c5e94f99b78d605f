"""Says, as JSON, what there is to install in the working directory: argv holds those of its
requirements files that are always wanted, joined by colons, and all manifests. Reads, and runs nothing."""

import configparser
import json
import platform
import re
import sys

try:
    import tomllib
except ImportError:
    try:
        from pip._vendor import tomli as tomllib
    except ImportError:
        tomllib = None

WANTED = re.compile(r"^(tests?|testing|bench(mark)?(s|ing)?|dev(elop(ment)?)?)$", re.I)
# Where a group or a file names one of these, it is the benchmarks'.
LIBRARY = re.compile(r"(?<![\w-])(pytest[-_](benchmark|codspeed)|pyperf|asv([-_]runner)?)(?![\w-])", re.I)
# Poetry installs all groups, and these are never the benchmarks'.
NEEDLESS = re.compile(r"^(docs?|documentation|lint(ing|er|ers)?|typing|types|release|pre-commit)$", re.I)


def text(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def parsed(source):
    try:
        return tomllib.loads(source) if tomllib else {}
    except ValueError:
        return {}


def table(source, *path):
    """What lies there; empty where there is none."""
    for name in path:
        source = source.get(name) if isinstance(source, dict) else None
    return source if isinstance(source, dict) else {}


def wanted(groups):
    return [name for name, each in groups.items() if WANTED.match(name) or LIBRARY.search(json.dumps(each, default=str))]


def sections(source):
    """Those of an .ini file, each with its values."""
    reader = configparser.RawConfigParser(strict=False)
    try:
        reader.read_string(source)
    except configparser.Error:
        return {}
    return {name: dict(reader.items(name)) for name in reader.sections()}


def tox_deps(source):
    """What its environments for benchmarks install: lines that depend on nothing, and files of requirements."""
    found = []
    for values in sections(source).values():
        deps = values.get("deps", "")
        if LIBRARY.search(deps):
            found.extend(line.split("#")[0].strip() for line in deps.splitlines())
    return [line for line in found if line and not re.search(r"[{}]|^[\w,!-]+: ", line)]


def group(groups, name, seen):
    """Requirements of a dependency group, with those of the groups that it includes."""
    found = []
    if name in seen or not isinstance(groups.get(name), list):
        return found
    for each in groups[name]:
        if isinstance(each, str):
            found.append(each)
        elif isinstance(each, dict):
            found.extend(group(groups, each.get("include-group"), seen | {name}))
    return found


def unmet(required):
    """What of Pythons is wanted, where this one is none of them."""
    try:
        from pip._vendor.packaging.specifiers import SpecifierSet

        return None if SpecifierSet(required).contains(platform.python_version(), prereleases=True) else required
    except Exception:
        return None


texts = {path: text(path) for path in sys.argv[2:]}
project = parsed(texts.get("pyproject.toml", ""))
groups = {
    **{"dev": table(project, "tool", "uv").get("dev-dependencies")},
    **table(project, "tool", "pdm", "dev-dependencies"),
    **table(project, "dependency-groups"),
}
extras = {
    **sections(texts.get("setup.cfg", "")).get("options.extras_require", {}),
    **table(project, "tool", "poetry", "extras"),
    **table(project, "project", "optional-dependencies"),
}
poetry = table(project, "tool", "poetry", "group")
optional = {name: each for name, each in poetry.items() if table(each).get("optional")}
tox = tox_deps(texts.get("tox.ini", ""))
named = [re.sub(r"^(-r|--requirement[ =])\s*", "", line) for line in tox if re.match(r"-r|--requirement", line)]
listed = [
    path
    for path in texts
    if path.endswith(".txt") and (path in sys.argv[1].split(":") or LIBRARY.search(texts[path]) or path in named)
]
locked = table(parsed(texts.get("pdm.lock", "")), "metadata").get("groups")
installable = "project" in project or "build-system" in project or "setup.py" in texts
if not tomllib and re.search(r"^\[(project|build-system)\]", texts.get("pyproject.toml", ""), re.M):
    installable = True
backend = str(table(project, "build-system").get("build-backend"))
print(
    json.dumps(
        {
            "python": "%s %s" % (platform.python_implementation(), platform.python_version()),
            "unmet": unmet(table(project, "project").get("requires-python") or ""),
            "installable": installable,
            "workspace": "workspace" in table(project, "tool", "uv"),
            # What it builds anew at each import needs tools that are gone by then.
            "editable": not backend.startswith("mesonpy"),
            "extras": wanted(extras),
            "groups": wanted(table(project, "dependency-groups")),
            "optional": wanted(optional),
            "needless": [name for name in poetry if NEEDLESS.match(name) and name not in wanted(poetry)],
            "hashed": [path for path in listed if "--hash=" in texts[path]],
            "listed": [path for path in listed if "--hash=" not in texts[path]],
            "locked": locked if isinstance(locked, list) else [],
            "grouped": [
                *(each for name in wanted(groups) for each in group(groups, name, frozenset())),
                *(line for line in tox if not line.startswith("-")),
            ],
            "codspeed": any("pytest-codspeed" in each for each in texts.values()),
        }
    )
)
