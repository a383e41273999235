import { fromJsonSchema } from '@modelcontextprotocol/server';
import Ajv from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { describeOperation } from '../../src/api/operations.ts';
import { readCurl } from '../../src/operations/calls/read-curl.ts';
import { splitShellWords } from '../../src/operations/calls/shell.ts';
import { isSchema } from '../../src/operations/json-schema.ts';
import { OperationAnswerSchema, TOOL_FORMATS } from '../../src/operations/published-schema.ts';
import { propertyKeys } from '../../src/operations/tools/property-keys.ts';
import { toolDefinition } from '../../src/operations/tools/tool-definitions.ts';
import { TOOL_NAME_PATTERN } from '../../src/operations/tools/tool-name-text.ts';
import { realEntries, realOperations } from '../helpers/real-catalog.ts';

// Every operation of this project's catalog.
const bySlug = new Map(realEntries().map((entry) => [entry.slug, entry]));
const operations = realOperations().flatMap((published) => {
  const entry = bySlug.get(published.slug);
  return entry ? published.operations.map((operation) => ({ entry, published, operation })) : [];
});
const answers = operations.map((found) => describeOperation(found));

test('every operation is published as its schema says', () => {
  expect(answers.length).toBeGreaterThan(0);
  for (const answer of answers) expect(OperationAnswerSchema.parse(answer)).toEqual(answer);
});

test('every curl call of an operation is read back as its request', () => {
  for (const { request, calls } of answers) {
    // A body that begins with "@" cannot be read back: the reader refuses it, because it could name a file.
    if (request.kind !== 'http' || request.form || request.body?.startsWith('@')) continue;
    const { kind: _, ...sent } = request;
    expect(readCurl(calls[0]?.code ?? '')).toEqual(sent);
  }
});

test('every shell line of an operation is read back as its words', () => {
  for (const { request, calls } of answers)
    if (request.kind === 'command') expect(splitShellWords(calls[0]?.code ?? '')).toEqual(request.argv);
});

test('every operation has a tool in each format, under its own name', () => {
  const names = operations.map(({ entry, operation }) => {
    const tools = TOOL_FORMATS.map((format) => toolDefinition(format, entry, operation));
    expect(JSON.stringify(tools)).not.toMatch(/"(?:x-in|\$ref)":/);
    expect(new Set(tools.map(({ name }) => name)).size).toBe(1);
    return tools[0]?.name ?? '';
  });
  expect(names.filter((name) => !TOOL_NAME_PATTERN.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('the example of every operation is valid for the JSON Schema of its tool', async () => {
  const examples = operations.filter(({ operation }) => operation.example);
  expect(examples.length).toBeGreaterThan(5_000);
  for (const { entry, operation } of examples) {
    const { inputSchema } = toolDefinition('mcp', entry, operation);
    const keys = propertyKeys(Object.keys(operation.input.properties));
    // Credentials are sent otherwise, so an example may lack them.
    const credentials = entry.auth_params.map(({ name }) => keys.get(name) ?? name);
    const required = (inputSchema.required ?? []).filter((key) => !credentials.includes(key));
    const schema = fromJsonSchema({ ...inputSchema, properties: { ...inputSchema.properties }, required });
    const example = Object.entries(operation.example ?? {}).map(([name, value]) => [
      keys.get(name) ?? name,
      value,
    ]);
    const result = await schema['~standard'].validate(Object.fromEntries(example));
    expect(result, `${entry.slug} ${operation.name}`).not.toHaveProperty('issues');
  }
});

const MAX_LEVELS = 20; // More than a tool definition has.

/** What OpenAI refuses in the parameters of a function: a list without elements, an object that says nothing of itself. */
function refusedParts(schema: unknown, path: string, levels = MAX_LEVELS): string[] {
  if (!isSchema(schema) || levels === 0) return [];
  const { type, items, properties, additionalProperties } = schema;
  const types = [type].flat();
  const lacksItems = types.includes('array') && !isSchema(items);
  const isBare = types.includes('object') && !isSchema(properties) && additionalProperties === undefined;
  const inner = Object.entries(schema).flatMap(([key, value]): [string, unknown][] =>
    key === 'properties' && isSchema(value)
      ? Object.entries(value)
      : ['anyOf', 'oneOf', 'allOf', 'items', 'additionalProperties'].includes(key)
        ? [value].flat().map((each) => [key, each])
        : [],
  );
  return [
    ...(lacksItems ? [`${path} has no items`] : []),
    ...(isBare ? [`${path} has no properties`] : []),
    ...inner.flatMap(([key, each]) => refusedParts(each, `${path}.${key}`, levels - 1)),
  ];
}

test('no tool of a complete operation breaks a rule of OpenAI, Anthropic or JSON Schema', () => {
  const complete = operations.filter(({ operation }) => operation.complete);
  expect(complete.length).toBeGreaterThan(3_000);
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, validateFormats: false, addUsedSchema: false });
  const refused = complete.flatMap(({ entry, operation }) => {
    const { name, parameters } = toolDefinition('openai', entry, operation);
    const anthropic = toolDefinition('anthropic', entry, operation);
    expect(anthropic.input_schema).toEqual(parameters);
    try {
      ajv.compile(parameters);
      return refusedParts(parameters, name);
    } catch (error) {
      return [`${name}: ${String(error)}`];
    }
  });
  expect(refused).toEqual([]);
});
