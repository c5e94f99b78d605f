import contextlib
import os
from dataclasses import dataclass, field

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "data")
with open(os.path.join(FOLDER, "at_import.txt")) as _file:
    AT_IMPORT = _file.read()


class Meta(type):
    def __call__(cls, *args):
        return super().__call__(*args)


class Base:
    weight = 2

    def shared(self, number):
        return number * self.weight

    def of_nobody(self):
        return 0


@dataclass
class Point:
    x: int = 1
    names: list = field(default_factory=list)


class Guard:
    def __enter__(self):
        return self

    def __exit__(self, *failure):
        return False


@contextlib.contextmanager
def opened():
    yield 1


def numbers(count):
    for number in range(count):
        yield number


class Thing(Base, metaclass=Meta):
    __slots__ = ("scale", "data")

    def __init__(self, scale: int):
        self.scale = scale
        with open(os.path.join(FOLDER, "in_set_up.txt")) as file:
            self.data = file.read()

    def __getattr__(self, name):
        return 5

    @property
    def size(self):
        return len(self.data)

    @staticmethod
    def half(number):
        return number // 2

    @classmethod
    def made(cls, number):
        return number

    def __len__(self):
        return 4

    def __lt__(self, other):
        return self.scale < other.scale

    def work(self):
        total = self.shared(self.scale) + self.size + Thing.half(4) + self.made(1) + len(self) + self.absent
        with Guard(), opened():
            total += sum(numbers(3)) + Point().x + len(AT_IMPORT)
        try:
            self.fail()
        except ValueError as error:
            total += self.on_error(error)
        return total

    def fail(self):
        raise ValueError("x")

    def on_error(self, error):
        return 1


def unused():
    return 1
