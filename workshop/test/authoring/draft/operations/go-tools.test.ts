import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, it as always, beforeAll, expect } from 'vitest';
import { aFolder } from '../../../../../test/helpers/a-gateway.ts';

const READER = resolve('workshop/authoring/draft/operations/go-tools');
const BUILD_TIMEOUT_MS = 120_000;
const isMissing = spawnSync('go', ['version']).error !== undefined; // It reads with Go's own parser.
const it = always.skipIf(isMissing);
const built = mkdtempSync(join(tmpdir(), 'callbook-go-tools-'));
const program = join(built, 'go-tools');

beforeAll(() => {
  if (isMissing) return;
  const files = readdirSync(READER).map((name) => join(READER, name));
  execFileSync('go', ['build', '-o', program, ...files], { timeout: BUILD_TIMEOUT_MS });
}, BUILD_TIMEOUT_MS);

afterAll(() => rmSync(built, { recursive: true, force: true }));

type Files = Readonly<Record<string, string>>;

/** What the program lists for source files, and what it says about those that it leaves out. */
function read(files: Files, ...assumptions: string[]) {
  const folder = aFolder();
  for (const [name, text] of Object.entries({ 'go.mod': 'module example.org/tides\n', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}\n`;
  const { stdout, stderr } = spawnSync(program, [folder, ...assumptions], { input, encoding: 'utf8' });
  return { tools: JSON.parse(stdout).result.tools, stderr };
}

const HEAD = `package tides
import (
	"context"
	"fmt"
	"github.com/mark3labs/mcp-go/mcp"
)
`;
const toolsOf = (source: string, ...assumptions: string[]) =>
  read({ 'tides.go': HEAD + source }, ...assumptions).tools;
const argumentOf = (options: string) =>
  toolsOf(`var tool = mcp.NewTool("get_tides", ${options})`)[0].inputSchema.properties.it;

it('a tool of mcp-go keeps its words, its hints and the order of its arguments', () => {
  const source = `
const name = "get_" + "tides"
func tides() mcp.Tool {
	return mcp.NewTool(name,
		mcp.WithDescription(fmt.Sprintf("Heights at %s.", "a harbour")),
		mcp.WithReadOnlyHintAnnotation(true),
		mcp.WithString("port", mcp.Required(), mcp.Description("Code of the harbour")),
		mcp.WithNumber("days", mcp.DefaultNumber(2), mcp.Min(1)),
	)
}`;
  expect(toolsOf(source)).toEqual([
    {
      name: 'get_tides',
      description: 'Heights at a harbour.',
      annotations: { readOnlyHint: true },
      inputSchema: {
        type: 'object',
        properties: {
          port: { type: 'string', description: 'Code of the harbour' },
          days: { type: 'number', default: 2, minimum: 1 },
        },
        required: ['port'],
      },
    },
  ]);
});

it.each([
  ['mcp.WithString("it", mcp.Enum("low", "high"))', { type: 'string', enum: ['low', 'high'] }],
  ['mcp.WithArray("it", mcp.WithStringItems())', { type: 'array', items: { type: 'string' } }],
  [
    'mcp.WithArray("it", mcp.Items(map[string]any{"type": "integer"}))',
    { type: 'array', items: { type: 'integer' } },
  ],
  ['mcp.WithString("it", mcp.Enum(elsewhere.Units()...))', {}],
])('an argument declared as "%s" gets the schema that the server would list', (option, schema) => {
  expect(argumentOf(option)).toEqual(schema);
});

it('a raw schema is taken over as it is written', () => {
  const source = `
var tool = mcp.NewToolWithRawSchema("get_tides", "Heights.", json.RawMessage(\`
	{"type": "object", "properties": {"port": {"type": "string"}}, "required": ["port"]}\`))`;
  expect(toolsOf(source)[0].inputSchema).toEqual({
    type: 'object',
    properties: { port: { type: 'string' } },
    required: ['port'],
  });
});

it('a handler over a struct lists its fields as the tags of invopop/jsonschema say', () => {
  const source = `
type place struct {
	Port string \`json:"port" jsonschema:"required,description=Code\\\\, in capitals"\`
}
type arguments struct {
	place
	Days int    \`json:"days,omitempty" jsonschema:"default=2"\`
	Unit string \`json:"unit" jsonschema:"enum=metre,enum=foot"\`
}
func heights(ctx context.Context, given arguments) (string, error) { return "", nil }
var tool = tide.MustTool("get_tides", "Heights.", heights, mcp.WithReadOnlyHintAnnotation(true))`;
  expect(toolsOf(source)[0]).toMatchObject({
    annotations: { readOnlyHint: true },
    inputSchema: {
      properties: {
        port: { type: 'string', description: 'Code, in capitals' },
        days: { type: 'integer', default: 2 },
        unit: { type: 'string', enum: ['metre', 'foot'] },
      },
      required: ['port'],
    },
  });
});

it.each([
  ['a typed handler', 'mcp.AddTool(server, &mcp.Tool{Name: "get_tides"}, heights)', ''],
  [
    'a result that names its arguments',
    'return mcp.Tool{Name: "get_tides"}, nil',
    '(mcp.Tool, mcp.ToolHandlerFor[arguments, any])',
  ],
])('the official SDK takes the arguments from %s', (_, statement, results) => {
  const source = `
type arguments struct {
	Port  string   \`json:"port" jsonschema:"Code of the harbour"\`
	Units []string \`json:"units,omitempty"\`
}
func heights(ctx context.Context, request *mcp.CallToolRequest, given arguments) (any, error) { return nil, nil }
func register(server *mcp.Server) ${results} {
	${statement}
}`;
  expect(toolsOf(source)[0].inputSchema).toEqual({
    type: 'object',
    properties: {
      port: { type: 'string', description: 'Code of the harbour' },
      units: { type: 'array', items: { type: 'string' } },
    },
    required: ['port'],
  });
});

it('a schema that functions of other packages put together is followed', () => {
  const helpers = `package helpers
import "github.com/google/jsonschema-go/jsonschema"
func Paged(properties map[string]*jsonschema.Schema) map[string]*jsonschema.Schema {
	if properties == nil {
		properties = map[string]*jsonschema.Schema{}
	}
	properties["page"] = &jsonschema.Schema{Type: "integer", Minimum: jsonschema.Ptr(1.0)}
	return properties
}`;
  const source = `package tides
import "example.org/tides/helpers"
func Heights() *mcp.Tool {
	return &mcp.Tool{Name: "get_tides", InputSchema: &jsonschema.Schema{
		Properties: helpers.Paged(map[string]*jsonschema.Schema{
			"port": {AnyOf: []*jsonschema.Schema{{Type: "string"}, {Type: "null"}}},
		}),
	}}
}`;
  const { tools } = read({ 'tides.go': source, 'helpers/paged.go': helpers });
  expect(tools[0].inputSchema.properties).toEqual({
    port: { type: 'string' },
    page: { type: 'integer', minimum: 1 },
  });
});

const CLUSTER = `
func tool(setup Setup) mcp.Tool {
	options := []mcp.ToolOption{mcp.WithString("port")}
	if setup.IsCluster() {
		options = append(options, mcp.WithString("tenant", mcp.Required()))
	}
	return mcp.NewTool("get_tides", options...)
}`;

it('a tool whose arguments depend on the setup is left out and named', () => {
  const { tools, stderr } = read({ 'tides.go': HEAD + CLUSTER });
  expect(tools).toEqual([]);
  expect(stderr).toContain('get_tides is left out: its options depend on what is known when the server runs');
});

it('an assumption about the setup decides which arguments a tool has', () => {
  const namesWith = (assumption: string) =>
    Object.keys(toolsOf(CLUSTER, assumption)[0].inputSchema.properties);
  expect(namesWith('IsCluster=true')).toEqual(['port', 'tenant']);
  expect(namesWith('IsCluster=false')).toEqual(['port']);
});

it('a map that a function of another module may change makes its tool unknown', () => {
  const source = `
func tool() *mcp.Tool {
	properties := map[string]any{"port": map[string]any{"type": "string"}}
	elsewhere.Extend(properties)
	return &mcp.Tool{Name: "get_tides", InputSchema: mcp.ToolInputSchema{Properties: properties}}
}`;
  expect(toolsOf(source)).toEqual([]);
});

it('a file that Go cannot read is left out', () => {
  const { tools, stderr } = read({ 'tides.go': 'func broken(' });
  expect(tools).toEqual([]);
  expect(stderr).toContain('tides.go is left out');
});
