package main

import (
	"go/ast"
	"go/token"
	"strings"
)

// invoke runs a function that the source has. Missing arguments are unknown.
func (r *reader) invoke(target *function, arguments []any) any {
	if r.depth >= maxCallDepth || target.body == nil {
		return unknown{}
	}
	in := target.within.inner(r.unsure)
	at := 0
	for _, field := range target.params.List {
		_, isVariadic := field.Type.(*ast.Ellipsis)
		for _, name := range field.Names {
			switch {
			case isVariadic && at <= len(arguments) && arguments != nil:
				in.vars[name.Name] = r.rest(arguments[at:])
			case at < len(arguments):
				in.vars[name.Name] = arguments[at]
			default:
				in.vars[name.Name] = unknown{}
			}
			at++
		}
	}
	outer, outerInput := r.returned, r.input
	r.returned = nil
	if input, ok := handlerInput(target.result, in.file); ok {
		r.input = &input
	}
	r.bindResults(target.result, in)
	r.depth++
	r.block(target.body, in)
	r.depth--
	result := settled(r.returned)
	r.returned, r.input = outer, outerInput
	return result
}

func (r *reader) rest(arguments []any) any {
	if len(arguments) == 1 {
		if spread, ok := arguments[0].(*list); ok && spread.isUnsure {
			return spread
		}
	}
	return &list{values: append([]any{}, arguments...), made: r.unsure}
}

func (r *reader) bindResults(results *ast.FieldList, in *scope) {
	if results == nil {
		return
	}
	for _, field := range results.List {
		for _, name := range field.Names {
			in.vars[name.Name] = r.zero(field.Type, in)
		}
	}
}

// settled is what a function returns: the one value that its ways have in common, apart from nil and unknown ones. Of
// several texts it is the last, because texts only describe.
func settled(ways []any) any {
	var result any = unknown{}
	for _, each := range ways {
		if many, ok := each.(tuple); ok && len(many) > 0 && many[0] == nil && len(ways) > 1 {
			continue
		}
		if each == nil || each == (any)(unknown{}) {
			continue
		}
		_, isText := each.(string)
		_, wasText := result.(string)
		if result != (any)(unknown{}) && !isSame(result, each) && !(isText && wasText) {
			return unknown{}
		}
		result = each
	}
	if len(ways) == 1 && ways[0] == nil {
		return nil
	}
	return result
}

func isSame(a, b any) bool {
	if _, ok := a.(tuple); ok {
		return false
	}
	if _, ok := b.(tuple); ok {
		return false
	}
	return a == b
}

// block runs statements in order. True means that the function returned for certain.
func (r *reader) block(node *ast.BlockStmt, in *scope) bool {
	for _, each := range node.List {
		if r.run(each, in) {
			return true
		}
	}
	return false
}

func (r *reader) run(node ast.Stmt, in *scope) bool {
	switch node := node.(type) {
	case *ast.AssignStmt:
		r.assign(node, in)
	case *ast.DeclStmt:
		r.declare(node, in)
	case *ast.ExprStmt:
		r.distrust(r.eval(node.X, in))
	case *ast.BlockStmt:
		return r.block(node, in)
	case *ast.ReturnStmt:
		r.returns(node, in)
		return r.unsure == 0
	case *ast.IfStmt:
		return r.branch(node, in)
	case *ast.SwitchStmt:
		r.choose(node, in)
	case *ast.RangeStmt:
		r.loop(node, in)
	case *ast.ForStmt:
		r.perhaps(in, func(within *scope) { r.block(node.Body, within) })
	}
	return false
}

// distrust: a function that the source does not have may change the maps that it is given.
func (r *reader) distrust(of any) {
	called, ok := of.(*call)
	if !ok {
		return
	}
	for _, each := range called.values {
		if changed, ok := each.(*fields); ok && changed.typeName == "" {
			changed.isUnsure = true
		}
	}
}

// perhaps runs what may or may not happen when the server runs.
func (r *reader) perhaps(in *scope, run func(within *scope)) {
	r.unsure++
	run(in.inner(r.unsure))
	r.unsure--
}

func (r *reader) returns(node *ast.ReturnStmt, in *scope) {
	var values tuple
	for _, each := range node.Results {
		values = append(values, r.eval(each, in))
	}
	switch len(values) {
	case 0:
	case 1:
		r.returned = append(r.returned, values[0])
	default:
		r.returned = append(r.returned, values)
	}
}

func (r *reader) branch(node *ast.IfStmt, in *scope) bool {
	if node.Init != nil {
		r.run(node.Init, in)
	}
	condition := r.condition(node.Cond, in)
	if condition == true {
		return r.block(node.Body, in)
	}
	if condition == false {
		return node.Else != nil && r.run(node.Else, in)
	}
	r.perhaps(in, func(within *scope) { r.block(node.Body, within) })
	if node.Else != nil {
		r.perhaps(in, func(within *scope) { r.run(node.Else, within) })
	}
	return false
}

// condition takes for granted that no error happened.
func (r *reader) condition(node ast.Expr, in *scope) any {
	if pair, ok := node.(*ast.BinaryExpr); ok {
		left, isName := pair.X.(*ast.Ident)
		right, isNil := pair.Y.(*ast.Ident)
		if isName && isNil && left.Name == "err" && right.Name == "nil" {
			return pair.Op == token.EQL
		}
	}
	return r.eval(node, in)
}

