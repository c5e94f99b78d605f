module example.com/writestring

go 1.20
