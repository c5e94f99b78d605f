import ctypes
import os

LIBC = ctypes.CDLL(None)


def read(name):
    path = os.path.join(os.path.dirname(__file__), "..", "data", name)
    handle = LIBC.open(os.fsencode(path), os.O_RDONLY)
    found = ctypes.create_string_buffer(100)
    length = LIBC.read(handle, found, 100)
    LIBC.close(handle)
    return found.raw[:length]


AT_IMPORT = read("by_library_at_import.txt")


def by_library():
    return read("by_library.txt")


def by_both():
    with open(os.path.join(os.path.dirname(__file__), "..", "data", "by_both.txt")) as file:
        return file.read(), read("by_both.txt")
