package main

import "go/ast"

// composite reads `T{…}`. Inner literals may leave their type out: it is the element type of the outer one.
func (r *reader) composite(node *ast.CompositeLit, kind ast.Expr, in *scope) any {
	if star, ok := kind.(*ast.StarExpr); ok {
		kind = star.X
	}
	switch kind := kind.(type) {
	case *ast.ArrayType:
		made := &list{made: r.unsure}
		for _, each := range node.Elts {
			if pair, ok := each.(*ast.KeyValueExpr); ok {
				each = pair.Value
			}
			made.values = append(made.values, r.element(each, kind.Elt, in))
		}
		return made
	case *ast.MapType:
		made := newFields("", r.unsure)
		for _, each := range node.Elts {
			pair, ok := each.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			inner := r.element(pair.Value, kind.Value, in)
			if key, ok := r.eval(pair.Key, in).(string); ok {
				made.set(key, inner)
			} else {
				made.isUnsure = true
			}
		}
		return made
	}
	if found := r.source.find(kind, in.file); found != nil {
		if spec, ok := found.node.(*ast.TypeSpec); ok {
			switch spec.Type.(type) {
			case *ast.ArrayType, *ast.MapType:
				return r.composite(node, spec.Type, in)
			}
		}
	}
	return r.structure(node, kind, in)
}

func (r *reader) structure(node *ast.CompositeLit, kind ast.Expr, in *scope) any {
	made := newFields(typeNameOf(kind), r.unsure)
	names := r.fieldNames(kind, in.file)
	for at, each := range node.Elts {
		if pair, ok := each.(*ast.KeyValueExpr); ok {
			if key, ok := pair.Key.(*ast.Ident); ok {
				made.set(key.Name, r.element(pair.Value, nil, in))
			}
			continue
		}
		inner := r.element(each, nil, in)
		if at < len(names) {
			made.set(names[at], inner)
		}
	}
	if made.typeName == "mcp.Tool" {
		r.found(made, in.file)
	}
	return made
}

func (r *reader) element(node, kind ast.Expr, in *scope) any {
	if inner, ok := node.(*ast.CompositeLit); ok && inner.Type == nil {
		return r.composite(inner, kind, in)
	}
	return r.eval(node, in)
}

// typeNameOf is "mcp.Tool" for `mcp.Tool`, `*mcp.Tool` and `mcp.Tool[T]`.
func typeNameOf(node ast.Expr) string {
	switch node := node.(type) {
	case *ast.Ident:
		return node.Name
	case *ast.StarExpr:
		return typeNameOf(node.X)
	case *ast.IndexExpr:
		return typeNameOf(node.X)
	case *ast.IndexListExpr:
		return typeNameOf(node.X)
	case *ast.SelectorExpr:
		return typeNameOf(node.X) + "." + node.Sel.Name
	}
	return ""
}

func (r *reader) fieldNames(kind ast.Expr, from *sourceFile) []string {
	found := r.source.find(kind, from)
	if found == nil {
		return nil
	}
	spec, _ := found.node.(*ast.TypeSpec)
	if spec == nil {
		return nil
	}
	shape, _ := spec.Type.(*ast.StructType)
	if shape == nil {
		return nil
	}
	var names []string
	for _, field := range shape.Fields.List {
		for _, name := range field.Names {
			names = append(names, name.Name)
		}
	}
	return names
}
