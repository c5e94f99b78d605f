// Package page writes small HTML lists.
package page

import (
	"bytes"
	"io"
)

// List writes items as an HTML list.
func List(out *bytes.Buffer, items []string) {
	io.WriteString(out, "<ul>\n")
	for _, item := range items {
		io.WriteString(out, "<li>")
		io.WriteString(out, item)
		io.WriteString(out, "</li>\n")
	}
	io.WriteString(out, "</ul>\n")
}

// Length is the size of the list in bytes, computed without writing it.
func Length(items []string) int {
	length := len("<ul>\n") + len("</ul>\n")
	for _, item := range items {
		length += len("<li>") + len(item) + len("</li>\n")
	}
	return length
}
