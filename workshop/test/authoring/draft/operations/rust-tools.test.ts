import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { it as always, expect } from 'vitest';
import { aFolder } from '../../../../../test/helpers/a-gateway.ts';

const PROGRAM = resolve('workshop/authoring/draft/operations/rust_tools.py');
const TIMEOUT_MS = 60_000;
const it = always.skipIf(spawnSync('python3', ['--version']).error);

/** What the program lists for one source file, and what it says about what it does not find. */
function read(source: string) {
  const folder = aFolder();
  writeFileSync(join(folder, 'server.rs'), source);
  const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}\n`;
  const { stdout, stderr } = spawnSync('python3', [PROGRAM, folder], {
    input,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  return { tools: JSON.parse(stdout).result.tools, stderr };
}

const TOOL = `
#[tool_router]
impl Tides {
    /// Heights (not "words" of a tool).
    #[tool(
        description = "Heights at a \\"harbour\\", \\
            in metres",
        annotations(title = "Tides", read_only_hint = true)
    )]
    async fn get_tides(&self, Parameters(given): Parameters<TideParams>) -> Result<CallToolResult, McpError> {
        Ok(CallToolResult::success(vec![]))
    }
}`;
const paramsOf = (fields: string, more = '') =>
  read(`${TOOL}\n#[derive(Deserialize, JsonSchema)]\nstruct TideParams { ${fields} }\n${more}`).tools[0]
    .inputSchema;

it('a method with the attribute becomes a tool with the words and hints of the attribute', () => {
  const { tools } = read(`${TOOL} struct TideParams {}`);
  expect(tools).toEqual([
    {
      name: 'get_tides',
      description: 'Heights at a "harbour", in metres',
      annotations: { readOnlyHint: true },
      inputSchema: { type: 'object', properties: {} },
    },
  ]);
});

it.each([
  ['String', { type: 'string' }],
  ['Option<u32>', { type: 'integer' }],
  ['Vec<f64>', { type: 'array', items: { type: 'number' } }],
  ['HashMap<String, bool>', { type: 'object', additionalProperties: { type: 'boolean' } }],
  ['elsewhere::Unit', {}],
  ['Unit', { type: 'string', enum: ['metre', 'great_foot'] }],
  ['Place', { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] }],
])('a field of the type "%s" gets the schema that the server would list', (type, schema) => {
  const more = `
#[serde(rename_all = "snake_case")]
enum Unit { Metre, GreatFoot }
pub struct Place { pub code: String }`;
  expect(paramsOf(`pub it: ${type},`, type.startsWith('elsewhere') ? '' : more).properties.it).toEqual(
    schema,
  );
});

it('a field is required unless it is optional or has a default', () => {
  const fields = `
    /// Code of the harbour, {always}
    #[serde(rename = "portCode")]
    port: String, // trailing words
    days: Option<i32>,
    #[serde(default = "metres")]
    unit: String,`;
  expect(paramsOf(fields)).toEqual({
    type: 'object',
    properties: {
      portCode: { type: 'string', description: 'Code of the harbour, {always}' },
      days: { type: 'integer' },
      unit: { type: 'string' },
    },
    required: ['portCode'],
  });
});

it('fields of a flattened struct stand among the others', () => {
  const input = paramsOf('#[serde(flatten)] place: Place, days: i64', 'struct Place { port: String }');
  expect(Object.keys(input.properties)).toEqual(['port', 'days']);
  expect(input.required).toEqual(['port', 'days']);
});

it('a tool whose parameters are not in the source has an open argument and is named', () => {
  const { tools, stderr } = read(TOOL);
  expect(tools[0].inputSchema.properties).toEqual({ '?': {} });
  expect(stderr).toContain('get_tides: the type TideParams is not in the source');
});
