# Read, and not run.
ANSWER = 42
