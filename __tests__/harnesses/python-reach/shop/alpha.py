"""What A runs."""

from .chosen import best
from .settings import LIMIT, TABLE

SEPARATOR = " "
WORDS = {"one": 1, "two": 2}


def upper(function):
    def wrapped(*args):
        return function(*args)

    return wrapped


def untouched(function):
    return function


def split(text, separator=SEPARATOR):
    """How it is split."""
    return text.split(separator)


def adder(amount):
    def add(number):
        return number + amount

    return add


@upper
def run(text, word):
    parts = split(text)  # A comment.
    longest = max(parts, key=lambda part: len(part))
    total = sum(len(part) for part in parts)
    squares = [n * n for n in range(3)]
    message = "abcd"
    add = adder(WORDS[word])
    return best(total) + len(longest) + add(len(message)) + squares[1] + LIMIT + TABLE["x"]


def never_called(number):
    def inner():
        return number + 1

    return inner()
