// Package search looks numbers up in a sorted table.
package search

import "sort"

// Table is a sorted list of numbers.
type Table struct {
	floats []float64
}

// NewTable holds 0, 1, ..., size-1.
func NewTable(size int) *Table {
	floats := make([]float64, size)
	for i := range floats {
		floats[i] = float64(i)
	}
	return &Table{floats}
}

// Index of the first number that is not less than x.
func (t *Table) Index(x float64) int {
	return sort.SearchFloat64s(t.floats, x)
}
