import functools
import os
import threading

_built = {}
HERE = os.path.dirname(os.path.abspath(__file__))


def build():
    return {n: costly(n) for n in range(20)}


def costly(number):
    return number * 2


def look_up(key):
    if not _built:
        _built.update(build())
    return _built[key]


@functools.lru_cache(maxsize=None)
def remembered(key):
    return key + 1


def look_up_twice(key):
    return look_up(key) + remembered(key)


def hidden():
    return 41


def documented():
    """rule : rule rule"""


def by_bytecode():
    with open(os.path.join(HERE, "read_as_text.py")) as file:
        text = file.read()
    return len(documented.__doc__) + len(hidden.__code__.co_code) + len(text)


def in_thread(count):
    results = []
    threads = [threading.Thread(target=worker, args=(results,)) for _ in range(count)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return len(results)


def worker(results):
    results.append(of_worker())


def of_worker():
    return 1
