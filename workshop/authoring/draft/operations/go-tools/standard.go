package main

import (
	"fmt"
	"strings"
)

// standard evaluates what servers use to put texts and lists together.
func standard(owner, name string, arguments []any, r *reader) (any, bool) {
	switch owner + "." + name {
	case ".append":
		return r.appended(arguments), true
	case ".len":
		if of, ok := arguments[0].(*list); ok && !of.isUnsure {
			return float64(len(of.values)), true
		}
		return unknown{}, true
	case ".delete":
		r.removed(arguments)
		return nil, true
	case "maps.Copy":
		into, isInto := arguments[0].(*fields)
		from, isFrom := arguments[1].(*fields)
		if isInto && isFrom && !from.isUnsure {
			for _, key := range from.keys {
				r.put(into, key, from.values[key])
			}
		} else if isInto {
			into.isUnsure = true
		}
		return nil, true
	case "fmt.Sprintf":
		return formatted(arguments), true
	case "strings.Join":
		parts, ok := arguments[0].(*list)
		glue, isText := arguments[1].(string)
		if !ok || !isText || parts.isUnsure {
			return unknown{}, true
		}
		words := make([]string, len(parts.values))
		for at, each := range parts.values {
			if words[at], ok = each.(string); !ok {
				return unknown{}, true
			}
		}
		return strings.Join(words, glue), true
	case "slices.Clone":
		return arguments[0], true
	case "slices.Contains":
		return contains(arguments), true
	case "slices.DeleteFunc":
		return r.without(arguments), true
	case "strings.TrimSpace":
		return changed(arguments, strings.TrimSpace), true
	case "strings.ToLower":
		return changed(arguments, strings.ToLower), true
	case "strings.ToUpper":
		return changed(arguments, strings.ToUpper), true
	}
	return nil, false
}

func contains(arguments []any) any {
	of, ok := arguments[0].(*list)
	if !ok || !isKnown(of) || !isPlain(arguments[1]) {
		return unknown{}
	}
	for _, each := range of.values {
		if each == arguments[1] {
			return true
		}
	}
	return false
}

func (r *reader) without(arguments []any) any {
	of, isList := arguments[0].(*list)
	rule, isFunction := arguments[1].(*function)
	if !isList || !isFunction || of.isUnsure {
		return unknown{}
	}
	made := &list{made: of.made}
	for _, each := range of.values {
		switch r.invoke(rule, []any{each}) {
		case false:
			made.values = append(made.values, each)
		case true:
		default:
			return unknown{}
		}
	}
	return made
}

func (r *reader) removed(arguments []any) {
	from, ok := arguments[0].(*fields)
	key, isKnown := arguments[1].(string)
	if !ok {
		return
	}
	if !isKnown || r.unsure > from.made {
		from.isUnsure = true
		return
	}
	delete(from.values, key)
	kept := from.keys[:0:0]
	for _, each := range from.keys {
		if each != key {
			kept = append(kept, each)
		}
	}
	from.keys = kept
}

func changed(arguments []any, change func(string) string) any {
	if of, ok := arguments[0].(string); ok {
		return change(of)
	}
	return unknown{}
}

func formatted(arguments []any) any {
	format, ok := arguments[0].(string)
	if !ok {
		return unknown{}
	}
	values := make([]any, 0, len(arguments))
	for _, each := range arguments[1:] {
		switch each := each.(type) {
		case float64:
			if each == float64(int(each)) {
				values = append(values, int(each))
				continue
			}
			values = append(values, each)
		case string, bool:
			values = append(values, each)
		default:
			return unknown{}
		}
	}
	return fmt.Sprintf(format, values...)
}

func (r *reader) appended(arguments []any) any {
	base, ok := arguments[0].(*list)
	if arguments[0] == nil {
		base, ok = &list{made: r.unsure}, true
	}
	if !ok {
		return unknown{}
	}
	made := &list{made: base.made, isUnsure: base.isUnsure || r.unsure > base.made}
	made.values = append(append(made.values, base.values...), arguments[1:]...)
	for _, each := range arguments[1:] {
		if inner, ok := each.(*list); ok && inner.isUnsure {
			made.isUnsure = true
		}
	}
	return made
}

// isPointerHelper names functions that only return a pointer to their argument, in whatever module.
func isPointerHelper(name string) bool {
	switch name {
	case "Ptr", "ptr", "To", "Of", "From", "Pointer", "ToPtr", "Bool", "BoolPtr", "ToBoolPtr", "Float64", "Int", "String":
		return true
	}
	return false
}
