module tare.invalid/tails

go 1.24
