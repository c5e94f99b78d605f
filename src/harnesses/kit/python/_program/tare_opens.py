"""Sees that files are opened, by whatever code of this process or of its children: inotify, of Linux.

Python tells an audit hook of each file that it opens itself, and nothing of what compiled modules open.
"""

import errno
import os
import struct

OPEN = 0x20
# Without them two openings with nothing between them are one event.
CLOSE = 0x18
OVERFLOW = 0x4000
EVENT = struct.Struct("iIII")


class Opens:
    """Of files and folders that are there; OSError or ImportError: they cannot be watched here."""

    def __init__(self, paths):
        import ctypes

        library = ctypes.CDLL(None, use_errno=True)
        if not hasattr(library, "inotify_init1"):
            raise OSError("no inotify")
        self.queue = library.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK)
        if self.queue < 0:
            raise OSError(ctypes.get_errno(), "inotify_init1")
        self.paths = {}
        for path in {os.path.realpath(each) for each in paths}:
            number = library.inotify_add_watch(self.queue, os.fsencode(path), OPEN | CLOSE)
            if number >= 0:
                self.paths[number] = path
            elif ctypes.get_errno() not in (errno.ENOENT, errno.ENOTDIR):
                raise OSError(ctypes.get_errno(), "inotify_add_watch")
        # How often each was opened, less how often Python said so.
        self.unasked = dict.fromkeys(self.paths.values(), 0)

    def ask(self, path):
        """Python is going to open it."""
        if not self.unasked:
            return
        try:
            real = os.path.realpath(os.fsdecode(path))
        except (TypeError, ValueError):
            return
        if real in self.unasked:
            self.unasked[real] -= 1

    def read(self):
        """Counts what has been opened."""
        while True:
            try:
                events = os.read(self.queue, 1 << 16)
            except BlockingIOError:
                return
            at = 0
            while at < len(events):
                number, mask, _, length = EVENT.unpack_from(events, at)
                at += EVENT.size + length
                if mask & OVERFLOW:
                    for path in self.unasked:
                        self.unasked[path] += 1 << 30
                # With a name it is of a file in the folder.
                elif mask & OPEN and length == 0 and number in self.paths:
                    self.unasked[self.paths[number]] += 1

    def forget(self):
        """What was opened since the last count was opened by another process."""
        before = dict(self.unasked)
        self.read()
        self.unasked = before

    def unseen(self):
        """Those that were opened by code that Python says nothing of."""
        self.read()
        return [path for path, count in self.unasked.items() if count > 0]
