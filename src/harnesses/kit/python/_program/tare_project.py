"""Says, as JSON, what there is to install in the working directory: argv holds its manifests. Reads, and runs nothing."""

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


def wanted(names):
    return [name for name in names if WANTED.match(name)]


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


texts = {path: text(path) for path in sys.argv[1:]}
project = parsed(texts.get("pyproject.toml", ""))
groups = {
    **{"dev": table(project, "tool", "uv").get("dev-dependencies")},
    **table(project, "tool", "pdm", "dev-dependencies"),
    **table(project, "dependency-groups"),
}
extras = [*table(project, "project", "optional-dependencies"), *table(project, "tool", "poetry", "extras")]
optional = [name for name, each in table(project, "tool", "poetry", "group").items() if table(each).get("optional")]
locked = table(parsed(texts.get("pdm.lock", "")), "metadata").get("groups")
installable = "project" in project or "build-system" in project or "setup.py" in texts
if not tomllib and re.search(r"^\[(project|build-system)\]", texts.get("pyproject.toml", ""), re.M):
    installable = True
backend = str(table(project, "build-system").get("build-backend"))
print(
    json.dumps(
        {
            "python": "%s %s" % (platform.python_implementation(), platform.python_version()),
            "installable": installable,
            "workspace": "workspace" in table(project, "tool", "uv"),
            # What it builds anew at each import needs tools that are gone by then.
            "editable": not backend.startswith("mesonpy"),
            "extras": wanted(dict.fromkeys(extras)),
            "groups": wanted(table(project, "dependency-groups")),
            "optional": wanted(optional),
            "locked": locked if isinstance(locked, list) else [],
            "grouped": [each for name in wanted(groups) for each in group(groups, name, frozenset())],
            "codspeed": any("pytest-codspeed" in each for each in texts.values()),
        }
    )
)
