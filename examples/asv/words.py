"""Counts words."""


def count(text):
    found = {}
    for word in text.split():
        if word in found:
            found[word] += 1
        else:
            found[word] = 1
    return found


def longest(text):
    return max(text.split(), key=len)
