import words

TEXT = " ".join(str(n * n % 997) for n in range(1000))


class Count:
    params = [1, 10]
    param_names = ["texts"]

    def time_count(self, texts):
        words.count(TEXT * texts)


def time_longest():
    words.longest(TEXT)


def track_different():
    return len(words.count(TEXT))


track_different.unit = "words"
