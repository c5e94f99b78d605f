module example.com/sketches

go 1.24

require github.com/DataDog/sketches-go v1.4.8

require google.golang.org/protobuf v1.36.11 // indirect
