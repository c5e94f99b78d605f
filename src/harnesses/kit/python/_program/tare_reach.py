"""Notes which functions of a side are entered in this process, and which files are opened.

TARE_REACH names a file: {"functions": [[UNIT, NAME], ...], "only": [ID, ...], "inputs": [PATH, ...], "seconds": 0.05,
"ends": 60}. A function is noted by its number there. Inputs are files and folders that differ and are no modules. After so
many seconds no benchmark is begun. What one benchmark leaves behind would hide what the next one enters: each runs in a
process forked from one that has run none, and so has all that was noted before.
"""

import json
import math
import os
import sys
import sysconfig
import threading
import time
import types

from tare_code import BINARY, DOCSTRINGS, MODULE, PYTEST, PYTHON, STAMP, TEXT, Source, definition_name, places_here
from tare_opens import Opens

READS_CODE = {"co_code", "_co_code_adaptive", "co_consts"}
# What starts another process, or code that is not seen.
UNSEEN = {
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.spawn",
    "os.posix_spawn",
    "os.fork",
    "os.forkpty",
    "cpython.PyInterpreterState_New",
}
FOLDERS = {"os.listdir", "os.scandir"}
OPENS = {"open", "sqlite3.connect"} | FOLDERS
TOOLS = ("_pytest", "pytest", "pluggy", "iniconfig", "pytest_benchmark", "pytest_codspeed", "asv_runner", "pyperf")
# Of a path.
MOST_NAMES = 32
BOOTSTRAP = "<frozen importlib._bootstrap_external>"
# What a module binds to names can be read by these as well, from inside of it and from outside.
NAMESPACE = {"globals", "vars", "locals", "dir", "eval", "exec"}
OTHERS_NAMESPACE = {"__globals__", "f_globals"}


def started():
    with open(os.environ.pop("TARE_REACH"), encoding="utf-8") as file:
        reach = Reach(json.load(file))
    reach.start()
    return reach


