package main

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"
)

const (
	maxCallDepth = 12
	maxSteps     = 300_000 // Of one function that makes tools. Servers need a few thousand.
)

// A scope has the variables of one function. Those of functions around it are found by parent.
type scope struct {
	file   *sourceFile
	vars   map[string]any
	parent *scope
	made   int // How many open conditions there were when it began.
}

func (s *scope) lookup(name string) (*scope, bool) {
	for at := s; at != nil; at = at.parent {
		if _, ok := at.vars[name]; ok {
			return at, true
		}
	}
	return nil, false
}

func (s *scope) inner(made int) *scope {
	return &scope{file: s.file, vars: map[string]any{}, parent: s, made: made}
}

// function is a declared function, a method or a literal. Literals see the scope that they stand in.
type function struct {
	params *ast.FieldList
	result *ast.FieldList
	body   *ast.BlockStmt
	within *scope
}

func functionOf(declared *declaration) *function {
	node := declared.node.(*ast.FuncDecl)
	top := &scope{file: declared.file, vars: map[string]any{}}
	return &function{node.Type.Params, node.Type.Results, node.Body, top}
}

type tuple []any

func (r *reader) eval(node ast.Expr, in *scope) any {
	if r.steps++; r.steps > maxSteps {
		return unknown{}
	}
	switch node := node.(type) {
	case *ast.BasicLit:
		return literal(node)
	case *ast.Ident:
		return r.assumed(node.Name, r.named(node, in))
	case *ast.ParenExpr:
		return r.eval(node.X, in)
	case *ast.StarExpr:
		return r.eval(node.X, in)
	case *ast.TypeAssertExpr:
		return r.eval(node.X, in)
	case *ast.UnaryExpr:
		return unary(node.Op, r.eval(node.X, in))
	case *ast.BinaryExpr:
		return binary(node.Op, r.eval(node.X, in), r.eval(node.Y, in))
	case *ast.CompositeLit:
		return r.composite(node, node.Type, in)
	case *ast.FuncLit:
		made := &function{node.Type.Params, node.Type.Results, node.Body, in}
		if makesTools(node.Body) {
			r.invoke(made, nil)
		}
		return made
	case *ast.SelectorExpr:
		return r.assumed(node.Sel.Name, r.selected(node, in))
	case *ast.IndexExpr:
		return indexed(r.eval(node.X, in), r.eval(node.Index, in))
	case *ast.CallExpr:
		return r.call(node, in)
	}
	return unknown{}
}

// assumed is the value that the command line gives to a name of which the source does not know it.
func (r *reader) assumed(name string, of any) any {
	if of == (any)(unknown{}) {
		if stated, ok := r.assumptions[name]; ok {
			return stated
		}
	}
	return of
}

func literal(node *ast.BasicLit) any {
	switch node.Kind {
	case token.STRING:
		if read, err := strconv.Unquote(node.Value); err == nil {
			return read
		}
	case token.INT, token.FLOAT:
		if read, err := strconv.ParseFloat(strings.ReplaceAll(node.Value, "_", ""), 64); err == nil {
			return read
		}
	}
	return unknown{}
}

func (r *reader) named(node *ast.Ident, in *scope) any {
	if owner, ok := in.lookup(node.Name); ok {
		return owner.vars[node.Name]
	}
	switch node.Name {
	case "true":
		return true
	case "false":
		return false
	case "nil":
		return nil
	}
	return r.declared(r.source.find(node, in.file))
}

// declared is what a package names: a function, or the value of a constant or variable.
func (r *reader) declared(found *declaration) any {
	if found == nil {
		return unknown{}
	}
	switch node := found.node.(type) {
	case *ast.FuncDecl:
		return functionOf(found)
	case *ast.TypeSpec:
		return unknown{}
	case ast.Expr:
		if found.value == nil {
			found.value = &value{unknown{}} // Ends circles.
			found.value.of = r.eval(node, &scope{file: found.file, vars: map[string]any{}})
		}
		return found.value.of
	}
	return unknown{}
}

