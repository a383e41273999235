import { isDeepStrictEqual } from 'node:util';
import { fromJsonSchema } from '@modelcontextprotocol/server';
import Ajv from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { describeOperation } from '../../src/api/operations.ts';
import { readCurl } from '../../src/operations/calls/read-curl.ts';
import { splitShellWords } from '../../src/operations/calls/shell.ts';
import { isSchema, type Schema } from '../../src/operations/json-schema.ts';
import { OperationAnswerSchema } from '../../src/operations/published-schema.ts';
import { propertyKeys } from '../../src/operations/tools/property-keys.ts';
import { type McpTool, toolDefinition } from '../../src/operations/tools/tool-definitions.ts';
import { TOOL_NAME_PATTERN } from '../../src/operations/tools/tool-name.ts';
import { realEntries, realOperations } from '../helpers/real-catalog.ts';

// Every operation of this project's catalog.
const bySlug = new Map(realEntries().map((entry) => [entry.slug, entry]));
const operations = realOperations().flatMap((published) => {
  const entry = bySlug.get(published.slug);
  return entry ? published.operations.map((operation) => ({ entry, published, operation })) : [];
});
const answers = operations.map((found) => describeOperation(found));

/** One for every operation, in the same order. Their parameters are the same in every format. */
const tools = operations.map(({ entry, operation }) => toolDefinition('mcp', entry, operation));

test('every operation is published as its schema says', () => {
  expect(answers.length).toBeGreaterThan(0);
  const changed = answers.filter((answer) => !isDeepStrictEqual(OperationAnswerSchema.parse(answer), answer));
  expect(changed).toEqual([]);
});

test('every curl call of an operation is read back as its request', () => {
  const changed = answers.filter(({ request, calls }) => {
    // A body that begins with "@" cannot be read back: the reader refuses it, because it could name a file.
    if (request.kind !== 'http' || request.form || request.body?.startsWith('@')) return false;
    const { kind: _, ...sent } = request;
    return !isDeepStrictEqual(readCurl(calls[0]?.code ?? ''), sent);
  });
  expect(changed).toEqual([]);
});

test('every shell line of an operation is read back as its words', () => {
  const changed = answers.filter(
    ({ request, calls }) =>
      request.kind === 'command' && !isDeepStrictEqual(splitShellWords(calls[0]?.code ?? ''), request.argv),
  );
  expect(changed).toEqual([]);
});

test('every operation has a tool in each format, under its own name and with the same parameters', () => {
  const differing = operations.filter(({ entry, operation }, at) => {
    const { name, inputSchema } = tools[at] as McpTool;
    const { parameters, ...openai } = toolDefinition('openai', entry, operation);
    const { input_schema, ...anthropic } = toolDefinition('anthropic', entry, operation);
    return !isDeepStrictEqual(
      [name, inputSchema, name, inputSchema],
      [openai.name, parameters, anthropic.name, input_schema],
    );
  });
  expect(differing).toEqual([]);
  expect(tools.filter((tool) => /"(?:x-in|\$ref)":/.test(JSON.stringify(tool)))).toEqual([]);
  const names = tools.map(({ name }) => name);
  expect(names.filter((name) => !TOOL_NAME_PATTERN.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

/**
 * The schema of an argument without descriptions, which change no rule. Thousands of arguments share one then, and
 * compiling a schema for each takes a minute.
 */
const rulesOf = (schema: unknown): string =>
  JSON.stringify(schema, (key, value) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  );

type Validator = ReturnType<typeof fromJsonSchema>['~standard'];
const validators = new Map<string, Validator>();

/** The problems of one argument, by the library that MCP servers use. */
async function problemsOf(schema: Schema, value: unknown): Promise<readonly unknown[]> {
  const rules = rulesOf(schema);
  const validator =
    validators.get(rules) ??
    fromJsonSchema({ type: 'object', properties: { value: JSON.parse(rules) } })['~standard'];
  validators.set(rules, validator);
  return (await validator.validate({ value })).issues ?? [];
}

test('the example of every operation is valid for the JSON Schema of its tool', async () => {
  const refused: unknown[] = [];
  let examples = 0;
  for (const [at, { entry, operation }] of operations.entries()) {
    if (!operation.example) continue;
    examples += 1;
    const { name: tool = '', inputSchema } = tools[at] ?? {};
    const { properties = {}, required = [], additionalProperties } = inputSchema ?? {};
    const keys = propertyKeys(Object.keys(operation.input.properties));
    const given = Object.entries(operation.example).map(
      ([name, value]) => [keys.get(name) ?? name, value] as const,
    );
    // Credentials are sent otherwise, so an example may lack them.
    const present = [
      ...given.map(([key]) => key),
      ...entry.auth_params.map(({ name }) => keys.get(name) ?? name),
    ];
    for (const key of required) if (!present.includes(key)) refused.push([tool, key, 'is missing']);
    for (const [key, value] of given) {
      const schema = properties[key];
      if (!schema && additionalProperties === false) refused.push([tool, key, 'is unknown']);
      const problems = schema ? await problemsOf(schema, value) : [];
      if (problems.length > 0) refused.push([tool, key, problems]);
    }
  }
  expect(examples).toBeGreaterThan(5_000);
  expect(refused).toEqual([]);
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

const TOP_KEYWORDS = ['type', 'properties', 'required', 'additionalProperties'];

test('no tool of a complete operation breaks a rule of OpenAI, Anthropic or JSON Schema', () => {
  const complete = tools.filter((_, at) => operations[at]?.operation.complete);
  expect(complete.length).toBeGreaterThan(3_000);
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    validateFormats: false,
    addUsedSchema: false,
    code: { optimize: false }, // Optimized code takes three times as long to make, and runs never.
  });
  const compiled = new Map<string, string[]>();
  /** What is wrong with the schema of one argument. */
  const faultsOf = (rules: string): string[] => {
    try {
      const schema = JSON.parse(rules);
      ajv.compile({ type: 'object', properties: { value: schema }, required: ['value'] });
      return refusedParts(schema, '');
    } catch (error) {
      return [String(error)];
    }
  };
  const refused = complete.flatMap(({ name, inputSchema }) => {
    const { type, properties, required = [] } = inputSchema;
    const faults = [
      ...(type === 'object' ? [] : ['is no object']),
      ...Object.keys(inputSchema).filter((key) => !TOP_KEYWORDS.includes(key)),
      ...required.filter((key) => !Object.hasOwn(properties, key)),
      ...(new Set(required).size === required.length ? [] : ['requires an argument twice']),
    ];
    const ofArguments = Object.entries(properties).flatMap(([key, schema]) => {
      const rules = rulesOf(schema);
      const found = compiled.get(rules) ?? faultsOf(rules);
      compiled.set(rules, found);
      return found.map((fault) => `${key}${fault}`);
    });
    return [...faults, ...ofArguments].map((fault) => `${name}: ${fault}`);
  });
  expect(refused).toEqual([]);
});
