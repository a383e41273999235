package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

const maxFiles = 5_000

// A declaration of a package, with the file whose imports it uses.
type declaration struct {
	file  *sourceFile
	node  ast.Node // *ast.FuncDecl, *ast.TypeSpec, or the expression of a constant or variable
	value *value   // of a constant or variable, once it was evaluated
}

type sourceFile struct {
	in      *goPackage
	path    string
	tree    *ast.File
	imports map[string]string // local name → import path
}

type goPackage struct {
	names   map[string]*declaration
	methods map[string][]*declaration // Receivers are not told apart: a name that two have means neither.
}

type source struct {
	files    []*sourceFile
	packages map[string]*goPackage // by import path
	fileSet  *token.FileSet
	own      string // The first folder: only its tools count.
}

var modulePattern = regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)`)

// readSource parses all Go files of the folders except tests and vendored modules, in the order of their paths.
func readSource(folders []string) (*source, error) {
	read := &source{packages: map[string]*goPackage{}, fileSet: token.NewFileSet(), own: folders[0]}
	for _, folder := range folders {
		module := ""
		err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			base := entry.Name()
			if entry.IsDir() {
				if base == "vendor" || base == "testdata" || base == "node_modules" {
					return filepath.SkipDir
				}
				if text, err := os.ReadFile(filepath.Join(name, "go.mod")); err == nil && module == "" {
					if found := modulePattern.FindSubmatch(text); found != nil {
						module = string(found[1])
					}
				}
				return nil
			}
			if !strings.HasSuffix(base, ".go") || strings.HasSuffix(base, "_test.go") || len(read.files) >= maxFiles {
				return nil
			}
			inside, _ := filepath.Rel(folder, filepath.Dir(name))
			read.add(name, path.Join(module, filepath.ToSlash(inside)))
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return read, nil
}

func (s *source) add(name, importPath string) {
	tree, err := parser.ParseFile(s.fileSet, name, nil, parser.SkipObjectResolution)
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s is left out: %v\n", name, err)
		return
	}
	in := s.packages[importPath]
	if in == nil {
		in = &goPackage{names: map[string]*declaration{}, methods: map[string][]*declaration{}}
		s.packages[importPath] = in
	}
	file := &sourceFile{in: in, path: name, tree: tree, imports: map[string]string{}}
	s.files = append(s.files, file)
	for _, each := range tree.Imports {
		target := strings.Trim(each.Path.Value, `"`)
		local := localName(target)
		if each.Name != nil {
			local = each.Name.Name
		}
		file.imports[local] = target
	}
	for _, each := range tree.Decls {
		file.declare(each)
	}
}

var versionPattern = regexp.MustCompile(`^v\d+$`)

// localName is what a package is called without a name of its own: "mcp" for "example.org/mcp/v2" and "example.org/go-mcp".
func localName(importPath string) string {
	parts := strings.Split(importPath, "/")
	last := parts[len(parts)-1]
	if versionPattern.MatchString(last) && len(parts) > 1 {
		last = parts[len(parts)-2]
	}
	return strings.TrimPrefix(last, "go-")
}

func (f *sourceFile) declare(node ast.Decl) {
	switch node := node.(type) {
	case *ast.FuncDecl:
		made := &declaration{file: f, node: node}
		if node.Recv != nil {
			f.in.methods[node.Name.Name] = append(f.in.methods[node.Name.Name], made)
		} else {
			f.in.names[node.Name.Name] = made
		}
	case *ast.GenDecl:
		for _, spec := range node.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				f.in.names[spec.Name.Name] = &declaration{file: f, node: spec}
			case *ast.ValueSpec:
				for at, name := range spec.Names {
					if at < len(spec.Values) {
						f.in.names[name.Name] = &declaration{file: f, node: spec.Values[at]}
					}
				}
			}
		}
	}
}

// find follows a name or `package.Name`. Nil for what other modules, the language or the function at hand declare.
func (s *source) find(node ast.Expr, from *sourceFile) *declaration {
	switch node := node.(type) {
	case *ast.Ident:
		if found := from.in.names[node.Name]; found != nil {
			return found
		}
		if imported, ok := from.imports["."]; ok && s.packages[imported] != nil {
			return s.packages[imported].names[node.Name]
		}
	case *ast.SelectorExpr:
		if owner, ok := node.X.(*ast.Ident); ok {
			if imported := s.packages[from.imports[owner.Name]]; imported != nil {
				return imported.names[node.Sel.Name]
			}
		}
	}
	return nil
}

// sortedNames lists the keys of a map in a stable order.
func sortedNames[T any](of map[string]T) []string {
	names := make([]string, 0, len(of))
	for name := range of {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
