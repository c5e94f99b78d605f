from .fast import best
