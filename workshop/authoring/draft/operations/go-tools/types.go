package main

import (
	"go/ast"
	"reflect"
	"strconv"
	"strings"
)

const maxTypeDepth = 16

// typed is the expression of a type, with the file whose imports it uses.
type typed struct {
	expr ast.Expr
	file *sourceFile
}

// A library that makes schemas of Go types, each with its own tags.
type library int

const (
	official library = iota // google/jsonschema-go: required is what has no omitempty, the tag is the description.
	invopop                 // invopop/jsonschema as servers of Grafana's kind set it up: the tag lists keywords.
)

var simpleTypes = map[string]string{
	"string": "string", "bool": "boolean", "float32": "number", "float64": "number",
	"int": "integer", "int8": "integer", "int16": "integer", "int32": "integer", "int64": "integer", "rune": "integer",
	"uint": "integer", "uint8": "integer", "uint16": "integer", "uint32": "integer", "uint64": "integer", "byte": "integer",
}

// schemaOf is the schema that a library makes of a type. `{}` for types of other modules.
func (r *reader) schemaOf(of typed, by library, depth int) any {
	if depth > maxTypeDepth {
		return newFields("", 0)
	}
	made := newFields("", 0)
	switch node := of.expr.(type) {
	case *ast.StarExpr:
		return r.schemaOf(typed{node.X, of.file}, by, depth)
	case *ast.ParenExpr:
		return r.schemaOf(typed{node.X, of.file}, by, depth)
	case *ast.ArrayType:
		made.set("type", "array")
		made.set("items", r.schemaOf(typed{node.Elt, of.file}, by, depth+1))
	case *ast.MapType:
		made.set("type", "object")
		made.set("additionalProperties", r.schemaOf(typed{node.Value, of.file}, by, depth+1))
	case *ast.StructType:
		return r.objectOf(node, of.file, by, depth)
	case *ast.Ident, *ast.SelectorExpr:
		if found := r.source.find(node, of.file); found != nil {
			if spec, ok := found.node.(*ast.TypeSpec); ok {
				return r.schemaOf(typed{spec.Type, found.file}, by, depth+1)
			}
		}
		name := typeNameOf(node)
		if simple := simpleTypes[name]; simple != "" {
			made.set("type", simple)
		} else if name == "time.Time" {
			made.set("type", "string")
			made.set("format", "date-time")
		}
	}
	return made
}

func (r *reader) objectOf(node *ast.StructType, file *sourceFile, by library, depth int) any {
	made := objectSchema()
	properties, required := made.values["properties"].(*fields), &list{}
	for _, field := range node.Fields.List {
		tag := reflect.StructTag("")
		if field.Tag != nil {
			unquoted, _ := strconv.Unquote(field.Tag.Value)
			tag = reflect.StructTag(unquoted)
		}
		name, options, _ := strings.Cut(tag.Get("json"), ",")
		if name == "-" {
			continue
		}
		kind := typed{field.Type, file}
		if len(field.Names) == 0 && name == "" {
			r.embed(kind, by, depth, properties, required)
			continue
		}
		for _, each := range field.Names {
			if !each.IsExported() {
				continue
			}
			if name == "" || len(field.Names) > 1 {
				name = each.Name
			}
			schema := r.schemaOf(kind, by, depth+1)
			isRequired := describe(schema, tag, by)
			if by == official {
				isRequired = !strings.Contains(options, "omit")
			}
			if isRequired {
				required.values = append(required.values, name)
			}
			properties.set(name, schema)
		}
	}
	if len(required.values) > 0 {
		made.set("required", required)
	}
	return made
}

// embed adds the fields of a struct that stands in another without a name.
func (r *reader) embed(of typed, by library, depth int, properties *fields, required *list) {
	inner, ok := r.schemaOf(of, by, depth+1).(*fields)
	if !ok {
		return
	}
	own, ok := inner.values["properties"].(*fields)
	if !ok {
		properties.isUnsure = true
		return
	}
	for _, key := range own.keys {
		properties.set(key, own.values[key])
	}
	if needed, ok := inner.values["required"].(*list); ok {
		required.values = append(required.values, needed.values...)
	}
}

// describe adds what the tag of a field states. It returns whether the tag says "required".
func describe(schema any, tag reflect.StructTag, by library) bool {
	into, ok := schema.(*fields)
	if !ok {
		return false
	}
	if words := tag.Get("jsonschema_description"); words != "" {
		into.set("description", words)
	}
	words := tag.Get("jsonschema")
	if by == official {
		if words != "" {
			into.set("description", words)
		}
		return false
	}
	isRequired := false
	for _, each := range strings.Split(strings.ReplaceAll(words, `\,`, "\x00"), ",") {
		key, of, _ := strings.Cut(strings.ReplaceAll(each, "\x00", ","), "=")
		isRequired = isRequired || key == "required"
		state(into, key, of)
	}
	return isRequired
}

// state adds one keyword of a tag. Those that repeat make a list.
func state(into *fields, key, of string) {
	kind := text(into.values["type"])
	switch key {
	case "description", "pattern", "format", "title":
		into.set(key, of)
	case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "minItems", "maxItems":
		into.set(key, plain(of, "number"))
	case "default":
		into.set(key, plain(of, kind))
	case "enum":
		target := into
		if items, ok := into.values["items"].(*fields); ok && kind == "array" {
			target, kind = items, text(items.values["type"])
		}
		values, ok := target.values["enum"].(*list)
		if !ok {
			values = &list{}
			target.set("enum", values)
		}
		values.values = append(values.values, plain(of, kind))
	}
}

func plain(of, kind string) any {
	if kind == "number" || kind == "integer" {
		if read, err := strconv.ParseFloat(of, 64); err == nil {
			return read
		}
	}
	if kind == "boolean" {
		return of == "true"
	}
	return of
}

// argumentsOf is the type of the arguments of a handler: its second parameter, or its third after the request.
func (r *reader) argumentsOf(handler ast.Expr, in *scope) (typed, bool) {
	target, ok := r.eval(handler, in).(*function)
	if !ok {
		return typed{}, false
	}
	var kinds []ast.Expr
	for _, field := range target.params.List {
		for range field.Names {
			kinds = append(kinds, field.Type)
		}
		if len(field.Names) == 0 {
			kinds = append(kinds, field.Type)
		}
	}
	if len(kinds) < 2 || len(kinds) > 3 || strings.HasSuffix(typeNameOf(kinds[len(kinds)-1]), "CallToolRequest") {
		return typed{}, false
	}
	return typed{kinds[len(kinds)-1], target.within.file}, true
}

// handlerInput is the type of the arguments in a result such as `mcp.ToolHandlerFor[Arguments, Output]`.
func handlerInput(results *ast.FieldList, file *sourceFile) (typed, bool) {
	if results != nil {
		for _, field := range results.List {
			if of, ok := field.Type.(*ast.IndexListExpr); ok && strings.HasSuffix(typeNameOf(of), "ToolHandlerFor") {
				return typed{of.Indices[0], file}, true
			}
		}
	}
	return typed{}, false
}
