import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { withoutAnnotations } from './annotations.ts';
import { parametersOf } from './parameters.ts';
import type { McpShape, ToolShape } from './schema.ts';

/** A tool as `tools/list` names it. Its schema may be anything: servers send what they like. */
export type Tool = { name: string; inputSchema: unknown };

const MAX_DEPTH = 40; // Levels of a schema. What lies deeper is left out: no caller fills in so deep a parameter.
const HASH_LENGTH = 12; // Hex digits: compared only between two lists of one server.
export const MAX_SHAPE_CHARS = 16_384; // A shape is stored each time it changes, in a history that is kept for ever.

/** The shape of a list of tools; their order does not matter. Where it is large, details are left to the hashes. */
export const toolsShape = (tools: readonly Tool[]): McpShape => shapeOfTools(toolShapes(tools));

/** The shapes of tools by name, in their order. */
export const toolShapes = (tools: readonly Tool[]): [string, ToolShape][] =>
  tools.map((tool) => {
    const named = { ...tool, name: tool.name.toWellFormed() };
    return [named.name, toolShape(named)];
  });

/** Puts the shapes of single tools together. */
export function shapeOfTools(tools: readonly [string, ToolShape][]): McpShape {
  const full = Object.fromEntries(tools.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const digest = hash(Object.entries(full).map(([name, { form }]) => [name, form]));
  const spare = Object.fromEntries(
    Object.entries(full).map(([name, tool]) => [name, { ...tool, params: null }]),
  );
  const fitting = [full, spare].find((each) => JSON.stringify(each).length <= MAX_SHAPE_CHARS);
  return { kind: 'mcp', digest, tools: fitting ?? null };
}

function toolShape({ name, inputSchema: whole }: Tool): ToolShape {
  const inputSchema = hashable(whole, MAX_DEPTH);
  return {
    form: hash({ name, inputSchema }),
    plain: hash({ name, inputSchema: withoutAnnotations(inputSchema) }),
    params: parametersOf(inputSchema),
  };
}

/**
 * JSON down to some levels, without what RFC 8785 has no canonical form for and servers send all the same: halves of
 * characters, and numbers such as 1e999, which JSON.parse reads as infinite.
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
