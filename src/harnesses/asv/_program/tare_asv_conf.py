"""Reads asv.conf.json: what there is to install, and where the benchmarks are.

    python tare_asv_conf.py look TOP CONFIGURATION      in the working directory: says it, as JSON
    python tare_asv_conf.py install TOP CONFIGURATION FOLDER     runs its build_command and install_command

CONFIGURATION is a path, or empty: the one in the working directory, or else in a folder of it.
"""

import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import sys

NAMES = ("asv.conf.json", "asv.conf.jsonc")
TEXT = r'"(?:\\.|[^"\\])*"'
DEFAULT_BUILD = ["python -m pip wheel --no-deps -w {build_cache_dir} {build_dir}"]
DEFAULT_INSTALL = ["in-dir={env_dir} python -m pip install {wheel_file} --force-reinstall"]


class Wrong(Exception):
    """What the user has to put right."""


def find(given):
    if given:
        if os.path.isfile(given):
            return os.path.abspath(given)
        raise Wrong("%s does not exist" % given)
    for folder in "", "*/", "*/*/":
        found = sorted(path for name in NAMES for path in glob.glob(folder + name))
        if found:
            return os.path.abspath(found[0])
    raise Wrong("no asv.conf.json was found")


def parsed(text):
    """JSON with comments, and with commas before a closing bracket."""
    text = re.sub(TEXT + r"|//[^\n]*|/\*.*?\*/", lambda found: found[0] if found[0][0] == '"' else " ", text, flags=re.S)
    return json.loads(re.sub(TEXT + r"|,(?=\s*[}\]])", lambda found: found[0] if found[0][0] == '"' else "", text))


def read(given):
    """Its path and what it says."""
    path = find(given)
    try:
        with open(path, encoding="utf-8-sig") as file:
            said = parsed(file.read())
    except (OSError, ValueError) as error:
        raise Wrong("%s cannot be read: %s" % (os.path.basename(path), error))
    if not isinstance(said, dict):
        raise Wrong("%s is no JSON object" % os.path.basename(path))
    return path, said


def benchmark_folder(path, said):
    return os.path.normpath(os.path.join(os.path.dirname(path), str(said.get("benchmark_dir") or "benchmarks")))


def project_folder(path, said, top):
    """Where the project is that is benchmarked: `repo` may be a path to it."""
    folder = os.path.normpath(os.path.join(os.path.dirname(path), str(said.get("repo") or "")))
    if not os.path.isdir(folder) or os.path.commonpath([folder, top]) != top:
        folder = top
    inner = os.path.normpath(os.path.join(folder, str(said.get("repo_subdir") or "")))
    return inner if os.path.isdir(inner) and os.path.commonpath([inner, top]) == top else folder


def matrix(said):
    """Requirements and variables, each with the first of its values; and the names of those that have more."""
    table = said.get("matrix")
    table = table if isinstance(table, dict) else {}
    kinds = {"req", "env", "env_nobuild"}
    parts = table if kinds & set(table) else {"req": table}
    several, chosen = [], {}
    for kind in kinds:
        part = parts.get(kind)
        chosen[kind] = {}
        for name, values in part.items() if isinstance(part, dict) else ():
            values = values if isinstance(values, list) else [values]
            if len(values) > 1:
                several.append(name)
            value = values[0] if values else ""
            if value is not None:
                chosen[kind][name] = str(value)
    variables = {**chosen["env"], **chosen["env_nobuild"]}
    # By it layouts differ.
    variables.pop("PYTHONHASHSEED", None)
    several = [name for name in several if name != "PYTHONHASHSEED"]
    return [requirement(*each) for each in chosen["req"].items()], variables, several


def requirement(name, version):
    name = name[4:] if name.startswith("pip+") else name
    if not version:
        return name
    return name + version if version[0] in "<>=!~@ " else "%s==%s" % (name, version)


def commands(said, name, default):
    given = said.get(name)
    if given is None:
        return default
    return [str(each) for each in given] if isinstance(given, list) else [str(given)]


def look(top, given):
    path, said = read(given)
    requirements, _, several = matrix(said)
    folder, project = benchmark_folder(path, said), project_folder(path, said, top)
    if not os.path.isdir(folder):
        raise Wrong("there is no folder %s" % os.path.relpath(folder, top))
    has_commands = any(said.get(name) is not None for name in ("build_command", "install_command"))
    is_project = any(os.path.isfile(os.path.join(project, name)) for name in ("pyproject.toml", "setup.py"))
    return {
        "project": project if is_project else None,
        "requirements": [each for each in requirements if not each.startswith("-")],
        "commands": has_commands,
        "several": several,
    }


def install(top, given, folder):
    """As asv does: the project's own commands, or asv's where there is only one of the two."""
    path, said = read(given)
    wheels = os.path.join(folder, "wheels")
    shutil.rmtree(wheels, ignore_errors=True)
    os.makedirs(wheels)
    places = {
        "build_dir": project_folder(path, said, top),
        "build_cache_dir": wheels,
        "env_dir": sys.prefix,
        "conf_dir": os.path.dirname(path),
        "env_name": "virtualenv",
        "env_type": "virtualenv",
        "commit": "HEAD",
    }
    variables = matrix(said)[1]
    for name, default in ("build_command", DEFAULT_BUILD), ("install_command", DEFAULT_INSTALL):
        found = glob.glob(os.path.join(wheels, "*.whl"))
        for command in commands(said, name, default):
            run(command, dict(places, **({"wheel_file": found[0]} if len(found) == 1 else {})), variables)


def run(command, places, variables):
    """`in-dir={env_dir} return-code=any NAME=value python -m pip install {wheel_file}`"""
    try:
        words = [word.format(**places) for word in shlex.split(command)]
    except (KeyError, IndexError, ValueError) as error:
        raise Wrong("a command of asv.conf.json cannot be read (%s): %s" % (error, command))
    folder, codes, environment = places["build_dir"], {0}, dict(os.environ, **variables)
    environment["PATH"] = os.path.join(sys.prefix, "bin") + os.pathsep + environment.get("PATH", "")
    while words and re.match(r"[A-Za-z_][A-Za-z0-9_-]*=", words[0]):
        name, value = words.pop(0).split("=", 1)
        if name == "in-dir":
            folder = value
        elif name == "return-code":
            codes = None if value == "any" else {int(code) for code in value.strip("()").split(",") if code.isdigit()}
        else:
            environment[name] = value
    if not words:
        return
    done = subprocess.run(words, cwd=folder, env=environment, stdin=subprocess.DEVNULL)
    if codes is not None and done.returncode not in codes:
        raise Wrong("`%s` ended with exit code %s" % (command, done.returncode))


def main(kind, top, given, *more):
    try:
        said = look(top, given) if kind == "look" else install(top, given, *more)
    except Wrong as wrong:
        if kind == "look":
            said = {"wrong": str(wrong)}
        else:
            sys.exit(str(wrong))
    print(json.dumps(said))


if __name__ == "__main__":
    main(*sys.argv[1:])
