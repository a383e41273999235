package main

import (
	"fmt"
	"go/ast"
	"os"
	"strings"
)

type tool struct {
	Name        string          `json:"name"`
	Description string          `json:"description,omitempty"`
	InputSchema *fields         `json:"inputSchema"`
	Annotations map[string]bool `json:"annotations,omitempty"`
}

// reader runs the functions of a source that make tools, and collects those tools.
type reader struct {
	source      *source
	made        []*fields // Tools, in the order in which they were made. Later statements may still change them.
	inputs      map[*fields]schemaSource
	steps       int
	depth       int
	unsure      int   // How many conditions are open that only the running server can decide.
	returned    []any // What the function at hand returns, in each of its ways.
	input       *typed
	assumptions map[string]any
}

// schemaSource is the Go type that the arguments of a tool have, and the library that makes a schema of it.
type schemaSource struct {
	of      typed
	library library
}

func newReader(of *source, assumptions map[string]any) *reader {
	return &reader{source: of, inputs: map[*fields]schemaSource{}, assumptions: assumptions}
}

// tools are all tools of the source, in its order.
func (r *reader) tools() []tool {
	for _, each := range r.roots() {
		r.steps, r.depth, r.unsure, r.returned, r.input = 0, 0, 0, nil, nil
		each()
	}
	tools, leftOut, known := []tool{}, map[string]string{}, map[string]bool{}
	for _, each := range r.made {
		name := text(each.values["Name"])
		if name == "" || known[name] {
			continue
		}
		made, reason := r.finished(each)
		if reason != "" {
			leftOut[name] = reason
			continue
		}
		known[name] = true
		tools = append(tools, made)
	}
	for _, name := range sortedNames(leftOut) {
		if !known[name] {
			fmt.Fprintf(os.Stderr, "%s is left out: %s\n", name, leftOut[name])
		}
	}
	return tools
}

// roots are the values and functions of the first folder that make tools, and the functions that call such functions.
func (r *reader) roots() []func() {
	making := map[*ast.BlockStmt]bool{}
	for isMore := true; isMore; {
		isMore = false
		r.eachFunction(func(declared *declaration) {
			body := declared.node.(*ast.FuncDecl).Body
			if body != nil && !making[body] && (makesTools(body) || r.callsAny(body, making, declared.file)) {
				making[body], isMore = true, true
			}
		})
	}
	var roots []func()
	for _, file := range r.source.files {
		if !strings.HasPrefix(file.path, r.source.own) {
			continue
		}
		for _, node := range file.tree.Decls {
			for _, name := range valueNames(node) {
				if found := file.in.names[name]; found != nil && makesTools(found.node) {
					roots = append(roots, func() { r.declared(found) })
				}
			}
			if function, ok := node.(*ast.FuncDecl); ok && making[function.Body] {
				found := functionOf(&declaration{file: file, node: function})
				roots = append(roots, func() { r.invoke(found, nil) })
			}
		}
	}
	return roots
}

func (r *reader) eachFunction(do func(*declaration)) {
	for _, file := range r.source.files {
		for _, node := range file.tree.Decls {
			if _, ok := node.(*ast.FuncDecl); ok {
				do(&declaration{file: file, node: node})
			}
		}
	}
}

