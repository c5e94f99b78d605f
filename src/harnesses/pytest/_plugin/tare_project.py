"""Says, as JSON, what there is to install in the working directory: argv holds its manifests. Reads, and runs nothing."""

import json
import platform
import re
import shutil
import sys

try:
    import tomllib
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
groups = project.get("dependency-groups", {})
extras = project.get("project", {}).get("optional-dependencies", {})
wholes = "project" in project or "build-system" in project or "setup.py" in texts
if not tomllib and re.search(r"^\[(project|build-system)\]", texts.get("pyproject.toml", ""), re.M):
    wholes = True
print(
    json.dumps(
        {
            "python": "%s %s" % (platform.python_implementation(), platform.python_version()),
            "uv": shutil.which("uv") is not None,
            "installable": wholes,
            "extras": [name for name in extras if WANTED.match(name)],
            "groups": [name for name in groups if WANTED.match(name)],
            "grouped": [each for name in groups if WANTED.match(name) for each in group(groups, name, frozenset())],
            "codspeed": any("pytest-codspeed" in each for each in texts.values()),
        }
    )
)
