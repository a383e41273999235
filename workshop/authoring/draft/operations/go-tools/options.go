package main

import "strings"

// propertyTypes are the functions of mcp-go that add an argument, and its type.
var propertyTypes = map[string]string{
	"WithString": "string", "WithNumber": "number", "WithInteger": "integer", "WithBoolean": "boolean",
	"WithArray": "array", "WithObject": "object", "WithAny": "",
}

// keywords are the functions of mcp-go that state a keyword of JSON Schema. Lists of values take all arguments.
var keywords = map[string]string{
	"Description": "description", "Title": "title", "Pattern": "pattern", "Items": "items", "Properties": "properties",
	"Min": "minimum", "Max": "maximum", "MinLength": "minLength", "MaxLength": "maxLength", "MultipleOf": "multipleOf",
	"MinItems": "minItems", "MaxItems": "maxItems", "UniqueItems": "uniqueItems", "MinProperties": "minProperties",
	"MaxProperties": "maxProperties", "AdditionalProperties": "additionalProperties", "PropertyNames": "propertyNames",
	"DefaultString": "default", "DefaultNumber": "default", "DefaultBool": "default", "DefaultArray": "default",
	"DefaultValue": "default",
}

var itemTypes = map[string]string{
	"WithStringItems": "string", "WithNumberItems": "number", "WithIntegerItems": "integer", "WithBooleanItems": "boolean",
}

// withoutArguments are options of a tool that say nothing about its arguments.
var withoutArguments = map[string]bool{
	"WithTitleAnnotation": true, "WithIdempotentHintAnnotation": true, "WithOpenWorldHintAnnotation": true,
	"WithOutputSchema": true, "WithRawOutputSchema": true, "WithToolIcons": true, "WithTaskSupport": true,
	"WithDeferLoading": true, "WithToolTitle": true, "WithSchemaAdditionalProperties": true, "WithMeta": true,
}

// isOption keeps options as calls even if a server has its own functions of these names.
func isOption(name string) bool {
	_, isType := propertyTypes[name]
	return isType || keywords[name] != "" || itemTypes[name] != "" || withoutArguments[name] ||
		name == "Required" || name == "Enum" || name == "WithStringEnumItems" || name == "WithDescription"
}

// apply adds the options of `mcp.NewTool(name, options...)` to a tool. It returns why that is impossible, if it is.
func (r *reader) apply(options any, to *tool) string {
	given, ok := options.(*list)
	if !ok || given.isUnsure {
		return "its options depend on what is known when the server runs"
	}
	for _, each := range given.values {
		if inner, ok := each.(*list); ok {
			if reason := r.apply(inner, to); reason != "" {
				return reason
			}
			continue
		}
		option, ok := each.(*call)
		if !ok {
			return "one of its options is not in the source"
		}
		if reason := r.applyOne(option, to); reason != "" {
			return reason
		}
	}
	return ""
}

func (r *reader) applyOne(option *call, to *tool) string {
	var first any = unknown{}
	if len(option.values) > 0 {
		first = option.values[0]
	}
	hint, isHint := first.(bool)
	switch {
	case option.name == "WithDescription":
		to.Description = text(first)
	case option.name == "WithReadOnlyHintAnnotation" && isHint:
		to.Annotations["readOnlyHint"] = hint
	case option.name == "WithDestructiveHintAnnotation" && isHint:
		to.Annotations["destructiveHint"] = hint
	case option.name == "WithToolAnnotation":
		annotate(to.Annotations, first)
	case option.name == "WithInputSchema" && len(option.types) == 1:
		to.InputSchema, _ = r.schemaOf(option.types[0], official, 0).(*fields)
	case option.name == "WithRawInputSchema":
		to.InputSchema, _ = schemaValue(first).(*fields)
	case withoutArguments[option.name]:
	default:
		return addArgument(option, to.InputSchema)
	}
	if to.InputSchema == nil {
		return "its schema is not in the source"
	}
	return ""
}

// addArgument adds what `mcp.WithString("name", options...)` declares.
func addArgument(option *call, to *fields) string {
	kind, ok := propertyTypes[option.name]
	if !ok || len(option.values) == 0 || text(option.values[0]) == "" {
		return "its option " + option.name + " is not one that this program knows"
	}
	name := text(option.values[0])
	schema := newFields("", 0)
	if kind != "" {
		schema.set("type", kind)
	}
	isRequired, isWhole := qualify(schema, option.values[1:])
	if !isWhole {
		schema = newFields("", 0)
	}
	to.values["properties"].(*fields).set(name, schema)
	if isRequired {
		required, _ := to.values["required"].(*list)
		if required == nil {
			required = &list{}
			to.set("required", required)
		}
		required.values = append(required.values, name)
	}
	return ""
}

// qualify adds what options such as `mcp.Enum("a", "b")` state. Not whole means that one of them is not in the source.
func qualify(schema *fields, options []any) (isRequired, isWhole bool) {
	isWhole = true
	for _, each := range options {
		if inner, ok := each.(*list); ok && !inner.isUnsure {
			isInner, isInnerWhole := qualify(schema, inner.values)
			isRequired, isWhole = isRequired || isInner, isWhole && isInnerWhole
			continue
		}
		option, ok := each.(*call)
		if !ok {
			isWhole = false
			continue
		}
		keyword := keywords[option.name]
		items := newFields("", 0)
		switch {
		case option.name == "Required":
			isRequired = true
		case option.name == "Enum":
			schema.set("enum", &list{values: option.values})
		case option.name == "WithStringEnumItems" && len(option.values) == 1:
			items.set("type", "string")
			items.set("enum", option.values[0])
			schema.set("items", items)
		case itemTypes[option.name] != "":
			items.set("type", itemTypes[option.name])
			qualify(items, option.values)
			schema.set("items", items)
		case keyword != "" && len(option.values) == 1:
			schema.set(lengthKeyword(keyword, schema), schemaValue(option.values[0]))
		default:
			isWhole = false
		}
	}
	return isRequired, isWhole
}

// lengthKeyword: a wrapper of mcp-go at Razorpay has one `Min` and `Max` for numbers, texts and lists.
func lengthKeyword(keyword string, schema *fields) string {
	of := map[string]string{"string": "Length", "array": "Items"}[text(schema.values["type"])]
	if of != "" && (keyword == "minimum" || keyword == "maximum") {
		return strings.TrimSuffix(keyword, "imum") + of
	}
	return keyword
}
