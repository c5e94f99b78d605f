module tare/calibrators/go

go 1.18
