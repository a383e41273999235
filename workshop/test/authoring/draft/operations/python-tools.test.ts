import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { it as always, expect } from 'vitest';
import { aFolder } from '../../../../../test/helpers/a-gateway.ts';

const PROGRAM = resolve('workshop/authoring/draft/operations/python_tools.py');
const TIMEOUT_MS = 60_000;
const it = always.skipIf(spawnSync('python3', ['--version']).error); // It reads with Python's own parser.

/** What the program lists for one source file. */
function toolsOf(source: string, prefix = ''): Record<string, unknown>[] {
  const folder = aFolder();
  writeFileSync(join(folder, 'server.py'), source);
  const asked = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}\n`;
  const answer = execFileSync('python3', [PROGRAM, folder, prefix], {
    input: asked,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  return JSON.parse(answer).result.tools;
}

const inputOf = (source: string) => toolsOf(source)[0]?.inputSchema;

it('a decorated function becomes a tool with the words and hints of its decorator', () => {
  const source = `
@mcp.tool(name="get_tide", title="Tide", annotations=ToolAnnotations(readOnlyHint=True, title="Tide"))
async def tide(ctx: Context, port: str, days: int = 2) -> str:
    """Heights at a harbour.

    Args:
        port: Code of the harbour
    """
`;
  expect(toolsOf(source, 'sea_')).toEqual([
    {
      name: 'sea_get_tide',
      title: 'Tide',
      description: 'Heights at a harbour.\n\nArgs:\n    port: Code of the harbour',
      annotations: { readOnlyHint: true },
      inputSchema: {
        type: 'object',
        properties: {
          port: { type: 'string' },
          days: { type: 'integer', default: 2 },
        },
        required: ['port'],
      },
    },
  ]);
});

it('a function that a class registers becomes a tool', () => {
  const source = `
class Tides:
    def __init__(self, mcp):
        mcp.tool(name="heights")(self.heights)
        self.add_tool(server=mcp, method=self.ports, name="ports")
    def heights(self, port: str): "Heights."
    def ports(self): "Harbours."
`;
  expect(toolsOf(source).map(({ name }) => name)).toEqual(['heights', 'ports']);
});

it.each([
  ['Optional[int] = None', { type: 'integer' }],
  ['str | int', { type: ['string', 'integer'] }],
  ['list[str]', { type: 'array', items: { type: 'string' } }],
  ['dict[str, float]', { type: 'object', additionalProperties: { type: 'number' } }],
  ['Literal["low", "high"] = "low"', { type: 'string', enum: ['low', 'high'], default: 'low' }],
  [
    'Annotated[int, Field(description="In days", ge=1)] = 3',
    { type: 'integer', minimum: 1, description: 'In days', default: 3 },
  ],
  ['str = Field(..., description="Code " "of a port")', { type: 'string', description: 'Code of a port' }],
  ['Unit', { type: 'string', enum: ['metre', 'foot'] }],
  [
    'Port',
    {
      type: 'object',
      properties: { code: { type: 'string' }, near: { type: 'boolean', default: false } },
      required: ['code'],
    },
  ],
  ['list[str] = Field(min_length=1, max_length=9)', { type: 'array', minItems: 1, maxItems: 9 }],
  ['datetime', { type: 'string', format: 'date-time' }],
  ['Unheard', { 'x-unread': true }],
  ['Any', {}],
  ['str = Field(json_schema_extra={"enum": LEVELS})', { type: 'string', enum: ['low', 'high'] }],
  ['str = Field(json_schema_extra={"enum": sorted(HEIGHTS)})', { type: 'string', enum: ['ebb', 'flow'] }],
  [
    'str = Field(json_schema_extra={"enum": [each.value for each in Unit]})',
    { type: 'string', enum: ['metre', 'foot'] },
  ],
  [
    'str = Field(description=f"One of {\', \'.join(LEVELS)}")',
    { type: 'string', description: 'One of low, high' },
  ],
  ['Codes', { type: 'array', items: { type: 'string' } }],
])('an argument declared as "%s" gets the schema that the server would list', (annotation, schema) => {
  const source = `
class Unit(str, Enum):
    METRE = "metre"
    FOOT = "foot"
class Place(BaseModel):
    code: str
class Port(Place):
    near: bool = False
Codes = list[str]
LEVELS = ["low", "high"]
HEIGHTS = ("flow", "ebb")
@mcp.tool
def tide(it: ${annotation}): "Heights."
`;
  expect(inputOf(source)).toMatchObject({ properties: { it: schema } });
});

it('an argument with neither default nor None is required', () => {
  const source = `
@mcp.tool()
def tide(a: str, b: Optional[str], c: str = Field(default=None), d: str = Field(description="D")): "Heights."
`;
  expect(inputOf(source)).toMatchObject({ required: ['a', 'b', 'd'] });
});

it('docstrings explain arguments, also those of a function to which all are passed on', () => {
  const source = `
@mcp.tool(description="Heights at a port.")
async def heights(port: str):
    """Args:
        port: code of the port"""
    return 1

def read_rain(place, days): """Rain.

    Args:
        place: name of the place"""

@mcp.tool
async def rain(place: str): return await read_rain(place, 3)
`;
  expect(toolsOf(source).map(({ description }) => description)).toEqual([
    'Heights at a port.\n\nArgs:\nport: code of the port',
    'Rain.\n\nArgs:\n    place: name of the place',
  ]);
});

it('exceptions without brackets, as later versions of Python allow, are read', () => {
  const source = `
try:
    run()
except ValueError, tides.Ebb:
    pass
@mcp.tool
def tide(port: str): "Heights."
`;
  expect(toolsOf(source)).toHaveLength(1);
});

it('a file that Python cannot read is left out', () => {
  expect(toolsOf('def broken(:')).toEqual([]);
});

it('functions of decorators, lists and makers of tools become tools', () => {
  const source = `
@weather_tool("get_rain")
def rain(place: str): "Rain."

def wind(place: str): "Wind."
def waves(place: str): "Waves."
def depth(place: str): "Depth."
def swell(place: str): "Swell."

definitions = [ToolDefinition(fn=swell, title="Swell")]
read_tools = [wind, {"func": waves}]
tools = [FunctionTool.from_function(depth, annotations=ToolAnnotations(readOnlyHint=True))]
`;
  expect(toolsOf(source).map(({ name }) => name)).toEqual(['get_rain', 'swell', 'depth', 'wind', 'waves']);
});

it('a tool that states its schema is taken over if all of it can be read', () => {
  const source = `
class Port(BaseModel):
    code: str

UNIT = {"type": "string", "enum": ["m", "ft"]}
listed = [
    types.Tool(name="heights", description="""Heights.
        By hour.""", inputSchema={"type": "object", "properties": {"unit": UNIT}, "required": ["unit"]}),
    Tool(name="port", inputSchema=Port.model_json_schema()),
    Tool(name="built", inputSchema=build()),
]
`;
  expect(toolsOf(source)).toEqual([
    {
      name: 'heights',
      description: 'Heights.\nBy hour.',
      inputSchema: {
        type: 'object',
        properties: { unit: { type: 'string', enum: ['m', 'ft'] } },
        required: ['unit'],
      },
    },
    {
      name: 'port',
      inputSchema: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
    },
  ]);
});

it('a field with an alias is sent under that name', () => {
  const source = `
class Port(BaseModel):
    in_: str = Field(alias="in")
@mcp.tool
def tide(it: Port): "Heights."
`;
  expect(inputOf(source)).toMatchObject({ properties: { it: { required: ['in'] } } });
});