class Reach:
    def __init__(self, wanted):
        self.seconds = wanted["seconds"]
        self.only = wanted["only"]
        self.until = time.monotonic() + wanted.get("ends", math.inf)
        self.inputs = wanted["inputs"]
        self.places = places_here()
        self.folder = os.getcwd()
        # Numbers by unit and name.
        self.units = {}
        for number, (unit, name) in enumerate(wanted["functions"]):
            self.units.setdefault(unit, {}).setdefault(name, []).append(number)
        self.entered = set()
        # By number, of those that have run: names from the benchmark, or what prepares it, to the function.
        self.paths = {}
        # Units of which something has run: only what is in these can be read.
        self.loaded_units = set()
        self.reads_code = self.reads_docs = self.reads_globals = False
        self.opened = set()
        # None: what compiled modules open is not seen.
        self.opens_of_all = None
        self.doubt = None
        self.is_forking = False
        self.tables = {}
        # Of the units that are looked for: what is bound there, and not looked up so far.
        self.definitions = {}
        self.unit_names = {}
        self.stdlib = tuple(
            os.path.realpath(sysconfig.get_paths()[name]) + os.sep for name in ("stdlib", "platstdlib")
        )
        self.stdlib_files = {}
        self.seen = {}
        self.written = set()
        self.stamp = os.stat(STAMP).st_mtime_ns
        self.busy = threading.local()
        self.is_profiled = sys.version_info < (3, 12)

    def start(self):
        for unit in self.units:
            if unit == PYTHON or unit.endswith(PYTEST):
                self.enter_all(unit)
        # What has been loaded has run unseen.
        for path in self.loaded():
            self.enter_all(self.unit_of(path))
            self.loaded_units.add(self.unit_of(path))
        self.watch_opens()
        if self.is_profiled:
            threading.setprofile(self.profile)
            sys.setprofile(self.profile)
            sys.addaudithook(self.audit)
            return
        sys.addaudithook(self.audit)
        monitoring = sys.monitoring
        tool = next(number for number in (4, 3, 0, 1, 5) if monitoring.get_tool(number) is None)
        monitoring.use_tool_id(tool, "tare")
        monitoring.register_callback(tool, monitoring.events.PY_START, self.started)
        monitoring.set_events(tool, monitoring.events.PY_START)

    def watch_opens(self):
        data = [self.places.path_of(unit) for unit in self.units if not unit.endswith(".py") and not BINARY.search(unit)]
        try:
            self.opens_of_all = Opens([*self.inputs, *data])
        except (ImportError, OSError):
            pass

    def started(self, code, _):
        self.note(code, sys._getframe(1))
        return sys.monitoring.DISABLE

    def profile(self, frame, event, _):
        if event == "call" and id(frame.f_code) not in self.seen:
            self.seen[id(frame.f_code)] = frame.f_code
            self.note(frame.f_code, frame)

    def enter(self, unit, name):
        self.entered.update(self.units.get(unit, {}).get(name, ()))

    def enter_all(self, unit):
        for numbers in self.units.get(unit, {}).values():
            self.entered.update(numbers)

    def unit_of(self, path):
        if path not in self.unit_names:
            self.unit_names[path] = self.places.unit_of(os.path.realpath(os.path.join(self.folder, path)))
        return self.unit_names[path]

    def is_of_python(self, path):
        if path not in self.stdlib_files:
            real = os.path.realpath(path)
            is_there = real.startswith(self.stdlib) and self.places.unit_of(real) is None
            self.stdlib_files[path] = is_there or path.startswith("<frozen")
        return self.stdlib_files[path]

    def is_of_tree(self, path):
        unit = self.unit_of(path)
        return unit is not None and not unit.startswith("<") and not path.startswith("<")

    def is_by_tools(self, frame, or_by_ours=True):
        """Do these call the standard library?"""
        while frame is not None and self.is_of_python(frame.f_code.co_filename):
            frame = frame.f_back
        return frame is not None and self.is_of_tools(frame.f_code.co_filename, or_by_ours)

    def is_of_tools(self, path, or_of_ours=True):
        unit = self.unit_of(path)
        if unit is None:
            return or_of_ours and os.path.basename(path).startswith("tare_")
        return unit.startswith("<site>/") and unit.split("/")[1] in TOOLS

    def note(self, code, frame):
        self.busy.on = True
        try:
            unit = self.unit_of(code.co_filename)
            if unit in self.units:
                self.loaded_units.add(unit)
                names = self.table(unit)
                found = names.get((code.co_name, code.co_firstlineno)) if names is not None else None
                # Something else may have made it of that file.
                if found is None:
                    self.enter_all(unit)
                else:
                    for name in found:
                        self.enter(unit, name)
                        if name == MODULE:
                            self.watch(unit, frame)
                        else:
                            self.keep_path(unit, name, frame)
                    self.look_up_inside(unit, code)
            self.look_at(code)
        finally:
            self.busy.on = False

    def keep_path(self, unit, name, frame):
        numbers = self.units[unit].get(name, ())
        path = self.path_to(frame) if numbers else []
        if 0 < len(path) <= MOST_NAMES:
            self.paths.update(dict.fromkeys(numbers, path))

    def path_to(self, frame):
        """From the first function of the tree's that tools call; empty where there is none, as in a thread."""
        codes = []
        while frame is not None:
            codes.append(frame.f_code)
            frame = frame.f_back
        path, is_called = [], False
        for code in reversed(codes):
            file = code.co_filename
            if self.is_of_tools(file):
                is_called = True
                # A script that hands its functions on.
                if path[:1] == [MODULE]:
                    path = []
            elif path or (is_called and self.is_of_tree(file)):
                if not file.startswith("<frozen"):
                    path.append(getattr(code, "co_qualname", code.co_name))
        return [] if path[:1] == [MODULE] else path

    def watch(self, unit, frame):
        """A module begins: from now on it is seen which of its names are looked up, and by whom."""
        left = self.definitions[unit]
        for name, (_, imports) in list(left.items()):
            if imports is not None and not self.is_loaded(imports, frame):
                self.define(unit, name)
        namespace = frame.f_globals
        module = sys.modules.get(namespace.get("__name__"))
        if type(module) is not types.ModuleType or module.__dict__ is not namespace:
            self.define_all(unit)
            return

        class Watched(types.ModuleType):
            def __getattribute__(this, name):
                if (name in left or name == "__dict__" or name == "__annotations__") and not getattr(self.busy, "on", False):
                    self.busy.on = True
                    try:
                        self.look_up(unit, name, sys._getframe(1))
                    finally:
                        self.busy.on = False
                return super().__getattribute__(name)

        Watched.__name__ = Watched.__qualname__ = "module"
        if left:
            module.__class__ = Watched

    def is_loaded(self, imports, frame):
        """Does this import nothing but bind what is there?"""
        level, module, name = imports
        if level > 0:
            package = (frame.f_globals.get("__package__") or "").rsplit(".", level - 1)[0]
            module = package + "." + module if module else package
        found = sys.modules.get(module)
        return found is not None and (name is None or name in object.__getattribute__(found, "__dict__"))

    def look_up(self, unit, name, frame):
        """A name of a module is looked up from outside of its own code."""
        if name in self.definitions[unit]:
            # These look through all there is in a module for functions of theirs.
            if not (self.definitions[unit][name][0] and self.is_by_tools(frame)):
                self.define(unit, name)
        elif not self.is_by_tools(frame) and os.path.basename(frame.f_code.co_filename) != "dataclasses.py":
            self.define_all(unit)

    def look_up_inside(self, unit, code):
        """Code of a module may look up what that binds."""
        if code.co_name == MODULE:
            return
        used = {*code.co_names, *(each for each in code.co_consts if isinstance(each, str))}
        if used & NAMESPACE:
            self.define_all(unit)
        for name in used & set(self.definitions[unit]):
            self.define(unit, name)

    def define(self, unit, name):
        self.definitions[unit].pop(name, None)
        self.enter(unit, definition_name(name))

    def define_all(self, unit):
        for name in list(self.definitions.get(unit, ())):
            self.define(unit, name)

    def table(self, unit):
        """Names by name and first line; None: it cannot be compiled."""
        if unit not in self.tables:
            source = Source(self.places.read(self.places.path_of(unit)))
            codes = source.codes
            self.definitions[unit] = {
                name: (is_function, imports)
                for name, (_, is_function, imports) in source.definitions.items()
                if definition_name(name) in self.units[unit]
            }
            table = None if codes is None else {}
            for name, _, _, code in codes or ():
                table.setdefault((code.co_name, code.co_firstlineno), []).append(name)
            self.tables[unit] = table
        return self.tables[unit]

    def look_at(self, code):
        """What reads docstrings, or code, feels what differs there without entering it."""
        strings = {each for each in code.co_consts if isinstance(each, str)}
        names = set(code.co_names)
        reads_doc = "__doc__" in names or "__doc__" in strings
        reads_code = READS_CODE & (names | strings)
        reads_globals = OTHERS_NAMESPACE & (names | strings)
        if not (reads_doc or reads_code or reads_globals) or self.is_of_tools(code.co_filename):
            return
        if reads_globals and not self.is_of_python(code.co_filename):
            self.reads_globals = True
        if self.is_of_python(code.co_filename):
            reads_code = reads_code and os.path.basename(code.co_filename) == "dis.py"
            reads_doc = reads_doc and os.path.basename(code.co_filename) in ("inspect.py", "pydoc.py", "doctest.py")
        if reads_code:
            self.reads_code = True
        if reads_doc and ("__doc__" in strings or self.loads_doc(code)):
            self.reads_docs = True

    def loads_doc(self, code):
        import dis

        return any(
            each.argval == "__doc__" and each.opname.startswith("LOAD") for each in dis.get_instructions(code)
        )

    def audit(self, event, arguments):
        if event in UNSEEN:
            if not (event == "os.fork" and self.is_forking) and not self.is_by_tools(sys._getframe(1)):
                self.doubt = self.doubt or event
        elif event == "sys.setprofile" and self.is_profiled:
            # Threads begin with it.
            if sys._getframe(1).f_code.co_name != "_bootstrap_inner":
                self.doubt = self.doubt or event
        elif event == "ctypes.dlopen" and arguments[0]:
            self.open(os.fspath(arguments[0]))
        elif event in OPENS:
            if self.opens_of_all and not isinstance(arguments[0], int):
                self.opens_of_all.ask(arguments[0] or ".")
            if getattr(self.busy, "on", False):
                return
            self.busy.on = True
            try:
                self.opens(event, arguments, sys._getframe(1))
            finally:
                self.busy.on = False

    def opens(self, event, arguments, frame):
        path = arguments[0]
        if path is None:
            path = "."
        if isinstance(path, int):
            return
        mode, flags = (arguments[1], arguments[2]) if event == "open" else (None, 0)
        try:
            path = os.path.abspath(os.fsdecode(path))
        except (TypeError, ValueError):
            return
        # What is written anew is no input.
        if (isinstance(mode, str) and mode[:1] in "wx") or (isinstance(flags, int) and flags & (os.O_TRUNC | os.O_EXCL)):
            self.written.add(path)
            return
        if path in self.written:
            return
        if frame is not None and frame.f_code.co_filename == BOOTSTRAP:
            if event in FOLDERS:
                return
            reader = frame.f_back.f_code.co_name if frame.f_back is not None else ""
            if reader in ("get_code", "_cache_bytecode") and path.endswith((".py", ".pyc")):
                return
        # What these find there they open, or import.
        if event in FOLDERS and self.is_by_tools(frame, False):
            return
        unit = self.unit_of(path)
        # These read modules to run them, and pytest reads of the tree's settings what is a unit.
        is_module, is_of_tree = path.endswith(".py"), unit is not None and not unit.startswith("<site>/")
        if not ((is_module or is_of_tree) and self.is_by_tools(frame, is_module)):
            self.open(path)

    def open(self, path):
        self.opened.update((path, os.path.realpath(path)))
        self.is_made(path)
        unit = self.unit_of(path)
        if unit in self.units:
            if unit.endswith(".py"):
                self.enter(unit, TEXT)
            else:
                self.enter_all(unit)

    def is_made(self, path):
        """A file that an earlier run left hides how it came to be."""
        own = os.path.dirname(STAMP) + os.sep
        try:
            if os.path.isfile(path) and os.stat(path).st_mtime_ns > self.stamp and not path.startswith(("/proc/", "/dev/", own)):
                self.doubt = self.doubt or "a file that was made by running: %s" % path
        except OSError:
            pass

    def loaded(self):
        """Files of the modules that are loaded."""
        found = set()
        for module in list(sys.modules.values()):
            try:
                found.add(module.__file__)
            except Exception:
                pass
        return [path for path in found if isinstance(path, str)]

    def end(self):
        """What compiled modules there are is known by what is mapped."""
        for unit in self.loaded_units & set(self.units):
            for name in self.units[unit]:
                if self.reads_docs if name == DOCSTRINGS else self.reads_code and name != TEXT:
                    self.enter(unit, name)
            if self.reads_globals:
                self.define_all(unit)
        for path in self.loaded():
            self.is_made(path)
        paths = [path for path in self.loaded() if BINARY.search(path)]
        try:
            with open("/proc/self/maps", encoding="utf-8", errors="surrogateescape") as file:
                paths += [line.split(None, 5)[5].strip() for line in file if len(line.split(None, 5)) > 5]
        except OSError:
            paths += [self.places.path_of(unit) for unit in self.units if BINARY.search(unit)]
        for path in paths:
            self.enter_all(self.unit_of(path))
            if BINARY.search(path) and self.unit_of(path) is None:
                self.foreign(path)
        if self.is_profiled:
            if sys.getprofile() is None or "greenlet" in sys.modules:
                self.doubt = self.doubt or "sys.setprofile"

    def foreign(self, path):
        """Compiled by what runs here, into a folder that both sides have: which code that is, is not known."""
        real = os.path.realpath(path)
        system = (os.path.realpath(sys.base_prefix) + os.sep, "/usr/", "/lib", "/opt/", "/System/", "/nix/")
        if not real.startswith(system):
            self.doubt = self.doubt or "code outside of the environment"

    def opens_unseen(self):
        """Can it open files by code that says nothing of it?"""
        paths = self.loaded()
        return any(
            BINARY.search(path)
            # pyperf loads it, and it opens what the kernel says of processes alone.
            and not os.path.basename(path).startswith("_psutil_")
            and (self.unit_of(path) is not None or os.path.basename(path).startswith(("_ssl", "_dbm", "_gdbm", "_ctypes.")))
            for path in paths
        )

    def said(self):
        self.busy.on = True
        if self.opens_of_all:
            for path in self.opens_of_all.unseen():
                self.open(path)
        self.end()
        said = {"doubt": self.doubt} if self.doubt else {"entered": sorted(self.entered), "paths": list(self.paths.items())}
        return dict(said, opened=sorted(self.opened), unseen=self.opens_of_all is None and self.opens_unseen())

    def is_late(self):
        return time.monotonic() >= self.until

    def child(self):
        """Is this the new process? The old one goes on when that has ended."""
        if threading.active_count() > 1:
            # They would not be in it.
            self.doubt = self.doubt or "threads"
        if self.opens_of_all:
            self.opens_of_all.read()
        self.is_forking = True
        process = os.fork()
        self.is_forking = False
        if process == 0:
            return True
        os.waitpid(process, 0)
        if self.opens_of_all:
            self.opens_of_all.forget()
        return False

    def loop(self, timed):
        """About as long as a slice."""
        limit = time.perf_counter() + self.seconds * (4 if self.is_profiled else 1)
        number = 1
        while time.perf_counter() < limit:
            start = time.perf_counter()
            timed(number)
            if time.perf_counter() - start < self.seconds / 4:
                number *= 2
