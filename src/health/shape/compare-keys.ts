import type { ShapeChange } from '../event-schema.ts';
import { ANY_NAME, fieldPath, itemPath, type Key, mergeKeys, typesText } from './json-keys.ts';

/**
 * How the keys of an answer changed. Breaking: a key is gone, or none of its types is left. Additive: a key or a type
 * is new. Null fits every type. An empty object or array is not compared, because its content is unknown.
 */
export function compareKeys(before: Key, after: Key, path = '$'): ShapeChange[] {
  const changes = compareTypes(before, after, path);
  if (changes.some(({ severity }) => severity === 'breaking')) return changes;
  if (before.items && after.items) changes.push(...compareKeys(before.items, after.items, itemPath(path)));
  if (before.fields.size > 0 && after.fields.size > 0) changes.push(...compareFields(before, after, path));
  return changes;
}

function compareTypes(before: Key, after: Key, path: string): ShapeChange[] {
  const [had, has] = [withoutNull(before.types), withoutNull(after.types)];
  if (had.length === 0 || has.length === 0 || has.every((type) => had.includes(type))) return [];
  const severity = had.some((type) => has.includes(type)) ? 'additive' : 'breaking';
  return [{ severity, path, before: typesText(before), after: typesText(after) }];
}

const withoutNull = (types: ReadonlySet<string>): string[] => [...types].filter((type) => type !== 'null');

function compareFields(before: Key, after: Key, path: string): ShapeChange[] {
  const [had, has] = foldAlike(before.fields, after.fields);
  const names = [...new Set([...had.keys(), ...has.keys()])].sort();
  return names.flatMap((name) => {
    const [old, now] = [had.get(name), has.get(name)];
    const here = fieldPath(path, name);
    if (old && now) return compareKeys(old, now, here);
    if (name === ANY_NAME) return []; // Keys that are values change all the time.
    if (now) return [{ severity: 'additive' as const, path: here, before: null, after: typesText(now) }];
    if (!old || old.optional) return [];
    return [{ severity: 'breaking' as const, path: here, before: typesText(old), after: null }];
  });
}

type Fields = ReadonlyMap<string, Key>;

/** If one side is a map, unmatched keys are folded into the map: the other side had too few keys to be recognized. */
function foldAlike(before: Fields, after: Fields): [Fields, Fields] {
  if (!before.has(ANY_NAME) && !after.has(ANY_NAME)) return [before, after];
  return [foldUnmatched(before, after), foldUnmatched(after, before)];
}

function foldUnmatched(fields: Fields, others: Fields): Fields {
  const folded = new Map<string, Key>();
  for (const [name, key] of fields) {
    const place = others.has(name) ? name : ANY_NAME;
    const known = folded.get(place);
    folded.set(place, known ? mergeKeys(known, key) : key);
  }
  return folded;
}
