import os


def of_dependency():
    with open(os.path.join(os.path.dirname(__file__), "table.txt")) as file:
        return len(file.read())


def of_nobody():
    return 1
