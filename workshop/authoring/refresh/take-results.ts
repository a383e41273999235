import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '../../../src/operations/file-schema.ts';
import { RESULT_FIELD_NAMES } from '../../../src/operations/result-schema.ts';
import { writeResults } from '../draft/operations/write-operations.ts';

type Results = Pick<Operation, (typeof RESULT_FIELD_NAMES)[number]>;

/** What is known of each operation beyond its arguments, from the same call of its source. `taken` counts those found. */
export function resultsFrom(
  own: readonly Operation[],
  fresh: readonly Operation[],
): { results: Results[]; taken: number } {
  const found = own.map((operation) => findCall(operation, fresh));
  return {
    results: own.map((operation, at) => fitResults(operation, found[at])),
    taken: found.filter(Boolean).length,
  };
}

const resultsOf = (operation: Operation): Results =>
  Object.fromEntries(
    RESULT_FIELD_NAMES.flatMap((name) => (operation[name] === undefined ? [] : [[name, operation[name]]])),
  );

/** What the source does not say stays. What names an argument needs that argument. */
function fitResults(own: Operation, now: Operation | undefined): Results {
  if (!now) return resultsOf(own);
  const { output, idempotency_key, ...rest } = {
    ...resultsOf(own),
    ...resultsOf(now),
    output: mergeOutputs(own.output, now.output),
  };
  const { properties } = own.input;
  const { paging, ...described } = output ?? {};
  const isUsable = paging && (paging.send === undefined || Object.hasOwn(properties, paging.send));
  const fitted = { ...described, ...(isUsable ? { paging } : {}) };
  const hasKey = idempotency_key !== undefined && Object.hasOwn(properties, idempotency_key);
  return {
    ...(Object.keys(fitted).length > 0 ? { output: fitted } : {}),
    ...rest,
    ...(hasKey ? { idempotency_key } : {}),
  };
}

/** A source that shows the response knows it better than people do. */
const mergeOutputs = (own: Operation['output'], now: Operation['output']): Operation['output'] =>
  now?.shape !== undefined || now?.empty || !own ? now : { ...own, ...now };

/**
 * The same call: of the same method and path, if only one has them or it has the same name; a path that continues the
 * other, as where a file begins its paths elsewhere; a tool of the same name.
 */
export function findCall(own: Operation, fresh: readonly Operation[]): Operation | undefined {
  const isNamed = ({ name }: Operation) => name === own.name;
  if (own.path === undefined) return fresh.find(isNamed);
  const path = plainPath(own);
  const sameMethod = fresh.filter(({ method }) => method === own.method);
  const same = sameMethod.filter((each) => plainPath(each) === path);
  if (same.length > 0)
    return same.find(isNamed) ?? (same.length === 1 && path.length > 1 ? same[0] : undefined);
  const continued = sameMethod.filter((each) => {
    const other = plainPath(each);
    return Math.min(other.length, path.length) > 1 && (other.endsWith(path) || path.endsWith(other));
  });
  return continued.find(isNamed) ?? (continued.length === 1 ? continued[0] : undefined);
}

/** Without the names of placeholders, in which people and sources differ. */
const plainPath = ({ path = '' }: Operation): string =>
  path.replaceAll(/\{[^{}]*\}/g, '{}').replace(/\/$/, '');

const LIST = /^operations:.*\n( *)- /m;

/** The text of an operations file with other results, one for each operation, in order. */
export const withResults = (
  text: string,
  operations: readonly Operation[],
  results: readonly Results[],
): string =>
  withParts(text, operations, (operation, part, margin, at) => {
    const result = results[at];
    return !result || isDeepStrictEqual(resultsOf(operation), result)
      ? part
      : replaceResults(part, result, margin);
  });

/**
 * The text of an operations file with other parts, one for each operation. Nothing else changes, so lines that people
 * wrote stay as they are. `change` gets the lines of an operation and the margin of its fields.
 */
export function withParts(
  text: string,
  operations: readonly Operation[],
  change: (operation: Operation, part: readonly string[], margin: string, at: number) => readonly string[],
): string {
  const lines = text.split('\n');
  const margin = LIST.exec(text)?.[1] ?? '';
  const starts = lines.flatMap((line, at) => (line.startsWith(`${margin}- name:`) ? [at] : []));
  if (starts.length !== operations.length)
    throw new Error(`it lists ${operations.length} operations in ${starts.length} parts`);
  const written = operations.map((operation, at) =>
    change(operation, lines.slice(starts[at], starts[at + 1]), `${margin}  `, at),
  );
  return [...lines.slice(0, starts[0]), ...written.flat()].join('\n');
}

/** They stand after the arguments. */
function replaceResults(part: readonly string[], results: Results, margin: string): string[] {
  const keys = fieldsIn(part, margin);
  const kept = keys.filter(({ name }) => !RESULT_FIELD_NAMES.includes(name as never));
  const at = kept.findIndex(({ name }) => name === 'input') + 1;
  const text = Object.keys(results).length > 0 ? writeResults(results).trimEnd() : '';
  const own = text === '' ? [] : text.split('\n').map((line) => (line === '' ? line : margin + line));
  // Lines at the end of a file, such as the empty one, stay there.
  const last = kept.at(-1);
  const tail: string[] = [];
  while (last && at === kept.length && last.lines.at(-1) === '') tail.unshift(last.lines.pop() as string);
  return [
    ...kept.slice(0, at).flatMap(({ lines }) => lines),
    ...own,
    ...kept.slice(at).flatMap(({ lines }) => lines),
    ...tail,
  ];
}

/** The fields of an operation with their lines. */
export function fieldsIn(part: readonly string[], margin: string): { name: string; lines: string[] }[] {
  const ownKey = new RegExp(`^${margin}([a-z_]+):`);
  const fields: { name: string; lines: string[] }[] = [];
  for (const line of part) {
    const name = ownKey.exec(line)?.[1] ?? (fields.length === 0 ? 'name' : undefined);
    if (name === undefined) fields.at(-1)?.lines.push(line);
    else fields.push({ name, lines: [line] });
  }
  return fields;
}
