package main

import (
	"strings"
	"unicode"
)

// schemaValue turns a literal of `jsonschema.Schema`, a map, or a text of JSON into a schema.
func schemaValue(of any) any {
	switch of := of.(type) {
	case string:
		if strings.HasPrefix(strings.TrimSpace(of), "{") {
			return schemaValue(parseJSON(of))
		}
		return of
	case *list:
		made := &list{made: of.made, isUnsure: of.isUnsure}
		for _, each := range of.values {
			made.values = append(made.values, schemaValue(each))
		}
		return made
	case *fields:
		made := newFields("", of.made)
		made.isUnsure = of.isUnsure
		for _, key := range of.keys {
			name := key
			if of.typeName != "" {
				name = keywordOf(key)
			}
			if name == "default" && of.typeName != "" {
				made.set(name, defaultOf(of.values[key]))
				continue
			}
			made.set(name, schemaValue(of.values[key]))
		}
		return made
	}
	return of
}

// keywordOf is "anyOf" for the field AnyOf, and "type" for Types.
func keywordOf(field string) string {
	if field == "Types" {
		return "type"
	}
	letters := []rune(field)
	letters[0] = unicode.ToLower(letters[0])
	return string(letters)
}

// defaultOf: the official SDK has defaults as texts of JSON.
func defaultOf(of any) any {
	if written, ok := of.(string); ok {
		if read := parseJSON(written); read != (any)(unknown{}) {
			return read
		}
	}
	return of
}

// cleaned is a schema without what the source does not say. If a keyword that restricts values is among it, the schema
// stays open. Null is left out of alternatives: an argument that may be null is an optional one.
func cleaned(of any) any {
	schema, ok := of.(*fields)
	if !ok {
		return newFields("", 0)
	}
	made := newFields("", 0)
	for _, key := range schema.keys {
		stated := schema.values[key]
		switch key {
		case "title", "examples", "$schema":
			continue
		case "description":
			if words := text(stated); words != "" {
				made.set(key, words)
			}
			continue
		case "properties":
			inner, ok := stated.(*fields)
			if !ok || inner.isUnsure {
				return newFields("", 0)
			}
			properties := newFields("", 0)
			for _, name := range inner.keys {
				properties.set(name, cleaned(inner.values[name]))
			}
			made.set(key, properties)
			continue
		case "items", "not":
			made.set(key, cleaned(stated))
			continue
		case "additionalProperties":
			inner, isSchema := stated.(*fields)
			switch {
			case stated == false || (isSchema && inner.values["not"] != nil): // `not: {}` accepts nothing.
				made.set(key, false)
			case isSchema:
				made.set(key, cleaned(inner))
			}
			continue
		case "anyOf", "oneOf", "allOf":
			branches, ok := stated.(*list)
			if !ok || branches.isUnsure {
				return newFields("", 0)
			}
			alternatives := &list{}
			for _, each := range branches.values {
				if branch, ok := cleaned(each).(*fields); ok && branch.values["type"] != "null" {
					alternatives.values = append(alternatives.values, branch)
				}
			}
			if len(alternatives.values) == 1 {
				only := alternatives.values[0].(*fields)
				for _, name := range only.keys {
					made.set(name, only.values[name])
				}
			} else {
				made.set(key, alternatives)
			}
			continue
		}
		if !isKnown(stated) {
			if key == "default" {
				continue
			}
			return newFields("", 0)
		}
		made.set(key, withoutNull(key, stated))
	}
	return made
}

func withoutNull(key string, of any) any {
	types, ok := of.(*list)
	if key != "type" || !ok {
		return of
	}
	made := &list{}
	for _, each := range types.values {
		if each != "null" {
			made.values = append(made.values, each)
		}
	}
	if len(made.values) == 1 {
		return made.values[0]
	}
	return made
}

func isKnown(of any) bool {
	switch of := of.(type) {
	case *list:
		for _, each := range of.values {
			if !isKnown(each) {
				return false
			}
		}
		return !of.isUnsure
	case *fields:
		for _, each := range of.values {
			if !isKnown(each) {
				return false
			}
		}
		return !of.isUnsure
	}
	return isPlain(of)
}
