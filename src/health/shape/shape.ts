import { createHash } from 'node:crypto';
import { ownValue } from '../../entry/own-value.ts';
import { keysInOrder } from '../../text/in-order.ts';
import { MAX_PATH_LENGTH, MAX_VALUE_LENGTH, type ShapeChange } from '../event-schema.ts';
import { compareKeys } from './compare-keys.ts';
import { type Key, keysOf, mergeKeys, readKeyPaths, writeKeyPaths } from './json-keys.ts';
import { compareParameters } from './parameters.ts';
import {
  type HttpShape,
  MAX_SHAPE_DEPTH,
  MAX_STORED_KEYS,
  type McpShape,
  type Shape,
  ShapeSchema,
  type ToolShape,
} from './schema.ts';

/** Limits of a shape, in key paths and characters. It is stored each time it changes. */
type Size = { keys: number; chars: number };
const ONE_ANSWER: Size = { keys: 300, chars: 16_384 };
const SEVERAL_ANSWERS: Size = { keys: MAX_STORED_KEYS, chars: 32_768 };

/** The shape of a plain HTTP answer. `body` is null if it is not JSON or was not read to the end. */
export function httpShape(answer: {
  status: number;
  type: string | null;
  body: { json: unknown } | null;
}): HttpShape {
  const status = answer.status < 300 ? '2xx' : answer.status < 400 ? '3xx' : '4xx';
  // No caller depends on the content of an error page.
  if (status !== '2xx') return { kind: 'http', status, type: null, depth: 0, keys: null };
  const type = answer.type?.split(';')[0]?.trim().toLowerCase() || null;
  if (!answer.body) return { kind: 'http', status, type, depth: 0, keys: null };
  const { json } = answer.body;
  return {
    kind: 'http',
    status,
    type,
    ...fittingKeys((depth) => keysOf(json, depth), MAX_SHAPE_DEPTH, ONE_ANSWER),
  };
}

/** The keys down to the deepest level, at most `deepest`, at which they fit the size. */
function fittingKeys(
  keysDownTo: (depth: number) => Key,
  deepest: number,
  size: Size,
): { depth: number; keys: Record<string, string> } {
  for (let depth = deepest; ; depth -= 1) {
    const keys = writeKeyPaths(keysDownTo(depth));
    const fits = Object.keys(keys).length <= size.keys && JSON.stringify(keys).length <= size.chars;
    if (fits || depth <= 0) return { depth, keys };
  }
}

/** What changed between two stored shapes. Empty if one of them is not a shape, or if their kinds differ. */
export function compareShapes(before: unknown, after: unknown): ShapeChange[] {
  const [old, now] = [readShape(before), readShape(after)];
  if (old?.kind === 'http' && now?.kind === 'http') return compareHttp(old, now).map(cut);
  if (old?.kind === 'mcp' && now?.kind === 'mcp') return compareTools(old, now).map(cut);
  return [];
}

/**
 * Merges two shapes that do not differ: all types and all keys of both. Answers whose optional keys vary then fit the
 * merged shape.
 */
export function mergeShapes(before: unknown, after: unknown): Shape | null {
  const [old, now] = [readShape(before), readShape(after)];
  if (old?.kind !== 'http' || now?.kind !== 'http' || old.status !== now.status) return now ?? old;
  if (!old.keys || !now.keys) return { ...now, depth: old.depth || now.depth, keys: now.keys ?? old.keys };
  const [oldKeys, nowKeys] = [old.keys, now.keys];
  const merged = (depth: number) => mergeKeys(readKeyPaths(oldKeys, depth), readKeyPaths(nowKeys, depth));
  return { ...now, ...fittingKeys(merged, Math.min(old.depth, now.depth), SEVERAL_ANSWERS) };
}

/** Null if it is not a shape, or exceeds the current limits. */
const readShape = (stored: unknown): Shape | null => ShapeSchema.safeParse(stored).data ?? null;

function compareHttp(before: HttpShape, after: HttpShape): ShapeChange[] {
  if (before.status !== after.status) {
    const severity = before.status === '2xx' ? 'breaking' : after.status === '2xx' ? 'additive' : 'cosmetic';
    return [{ severity, path: 'status', before: before.status, after: after.status }];
  }
  const changes: ShapeChange[] = [];
  if (before.type && after.type && before.type !== after.type) {
    const severity = formatOf(before.type) === formatOf(after.type) ? 'cosmetic' : 'breaking';
    changes.push({ severity, path: 'content type', before: before.type, after: after.type });
  }
  if (!before.keys || !after.keys) return changes;
  const depth = Math.min(before.depth, after.depth);
  return [...changes, ...compareKeys(readKeyPaths(before.keys, depth), readKeyPaths(after.keys, depth))];
}

/** The format that a parser needs to know: JSON for `application/geo+json`. */
const formatOf = (type: string): string =>
  /[/+]((?:geo)?json|xml|html|csv|yaml|plain)$/.exec(type.replace('geo+json', 'json'))?.[1] ?? type;

function compareTools(before: McpShape, after: McpShape): ShapeChange[] {
  if (before.digest === after.digest) return [];
  // Without both lists it is only known that something changed, not what.
  if (!before.tools || !after.tools)
    return [{ severity: 'breaking', path: 'tools', before: before.digest, after: after.digest }];
  const [had, has] = [before.tools, after.tools];
  const names = [...new Set([...Object.keys(had), ...Object.keys(has)])].sort();
  return names.flatMap((name) => compareTool(name, ownValue(had, name), ownValue(has, name)));
}

function compareTool(name: string, old: ToolShape | undefined, now: ToolShape | undefined): ShapeChange[] {
  const path = `tools.${name}`;
  if (!old) return [{ severity: 'additive', path, before: null, after: 'tool' }];
  if (!now) return [{ severity: 'breaking', path, before: 'tool', after: null }];
  if (old.form === now.form) return [];
  const hashes = { before: old.form, after: now.form };
  if (old.plain === now.plain) return [{ severity: 'cosmetic', path: `${path} wording`, ...hashes }];
  const changes = old.params && now.params ? compareParameters(old.params, now.params, path) : [];
  // The change is not in a parameter type. It may be a narrower range, which refuses values that were valid.
  return changes.length > 0 ? changes : [{ severity: 'breaking', path: `${path} constraints`, ...hashes }];
}

const cut = ({ severity, path, before, after }: ShapeChange): ShapeChange => ({
  severity,
  path: shorten(path, MAX_PATH_LENGTH),
  before: before === null ? null : shorten(before, MAX_VALUE_LENGTH),
  after: after === null ? null : shorten(after, MAX_VALUE_LENGTH),
});

/** Names come from servers, so control characters and line breaks are removed. */
function shorten(text: string, maxLength: number): string {
  const plain = text.replace(/\p{C}+/gu, ' ');
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1)}…` : plain;
}

const SHAPE_HASH_LENGTH = 16; // Hex digits. Hashes are compared only within one interface.

/** Hash of a shape, independent of the order of its keys. */
export const hashShape = (shape: unknown): string =>
  createHash('sha256').update(JSON.stringify(shape, keysInOrder)).digest('hex').slice(0, SHAPE_HASH_LENGTH);
