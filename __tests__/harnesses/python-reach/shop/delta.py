import importlib
import os
import pickle
import subprocess
import sys

CACHE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "cache.pickle")


def __getattr__(name):
    return len(name)


def lazily():
    from . import late

    module = importlib.import_module("dep")
    return late.VALUE + module.of_dependency() + sys.modules[__name__].of_getattr


def by_text():
    names = {}
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "text_of_code.txt")) as file:
        exec(file.read(), names)
    return names["value"]()


def by_process():
    return subprocess.run([sys.executable, "-c", "import shop.fast"], check=True)


def by_cache():
    if not os.path.exists(CACHE):
        with open(CACHE, "wb") as file:
            pickle.dump(made(), file)
    with open(CACHE, "rb") as file:
        return pickle.load(file)


def made():
    return [1, 2]
