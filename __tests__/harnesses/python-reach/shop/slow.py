def best(number):
    return sum([number, 1])
