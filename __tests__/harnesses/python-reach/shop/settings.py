LIMIT = 3
TABLE = {"x": 1, "y": 2}