func (r *reader) choose(node *ast.SwitchStmt, in *scope) {
	if node.Init != nil {
		r.run(node.Init, in)
	}
	tag := any(true)
	if node.Tag != nil {
		tag = r.eval(node.Tag, in)
	}
	var others *ast.CaseClause
	isCertain := isPlain(tag)
	for _, each := range node.Body.List {
		clause := each.(*ast.CaseClause)
		if clause.List == nil {
			others = clause
			continue
		}
		for _, option := range clause.List {
			of := r.eval(option, in)
			if isCertain && of == tag {
				r.clause(clause, in)
				return
			}
			isCertain = isCertain && isPlain(of)
		}
		if !isCertain {
			r.perhaps(in, func(within *scope) { r.clause(clause, within) })
		}
	}
	if others != nil && isCertain {
		r.clause(others, in)
	} else if others != nil {
		r.perhaps(in, func(within *scope) { r.clause(others, within) })
	}
}

func (r *reader) clause(node *ast.CaseClause, in *scope) {
	for _, statement := range node.Body {
		r.run(statement, in)
	}
}

func (r *reader) loop(node *ast.RangeStmt, in *scope) {
	var keys, values []any
	switch over := r.eval(node.X, in).(type) {
	case *list:
		if !over.isUnsure {
			for at, each := range over.values {
				keys, values = append(keys, float64(at)), append(values, each)
			}
		}
	case *fields:
		if !over.isUnsure {
			for _, key := range over.keys {
				keys, values = append(keys, key), append(values, over.values[key])
			}
		}
	}
	if len(keys) == 0 {
		r.perhaps(in, func(within *scope) { r.iterate(node, unknown{}, unknown{}, within) })
	}
	for at := range keys {
		r.iterate(node, keys[at], values[at], in)
	}
}

func (r *reader) iterate(node *ast.RangeStmt, key, of any, in *scope) {
	within := in.inner(r.unsure)
	for target, bound := range map[ast.Expr]any{node.Key: key, node.Value: of} {
		if name, ok := target.(*ast.Ident); ok {
			within.vars[name.Name] = bound
		}
	}
	r.block(node.Body, within)
}

func (r *reader) declare(node *ast.DeclStmt, in *scope) {
	group, ok := node.Decl.(*ast.GenDecl)
	if !ok {
		return
	}
	for _, each := range group.Specs {
		spec, ok := each.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for at, name := range spec.Names {
			if at < len(spec.Values) {
				in.vars[name.Name] = r.eval(spec.Values[at], in)
			} else {
				in.vars[name.Name] = r.zero(spec.Type, in)
			}
		}
	}
}

func (r *reader) zero(kind ast.Expr, in *scope) any {
	switch kind := kind.(type) {
	case *ast.ArrayType:
		return &list{made: r.unsure}
	case *ast.Ident:
		switch simpleTypes[kind.Name] {
		case "string":
			return ""
		case "boolean":
			return false
		case "integer", "number":
			return float64(0)
		}
	case *ast.SelectorExpr:
		return newFields(typeNameOf(kind), r.unsure)
	}
	return nil
}

func (r *reader) assign(node *ast.AssignStmt, in *scope) {
	var values []any
	for _, each := range node.Rhs {
		values = append(values, r.eval(each, in))
	}
	if many, ok := values[0].(tuple); ok && len(node.Rhs) == 1 {
		values = many
	}
	for at, target := range node.Lhs {
		var of any = unknown{}
		if at < len(values) {
			of = values[at]
		}
		if node.Tok == token.ADD_ASSIGN {
			of = binary(token.ADD, r.eval(target, in), of)
		}
		r.set(target, of, node.Tok == token.DEFINE, in)
	}
}

func (r *reader) set(target ast.Expr, of any, isNew bool, in *scope) {
	switch target := target.(type) {
	case *ast.Ident:
		owner, ok := in.lookup(target.Name)
		if !ok || isNew {
			owner = in
		}
		if r.unsure > owner.made && !isNew {
			of = doubted(of)
		}
		owner.vars[target.Name] = of
	case *ast.StarExpr:
		r.set(target.X, of, isNew, in)
	case *ast.SelectorExpr:
		r.put(r.eval(target.X, in), target.Sel.Name, of)
	case *ast.IndexExpr:
		r.put(r.eval(target.X, in), r.eval(target.Index, in), of)
	}
}

// doubted is a value that a variable may or may not get when the server runs.
func doubted(of any) any {
	switch of := of.(type) {
	case *list:
		return &list{values: of.values, made: of.made, isUnsure: true}
	case *fields:
		if of.typeName == "mcp.Tool" {
			return of
		}
		return &fields{typeName: of.typeName, keys: of.keys, values: of.values, made: of.made, isUnsure: true}
	}
	return unknown{}
}

func (r *reader) put(owner, key, of any) {
	if into, ok := owner.(*list); ok {
		at, isKnown := key.(float64)
		into.isUnsure = into.isUnsure || !isKnown || r.unsure > into.made || int(at) >= len(into.values)
		if !into.isUnsure {
			into.values[int(at)] = of
		}
		return
	}
	into, ok := owner.(*fields)
	if !ok {
		return
	}
	name, ok := key.(string)
	isAboutArguments := into.typeName != "mcp.Tool" || strings.HasSuffix(name, "InputSchema")
	if !ok || (r.unsure > into.made && isAboutArguments) {
		into.isUnsure = true
	}
	if ok {
		into.set(name, of)
	}
}
