import { isDeepStrictEqual } from 'node:util';
import { MAX_OPERATIONS, type Operation, type OperationsFile } from '../../../src/operations/file-schema.ts';
import type { DraftedOperations } from '../draft/operations/drafted-operations.ts';

/** Fields of an operation that people write. A source never replaces them, nor the description of an argument. */
const OWN_FIELDS = ['name', 'summary', 'example'];
const MAX_DEPTH = 40;

/** What a source had when the file was written, and has now, both read by the same program. */
export type SourceVersions = { before: DraftedOperations; after: DraftedOperations };

/**
 * The operations of a file after its source changed. Only what differs between the two versions of the source is taken
 * over, so corrections that people made to the rest stay. New operations are added to a file that lists all: a shorter
 * one is a choice. Null if most operations of the file are not those of the source.
 */
export function followSource(
  file: OperationsFile,
  { before, after }: SourceVersions,
): Pick<OperationsFile, 'operations' | 'total'> | null {
  const pairs = file.operations.map((own) => ({ own, was: findSame(own, before.operations) }));
  if (pairs.filter(({ was }) => was).length * 2 < pairs.length) return null;
  const kept = pairs.flatMap(({ own, was }) => {
    const now = was && findSame(was, after.operations);
    if (!was) return [own];
    return now ? [merge(own, was, now) as Operation] : [];
  });
  const known = new Set(kept.map(({ name }) => name));
  const added = after.operations.filter(
    (each) => !known.has(each.name) && !findSame(each, before.operations) && !findSame(each, kept),
  );
  const all = [...kept, ...(file.total === undefined ? added : [])];
  const operations = all
    .slice(0, MAX_OPERATIONS)
    .map(requiredFirst)
    .toSorted((a, b) => Number(!!a.deprecated) - Number(!!b.deprecated));
  const total = Math.max(after.total, operations.length);
  return { operations, ...(total > operations.length ? { total } : {}) };
}

/** The same call, preferably of the same name; else the same name. */
function findSame(own: Operation, all: readonly Operation[]): Operation | undefined {
  const isNamed = ({ name }: Operation) => name === own.name;
  const byCall = own.path === undefined ? [] : all.filter((each) => callOf(each) === callOf(own));
  return byCall.find(isNamed) ?? byCall[0] ?? all.find(isNamed);
}

/** A call without the names of its placeholders, in which people and sources differ. */
const callOf = ({ method, path = '' }: Operation): string =>
  `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`;

/** A value with what changed from `was` to `now`. Lists of names are merged as sets. */
function merge(own: unknown, was: unknown, now: unknown, depth = 0): unknown {
  if (isDeepStrictEqual(was, now) || depth > MAX_DEPTH) return own;
  if ([own, was, now].every(isNames)) return mergeNames([own, was, now].map(namesIn));
  if (!isFields(own) || !isFields(was) || !isFields(now)) return now;
  const keys = [...new Set([...Object.keys(own), ...Object.keys(now)])];
  const merged = keys.map((key): [string, unknown] => {
    const isOwn = depth === 0 ? OWN_FIELDS.includes(key) : isText(key, own[key] ?? now[key]);
    return [key, isOwn ? own[key] : merge(own[key], was[key], now[key], depth + 1)];
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

const isText = (key: string, value: unknown): boolean => key === 'description' && typeof value === 'string';

const isNames = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((each) => typeof each === 'string'));
const namesIn = (value: unknown): string[] => (value as string[] | undefined) ?? [];

function mergeNames([own = [], was = [], now = []]: string[][]): string[] | undefined {
  const kept = own.filter((each) => now.includes(each) || !was.includes(each));
  const merged = [...kept, ...now.filter((each) => !was.includes(each) && !kept.includes(each))];
  return merged.length > 0 ? merged : undefined;
}
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function requiredFirst(operation: Operation): Operation {
  const { properties, required = [] } = operation.input;
  const sorted = Object.entries(properties).toSorted(
    ([a], [b]) => Number(required.includes(b)) - Number(required.includes(a)),
  );
  return { ...operation, input: { ...operation.input, properties: Object.fromEntries(sorted) } };
}
