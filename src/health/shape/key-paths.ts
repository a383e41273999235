import type { Key } from './json-keys.ts';

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
  return Object.fromEntries(paths.sort(([a], [b]) => (a < b ? -1 : 1)));
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
