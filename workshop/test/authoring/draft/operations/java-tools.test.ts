import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, it as always, beforeAll, expect } from 'vitest';
import { aFolder } from '../../../../../test/helpers/a-gateway.ts';

const PROGRAM = resolve('workshop/authoring/draft/operations/JavaTools.java');
const TIMEOUT_MS = 60_000;
const isMissing = spawnSync('javac', ['-version']).error !== undefined;
const it = always.skipIf(isMissing); // It reads with Java's own parser.
const built = mkdtempSync(join(tmpdir(), 'callbook-java-tools-'));

beforeAll(() => {
  if (!isMissing) execFileSync('javac', ['-d', built, PROGRAM], { timeout: TIMEOUT_MS });
}, TIMEOUT_MS);
afterAll(() => rmSync(built, { recursive: true, force: true }));

/** What the program lists for one class, and what it says about tools that it leaves out. */
function read(members: string) {
  const folder = aFolder();
  writeFileSync(join(folder, 'Tides.java'), `class Tides {${members}}`);
  const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}\n`;
  const { stdout, stderr } = spawnSync('java', ['-cp', built, 'JavaTools', folder], {
    input,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  return { tools: JSON.parse(stdout).result.tools, stderr };
}

it('a method of Spring AI becomes a tool, and its parameters the arguments', () => {
  const { tools } = read(`
    static final String CODE = "Code of " + "a \\"harbour\\"";
    enum Unit { METRE, FOOT }
    record Place(String port, @Nullable Integer days) {}
    @Tool(description = "Heights.")
    String get_tides(
        @ToolParam(description = CODE) String port,
        @ToolParam(required = false) Unit unit,
        @Nullable List<Place> near,
        Map<String, Double> depths,
        Elsewhere other,
        ToolContext context) { return ""; }`);
  expect(tools).toEqual([
    {
      name: 'get_tides',
      description: 'Heights.',
      inputSchema: {
        type: 'object',
        properties: {
          port: { type: 'string', description: 'Code of a "harbour"' },
          unit: { type: 'string', enum: ['METRE', 'FOOT'] },
          near: {
            type: 'array',
            items: {
              type: 'object',
              properties: { port: { type: 'string' }, days: { type: 'integer' } },
              required: ['port'],
            },
          },
          depths: { type: 'object', additionalProperties: { type: 'number' } },
          other: { 'x-unread': true },
        },
        required: ['port', 'depths', 'other'],
      },
    },
  ]);
});

it('the calls of a builder become the arguments of a tool', () => {
  const { tools } = read(`
    static final String[] UNITS = {"metre", "foot"};
    static final String NAME = "get_tides";
    Tides() {
      super(Builder.forOutput(Answer.class).setName(NAME).setDescription("Heights.")
        .addRequiredStringProperty("port", "Code")
        .addEnumProperty("unit", UNITS, "Unit")
        .addArrayProperty("days", "number", "Days")
        .setReadOnlyHint().build());
    }`);
  expect(tools).toEqual([
    {
      name: 'get_tides',
      description: 'Heights.',
      inputSchema: {
        type: 'object',
        properties: {
          port: { type: 'string', description: 'Code' },
          unit: { type: 'string', description: 'Unit', enum: ['metre', 'foot'] },
          days: { type: 'array', description: 'Days', items: { type: 'number' } },
        },
        required: ['port'],
      },
      annotations: { readOnlyHint: true },
    },
  ]);
});

it('a tool whose arguments are put together under conditions is left out and named', () => {
  const { tools, stderr } = read(`
    Tool tool(boolean isCloud) {
      var builder = Builder.forOutput(Answer.class).setName("get_tides");
      if (isCloud) builder.addStringProperty("organization", "Key");
      return builder.addStringProperty("port", "Code").build();
    }`);
  expect(tools).toEqual([]);
  expect(stderr).toContain('Tides is left out: its builder is a variable');
});
