def best(number):
    return number + 1
