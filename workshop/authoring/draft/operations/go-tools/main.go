// Serves over stdio what the source of a Go server declares, without running that server.
//
//	go build -o /tmp/go-tools workshop/authoring/draft/operations/go-tools/*.go
//	npm run draft -- --operations SLUG --mcp "/tmp/go-tools FOLDER... [NAME=VALUE...]"
//
// For servers whose modules cannot be had here. The first folder has the server, others have modules that it imports.
// NAME is a variable, field or function whose value depends on the setup, such as IsCluster=true.
// Reads tools of mcp-go (`mcp.NewTool`, raw schemas, `MustTool` over a handler) and of the official SDK (`mcp.Tool` with
// a schema or a typed handler), by evaluating constants, literals, and functions that only put such values together.
// A type that the source does not explain stays open (`{}`), so the operation counts as incomplete. A tool whose
// arguments depend on what is known only when the server runs is left out, and named on the error output.
// Needs Go 1.18, and no module beyond the standard library.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

const maxLineBytes = 1 << 20

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "Usage: go-tools FOLDER... [NAME=VALUE...]")
		os.Exit(2)
	}
	folders, assumptions := []string{}, map[string]any{}
	for _, each := range os.Args[1:] {
		name, stated, isAssumption := strings.Cut(each, "=")
		switch {
		case !isAssumption:
			folders = append(folders, each)
		case stated == "true" || stated == "false":
			assumptions[name] = stated == "true"
		default:
			assumptions[name] = stated
		}
	}
	source, err := readSource(folders)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	tools := newReader(source, assumptions).tools()
	serve(tools)
}

// serve answers the two requests that a list of tools needs, one JSON message per line (MCP, stdio transport).
func serve(tools []tool) {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, maxLineBytes)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for lines.Scan() {
		var message struct {
			ID     any
			Method string
			Params struct{ ProtocolVersion string }
		}
		if json.Unmarshal(lines.Bytes(), &message) != nil || message.ID == nil {
			continue
		}
		var result any = struct{}{}
		switch message.Method {
		case "initialize":
			result = map[string]any{
				"protocolVersion": message.Params.ProtocolVersion,
				"capabilities":    map[string]any{"tools": struct{}{}},
				"serverInfo":      map[string]any{"name": "declared-tools", "version": ""},
			}
		case "tools/list":
			result = map[string]any{"tools": tools}
		}
		out.Encode(map[string]any{"jsonrpc": "2.0", "id": message.ID, "result": result})
	}
}
