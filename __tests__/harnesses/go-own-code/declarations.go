// Prints, as JSON lines, how Go itself reads the test files below a folder: tokens by go/scanner, declarations by
// go/parser. What src/harnesses/go/benchmark-code reads in them has to be the same.
package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"
)

type file struct {
	Path string `json:"path"`
	// Automatic semicolons as a line break, comments left out.
	Tokens       []string      `json:"tokens"`
	Declarations []declaration `json:"declarations"`
}

type declaration struct {
	Kind     string   `json:"kind"`
	Names    []string `json:"names"`
	Receiver string   `json:"receiver"`
}

func main() {
	out := json.NewEncoder(os.Stdout)
	err := filepath.WalkDir(os.Args[1], func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
		if err != nil {
			return nil
		}
		return out.Encode(file{path, tokensOf(text), declarationsOf(parsed)})
	})
	if err != nil {
		log.Fatal(err)
	}
}

func tokensOf(text []byte) []string {
	var source scanner.Scanner
	source.Init(token.NewFileSet().AddFile("", -1, len(text)), text, nil, 0)
	tokens := []string{}
	for {
		_, kind, literal := source.Scan()
		switch {
		case kind == token.EOF:
			return tokens
		case literal == "":
			tokens = append(tokens, kind.String())
		default:
			tokens = append(tokens, literal)
		}
	}
}

func declarationsOf(parsed *ast.File) []declaration {
	found := []declaration{}
	for _, each := range parsed.Decls {
		switch one := each.(type) {
		case *ast.FuncDecl:
			if one.Recv == nil {
				found = append(found, declaration{"function", []string{one.Name.Name}, ""})
			} else {
				found = append(found, declaration{"method", []string{one.Name.Name}, typeOf(one.Recv.List[0].Type)})
			}
		case *ast.GenDecl:
			for _, spec := range one.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					found = append(found, declaration{"type", []string{spec.Name.Name}, ""})
				case *ast.ValueSpec:
					names := []string{}
					for _, name := range spec.Names {
						names = append(names, name.Name)
					}
					found = append(found, declaration{"value", names, ""})
				}
			}
		}
	}
	return found
}

// `list` of `*list[T]`.
func typeOf(receiver ast.Expr) string {
	switch one := receiver.(type) {
	case *ast.StarExpr:
		return typeOf(one.X)
	case *ast.IndexExpr:
		return typeOf(one.X)
	case *ast.IndexListExpr:
		return typeOf(one.X)
	case *ast.ParenExpr:
		return typeOf(one.X)
	case *ast.Ident:
		return one.Name
	}
	return ""
}