func valueNames(node ast.Decl) []string {
	var names []string
	if group, ok := node.(*ast.GenDecl); ok {
		for _, each := range group.Specs {
			if spec, ok := each.(*ast.ValueSpec); ok {
				for _, name := range spec.Names {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}

func (r *reader) callsAny(body ast.Node, making map[*ast.BlockStmt]bool, file *sourceFile) bool {
	isFound := false
	ast.Inspect(body, func(node ast.Node) bool {
		if called, ok := node.(*ast.CallExpr); ok {
			callee, _ := instantiation(called.Fun, file)
			if found := r.source.find(callee, file); found != nil {
				if function, ok := found.node.(*ast.FuncDecl); ok && making[function.Body] {
					isFound = true
				}
			}
		}
		return !isFound
	})
	return isFound
}

// makesTools finds the calls and literals that this program knows.
func makesTools(within ast.Node) bool {
	isFound := false
	ast.Inspect(within, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.CallExpr:
			callee, _ := instantiation(node.Fun, nil)
			words := strings.Split(typeNameOf(callee), ".")
			isFound = isFound || toolMakers[words[len(words)-1]]
		case *ast.CompositeLit:
			isFound = isFound || typeNameOf(node.Type) == "mcp.Tool"
		}
		return !isFound
	})
	return isFound
}

var toolMakers = map[string]bool{"NewTool": true, "NewToolWithRawSchema": true, "MustTool": true, "ConvertTool": true}

// toolMade is the tool that a call makes, if it is one of those that this program knows.
func (r *reader) toolMade(owner, name string, node *ast.CallExpr, values []any, types []typed, in *scope) (any, bool) {
	if strings.EqualFold(name, "AddTool") && len(values) == 3 {
		if of, ok := values[1].(*fields); ok {
			if input, ok := r.argumentsOf(node.Args[2], in); ok {
				r.inputs[of] = schemaSource{input, official}
			}
		}
		return nil, false
	}
	if !toolMakers[name] || len(values) == 0 {
		return nil, false
	}
	if _, ok := values[0].(string); !ok {
		return nil, false
	}
	made := newFields("mcp.Tool", r.unsure)
	made.set("Name", values[0])
	r.found(made, in.file)
	switch {
	case name == "NewToolWithRawSchema" && len(values) == 3:
		made.set("Description", values[1])
		made.set("RawInputSchema", values[2])
	case name != "NewTool" && len(values) >= 3: // MustTool(name, description, handler, options...)
		made.set("Description", values[1])
		made.set("options", &list{values: values[3:]})
		if input, ok := r.argumentsOf(node.Args[2], in); ok {
			r.inputs[made] = schemaSource{input, invopop}
		}
	case name == "NewTool" && len(values) > 2 && isPlain(values[1]): // NewTool(name, description, parameters, handler)
		made.set("Description", values[1])
		made.set("options", values[2])
	default:
		made.set("options", &list{values: values[1:]})
	}
	r.complete(made)
	return made, true
}

// complete runs the options that a server declares as functions of its own. They add other options to the tool.
func (r *reader) complete(made *fields) {
	options, ok := made.values["options"].(*list)
	if !ok {
		return
	}
	made.set("options", &list{made: options.made, isUnsure: options.isUnsure})
	for _, each := range options.values {
		if own, ok := each.(*function); ok {
			r.invoke(own, []any{made})
		} else {
			made.set("options", r.appended([]any{made.values["options"], each}))
		}
	}
}

func (r *reader) found(made *fields, in *sourceFile) {
	if strings.HasPrefix(in.path, r.source.own) {
		r.made = append(r.made, made)
		if r.input != nil {
			r.inputs[made] = schemaSource{*r.input, official}
		}
	}
}

// finished is a tool as a server would list it, or the reason why it cannot be told.
func (r *reader) finished(of *fields) (tool, string) {
	made := tool{Name: text(of.values["Name"]), Description: text(of.values["Description"]), Annotations: map[string]bool{}}
	annotate(made.Annotations, of.values["Annotations"])
	made.InputSchema = objectSchema()
	if input, ok := r.inputs[of]; ok {
		made.InputSchema, _ = r.schemaOf(input.of, input.library, 0).(*fields)
	} else if of.isUnsure {
		return made, "its schema depends on what is known when the server runs"
	} else if stated, ok := statedSchema(of); ok {
		made.InputSchema, _ = schemaValue(stated).(*fields)
	} else if of.values["options"] == nil {
		return made, "nothing says which arguments it has"
	}
	if made.InputSchema == nil {
		return made, "its schema is not in the source"
	}
	if options, ok := of.values["options"]; ok {
		if reason := r.apply(options, &made); reason != "" {
			return made, reason
		}
	}
	stated := made.InputSchema.values["properties"]
	if stated == nil {
		stated = newFields("", 0)
	}
	properties, ok := stated.(*fields)
	if !ok || properties.isUnsure {
		return made, "its arguments depend on what is known when the server runs"
	}
	shown := objectSchema()
	into := shown.values["properties"].(*fields)
	for _, key := range properties.keys {
		into.set(key, cleaned(properties.values[key]))
	}
	if stated := made.InputSchema.values["required"]; stated != nil {
		required, ok := stated.(*list)
		if !ok || required.isUnsure || !areTexts(required) {
			return made, "which arguments it requires is not in the source"
		}
		if len(required.values) > 0 {
			shown.set("required", required)
		}
	}
	made.InputSchema = shown
	return made, ""
}

func statedSchema(of *fields) (any, bool) {
	for _, key := range []string{"RawInputSchema", "InputSchema"} {
		if stated, ok := of.values[key]; ok && stated != nil {
			return stated, true
		}
	}
	return nil, false
}

func areTexts(of *list) bool {
	for _, each := range of.values {
		if _, ok := each.(string); !ok {
			return false
		}
	}
	return true
}

func objectSchema() *fields {
	made := newFields("", 0)
	made.set("type", "object")
	made.set("properties", newFields("", 0))
	return made
}

// annotate takes over the hints of `mcp.ToolAnnotations{…}`.
func annotate(hints map[string]bool, of any) {
	stated, ok := of.(*fields)
	if !ok {
		return
	}
	for key, name := range map[string]string{"ReadOnlyHint": "readOnlyHint", "DestructiveHint": "destructiveHint"} {
		if hint, ok := stated.values[key].(bool); ok {
			hints[name] = hint
		}
	}
}
