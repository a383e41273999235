import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { inOrder } from '../../text/in-order.ts';
import { parametersOf } from './parameters.ts';
import type { McpShape, ToolShape } from './schema.ts';

/** A tool as returned by `tools/list`. The schema comes from the server and is not validated. */
export type ListedTool = { name: string; inputSchema: unknown };

const MAX_DEPTH = 40; // Levels of a schema. Deeper ones are left out: no caller fills in such a parameter.
const HASH_LENGTH = 12; // Hex digits. Hashes are compared only between two lists of one server.
export const MAX_SHAPE_CHARS = 16_384; // A shape is stored each time it changes, in a history that is kept forever.

/** The shape of a list of tools. Their order does not matter. A large list keeps hashes instead of parameters. */
export const toolsShape = (tools: readonly ListedTool[]): McpShape => shapeOfTools(toolShapes(tools));

/** The shapes of tools by name, in their order. */
export const toolShapes = (tools: readonly ListedTool[]): [string, ToolShape][] =>
  tools.map((tool) => {
    const named = { ...tool, name: tool.name.toWellFormed() };
    return [named.name, toolShape(named)];
  });

/** Combines the shapes of single tools. */
export function shapeOfTools(tools: readonly [string, ToolShape][]): McpShape {
  const full = Object.fromEntries(tools.toSorted(([a], [b]) => inOrder(a, b)));
  const digest = hash(Object.entries(full).map(([name, { form }]) => [name, form]));
  const spare = Object.fromEntries(
    Object.entries(full).map(([name, tool]) => [name, { ...tool, params: null }]),
  );
  const fitting = [full, spare].find((each) => JSON.stringify(each).length <= MAX_SHAPE_CHARS);
  return { kind: 'mcp', digest, tools: fitting ?? null };
}

function toolShape({ name, inputSchema: whole }: ListedTool): ToolShape {
  const inputSchema = hashable(whole, MAX_DEPTH);
  return {
    form: hash({ name, inputSchema }),
    plain: hash({ name, inputSchema: withoutAnnotations(inputSchema) }),
    params: parametersOf(inputSchema),
  };
}

/**
 * JSON down to some levels, without values that have no canonical form (RFC 8785): lone surrogates, and numbers such as
 * 1e999, which JSON.parse reads as infinite. Servers do send them.
 */
function hashable(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((each) => hashable(each, levels - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name.toWellFormed(), hashable(each, levels - 1)]),
  );
}

const hash = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex')
    .slice(0, HASH_LENGTH);

/** Keywords of JSON Schema that are for readers. Changing them makes no call invalid. */
const ANNOTATIONS = new Set([
  '$comment',
  '$schema',
  'default',
  'deprecated',
  'description',
  'example',
  'examples',
  'markdownDescription',
  'readOnly',
  'title',
  'writeOnly',
]);
/** Keywords whose members are named by the author of the schema. There, a member called "title" is not a keyword. */
const NAMED_BY_AUTHOR = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
/** Keywords that hold values, not schemas. */
const VALUES = new Set(['const', 'enum']);

function withoutAnnotations(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutAnnotations);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !ANNOTATIONS.has(keyword));
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, strip(keyword, value)]));
}

function strip(keyword: string, value: unknown): unknown {
  if (VALUES.has(keyword)) return value;
  if (!NAMED_BY_AUTHOR.has(keyword) || typeof value !== 'object' || value === null)
    return withoutAnnotations(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, schema]) => [name, withoutAnnotations(schema)]),
  );
}
