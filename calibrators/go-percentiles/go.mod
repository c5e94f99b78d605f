module tare.invalid/percentiles

go 1.24
