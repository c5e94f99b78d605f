module example.com/gostoptimer

go 1.20