func unary(operator token.Token, of any) any {
	switch read := of.(type) {
	case bool:
		if operator == token.NOT {
			return !read
		}
	case float64:
		if operator == token.SUB {
			return -read
		}
	}
	if operator == token.AND {
		return of
	}
	return unknown{}
}

func binary(operator token.Token, left, right any) any {
	switch operator {
	case token.LAND, token.LOR: // `false && x` is known, whatever x is.
		isOr := operator == token.LOR
		if left == isOr || right == isOr {
			return isOr
		}
		if left == !isOr && right == !isOr {
			return !isOr
		}
		return unknown{}
	case token.EQL, token.NEQ:
		if isPlain(left) && isPlain(right) {
			return (left == right) == (operator == token.EQL)
		}
		if right == nil && left != (any)(unknown{}) { // A map, a list, a function or what a call returned.
			return operator == token.NEQ
		}
		return unknown{}
	}
	if a, ok := left.(string); ok {
		if b, ok := right.(string); ok && operator == token.ADD {
			return a + b
		}
	}
	a, isNumber := left.(float64)
	if b, ok := right.(float64); ok && isNumber {
		switch operator {
		case token.ADD:
			return a + b
		case token.SUB:
			return a - b
		case token.MUL:
			return a * b
		case token.GTR:
			return a > b
		case token.LSS:
			return a < b
		}
	}
	return unknown{}
}

func isPlain(of any) bool {
	switch of.(type) {
	case nil, string, float64, bool:
		return true
	}
	return false
}

func indexed(of, key any) any {
	switch of := of.(type) {
	case *fields:
		if name, ok := key.(string); ok && !of.isUnsure {
			if found, ok := of.values[name]; ok {
				return found
			}
		}
	case *list:
		if at, ok := key.(float64); ok && int(at) < len(of.values) && at >= 0 && !of.isUnsure {
			return of.values[int(at)]
		}
	}
	return unknown{}
}

func (r *reader) selected(node *ast.SelectorExpr, in *scope) any {
	owner, isName := node.X.(*ast.Ident)
	if isName {
		if _, isVariable := in.lookup(owner.Name); !isVariable {
			if imported, ok := in.file.imports[owner.Name]; ok {
				if r.source.packages[imported] == nil {
					return unknown{}
				}
				return r.declared(r.source.find(node, in.file))
			}
		}
	}
	owned := r.eval(node.X, in)
	if of, ok := owned.(*fields); ok {
		if found, ok := of.values[node.Sel.Name]; ok {
			return found
		}
		if of.typeName == "mcp.Tool" {
			return nil
		}
	}
	if found := methodOf(owned, in.file.in.methods[node.Sel.Name]); found != nil {
		bound := functionOf(found)
		for _, receiver := range found.node.(*ast.FuncDecl).Recv.List[0].Names {
			bound.within.vars[receiver.Name] = owned
		}
		return bound
	}
	return unknown{}
}

// methodOf is the method of that name which a value has. A value of an unknown type has it if no other type has one.
func methodOf(owned any, named []*declaration) *declaration {
	if len(named) == 1 {
		return named[0]
	}
	of, ok := owned.(*fields)
	for _, each := range named {
		receiver := typeNameOf(each.node.(*ast.FuncDecl).Recv.List[0].Type)
		if ok && of.typeName != "" && (of.typeName == receiver || strings.HasSuffix(of.typeName, "."+receiver)) {
			return each
		}
	}
	return nil
}

