import { inOrder } from '../../text/in-order.ts';
import { isDynamicName, looksLikeMap } from './dynamic-names.ts';

/** All values that were seen at one path of a JSON document. */
export type Key = {
  types: Set<string>;
  /** Whether it may be missing from its object. */
  optional: boolean;
  /** Empty if nothing is known about them, as for an empty object. ANY_NAME is for keys that are values. */
  fields: Map<string, Key>;
  items: Key | null;
};

/** Replaces all keys of an object that are values themselves, such as dates and ids. */
export const ANY_NAME = '*';
const SAMPLE_FOR_REQUIRED = 3; // Fewer elements do not show which keys are always present.

/** Keys of a JSON value down to `depth` levels. Elements of arrays and of maps are merged. */
export function keysOf(value: unknown, depth: number): Key {
  return merge([value], depth, false);
}

/** `sampled`: whether the values are elements of an array or a map. Each may lack keys of the others. */
function merge(values: readonly unknown[], depth: number, sampled: boolean): Key {
  const key: Key = { types: new Set(values.map(typeOf)), optional: false, fields: new Map(), items: null };
  if (depth <= 0) return key;
  const elements = values.filter(Array.isArray).flat();
  if (elements.length > 0) key.items = merge(elements, depth - 1, true);
  const objects = values.filter(isObject);
  for (const [name, found] of fieldsOf(objects)) {
    const field = merge(found, depth - 1, sampled || name === ANY_NAME);
    const always = found.length >= objects.length && (!sampled || objects.length >= SAMPLE_FOR_REQUIRED);
    field.optional = !always;
    key.fields.set(name, field);
  }
  return key;
}

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** The values of several objects by name. Names that are values are merged into ANY_NAME. */
function fieldsOf(objects: readonly JsonObject[]): Map<string, unknown[]> {
  const fields = new Map<string, unknown[]>();
  const isMap = looksLikeMap(objects);
  for (const object of objects) {
    for (const [name, value] of Object.entries(object)) {
      const place = isMap || isDynamicName(name) ? ANY_NAME : name;
      const found = fields.get(place);
      if (found) found.push(value);
      else fields.set(place, [value]);
    }
  }
  return fields;
}

/** Merges two keys: the types of both, and optional what one of them lacks. */
export function mergeKeys(a: Key, b: Key): Key {
  const names = new Set([...a.fields.keys(), ...b.fields.keys()]);
  const bothKnown = a.fields.size > 0 && b.fields.size > 0;
  const fields = [...names].map((name): [string, Key] => {
    const [left, right] = [a.fields.get(name), b.fields.get(name)];
    if (left && right) return [name, mergeKeys(left, right)];
    const only = (left ?? right) as Key;
    return [name, { ...only, optional: only.optional || bothKnown }];
  });
  return {
    types: new Set([...a.types, ...b.types]),
    optional: a.optional || b.optional,
    fields: new Map(fields),
    items: a.items && b.items ? mergeKeys(a.items, b.items) : (a.items ?? b.items),
  };
}

const ROOT = '$';
const PLAIN_NAME = /^[^.[\]"\\?!]+$/;
const STEP = /\.([^.[\]"]+)|\["((?:[^"\\]|\\.)*)"\]|(\[\])/g;

/** The path of a field below another path: `$.a`, or `$["a.b"]` if the name has characters of the path syntax. */
export const fieldPath = (path: string, name: string): string =>
  PLAIN_NAME.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;

export const itemPath = (path: string): string => `${path}[]`;

/** Types as text: "null|number". */
export const typesText = ({ types }: Key): string => [...types].sort().join('|');

/** Keys as a flat, sorted record of paths: the form in which they are stored. */
export function writeKeyPaths(root: Key): Record<string, string> {
  const paths: [string, string][] = [];
  const visit = (key: Key, path: string): void => {
    paths.push([path, typesText(key) + (key.optional ? '?' : '')]);
    if (key.items) visit(key.items, itemPath(path));
    for (const [name, field] of key.fields) visit(field, fieldPath(path, name));
  };
  visit(root, ROOT);
  return Object.fromEntries(paths.sort(([a], [b]) => inOrder(a, b)));
}

const newKey = (): Key => ({ types: new Set(), optional: false, fields: new Map(), items: null });

/** Reads stored paths down to `depth` levels. */
export function readKeyPaths(paths: Readonly<Record<string, string>>, depth: number): Key {
  const root = newKey();
  for (const [path, types] of Object.entries(paths)) {
    const steps = [...path.slice(ROOT.length).matchAll(STEP)];
    if (steps.length > depth) continue;
    let key = root;
    for (const step of steps) key = stepInto(key, step);
    key.optional = types.endsWith('?');
    key.types = new Set(types.replace(/\?$/, '').split('|'));
  }
  return root;
}

function stepInto(key: Key, [, plain, quoted, items]: RegExpExecArray): Key {
  if (items) {
    key.items ??= newKey();
    return key.items;
  }
  const name = plain ?? unquote(quoted ?? '');
  const field = key.fields.get(name) ?? newKey();
  key.fields.set(name, field);
  return field;
}

/** `fieldPath` always writes valid JSON, but a file edited by hand may contain something else. */
function unquote(quoted: string): string {
  try {
    return JSON.parse(`"${quoted}"`) as string;
  } catch {
    return quoted;
  }
}
