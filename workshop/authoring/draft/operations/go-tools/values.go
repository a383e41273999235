package main

import (
	"bytes"
	"encoding/json"
)

// A value as far as the source shows it: nil, string, float64, bool, *fields, *list, *call, *function or unknown.
type value struct{ of any }

type unknown struct{}

// fields is a map or a struct, in the order in which the source names its keys.
type fields struct {
	typeName string // such as "mcp.Tool", empty for a map
	keys     []string
	values   map[string]any
	made     int  // How many open conditions there were when it was made.
	isUnsure bool // Whether something was added under a condition that is open.
}

type list struct {
	values   []any
	made     int
	isUnsure bool
}

// call is a call of a function that the source does not have, such as `mcp.Description("…")`.
type call struct {
	owner, name string
	types       []typed
	values      []any
}

func newFields(typeName string, made int) *fields {
	return &fields{typeName: typeName, values: map[string]any{}, made: made}
}

func (f *fields) set(key string, value any) {
	if _, ok := f.values[key]; !ok {
		f.keys = append(f.keys, key)
	}
	f.values[key] = value
}

func (f *fields) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte('{')
	for at, key := range f.keys {
		if at > 0 {
			out.WriteByte(',')
		}
		name, _ := json.Marshal(key)
		text, err := json.Marshal(f.values[key])
		if err != nil {
			return nil, err
		}
		out.Write(name)
		out.WriteByte(':')
		out.Write(text)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

func (l *list) MarshalJSON() ([]byte, error) {
	if l.values == nil {
		return []byte("[]"), nil
	}
	return json.Marshal(l.values)
}

// parseJSON reads a text as JSON and keeps the order of its keys. Unknown if it is not JSON.
func parseJSON(text string) any {
	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	read, err := nextJSON(decoder)
	if err != nil {
		return unknown{}
	}
	return read
}

func nextJSON(decoder *json.Decoder) (any, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		made := newFields("", 0)
		for decoder.More() {
			key, err := decoder.Token()
			if err != nil {
				return nil, err
			}
			inner, err := nextJSON(decoder)
			if err != nil {
				return nil, err
			}
			made.set(key.(string), inner)
		}
		_, err = decoder.Token()
		return made, err
	case json.Delim('['):
		made := &list{}
		for decoder.More() {
			inner, err := nextJSON(decoder)
			if err != nil {
				return nil, err
			}
			made.values = append(made.values, inner)
		}
		_, err = decoder.Token()
		return made, err
	}
	return token, nil
}

func text(of any) string {
	read, _ := of.(string)
	return read
}