func (r *reader) call(node *ast.CallExpr, in *scope) any {
	callee, types := instantiation(node.Fun, in.file)
	owner, name := "", ""
	switch named := callee.(type) {
	case *ast.Ident:
		name = named.Name
	case *ast.SelectorExpr:
		owner, name = typeNameOf(named.X), named.Sel.Name
	}
	if isType(callee) || r.isDeclaredType(callee, in) {
		return r.last(node.Args, in)
	}
	if owner == "" && (name == "make" || name == "new") {
		return r.allocated(node, name, in)
	}
	arguments := r.arguments(node, in)
	if made, ok := r.toolMade(owner, name, node, arguments, types, in); ok {
		return made
	}
	if known, ok := standard(owner, name, arguments, r); ok {
		return known
	}
	if stated, ok := r.assumptions[name]; ok {
		return stated
	}
	if !(strings.HasPrefix(owner, "mcp") && isOption(name)) {
		switch target := r.eval(callee, in).(type) {
		case *function:
			return r.invoke(target, arguments)
		case *call: // `mcp.WithNumber("page")(tool)`
			return r.applied(target, arguments)
		}
	}
	if isPointerHelper(name) && len(arguments) == 1 {
		return arguments[0]
	}
	return &call{owner, name, types, arguments}
}

// applied adds an option to a tool that was made before.
func (r *reader) applied(option *call, arguments []any) any {
	if of, ok := arguments[0].(*fields); ok && of.typeName == "mcp.Tool" {
		of.set("options", r.appended([]any{of.values["options"], option}))
	}
	return nil
}

func (r *reader) last(nodes []ast.Expr, in *scope) any {
	if len(nodes) == 0 {
		return unknown{}
	}
	return r.eval(nodes[len(nodes)-1], in)
}

// instantiation splits `Name[Type]` into the name and the types.
func instantiation(node ast.Expr, file *sourceFile) (ast.Expr, []typed) {
	switch node := node.(type) {
	case *ast.ParenExpr:
		return instantiation(node.X, file)
	case *ast.IndexExpr:
		return node.X, []typed{{node.Index, file}}
	case *ast.IndexListExpr:
		var types []typed
		for _, each := range node.Indices {
			types = append(types, typed{each, file})
		}
		return node.X, types
	}
	return node, nil
}

func isType(node ast.Expr) bool {
	switch node := node.(type) {
	case *ast.ArrayType, *ast.MapType, *ast.InterfaceType, *ast.StarExpr:
		return true
	case *ast.Ident:
		return node.Name == "string" || simpleTypes[node.Name] != ""
	case *ast.SelectorExpr:
		return typeNameOf(node) == "json.RawMessage"
	}
	return false
}

func (r *reader) isDeclaredType(node ast.Expr, in *scope) bool {
	found := r.source.find(node, in.file)
	if found == nil {
		return false
	}
	_, ok := found.node.(*ast.TypeSpec)
	return ok
}

func (r *reader) allocated(node *ast.CallExpr, name string, in *scope) any {
	if name == "new" { // Go 1.26: `new(false)` points to a value.
		if of := r.last(node.Args, in); of != (unknown{}) {
			return of
		}
		return newFields(typeNameOf(node.Args[0]), r.unsure)
	}
	if _, ok := node.Args[0].(*ast.MapType); ok {
		return newFields("", r.unsure)
	}
	made := &list{made: r.unsure}
	if len(node.Args) == 2 {
		length, ok := r.eval(node.Args[1], in).(float64)
		made.isUnsure = !ok
		made.values = make([]any, int(length))
	}
	return made
}

// arguments spreads the list of `f(values...)`. A list whose length is unsure stays one argument.
func (r *reader) arguments(node *ast.CallExpr, in *scope) []any {
	var arguments []any
	for at, each := range node.Args {
		of := r.eval(each, in)
		if many, ok := of.(tuple); ok && len(node.Args) == 1 {
			return many
		}
		if spread, ok := of.(*list); ok && node.Ellipsis.IsValid() && at == len(node.Args)-1 && !spread.isUnsure {
			arguments = append(arguments, spread.values...)
			continue
		}
		arguments = append(arguments, of)
	}
	return arguments
}
