import { posix } from 'node:path';
import { type Node, textOf } from '../draft/openapi/node.ts';
import { readDocument } from '../draft/openapi/read-document.ts';
import { isMap } from './sound-schemas.ts';

const MAX_FILES = 3_000; // Of one document. DigitalOcean's has 1,300.
const FILES = 'x-files';

/**
 * A document with the files of its repository that it refers to, below `x-files`, and with references that lead there.
 * References to other hosts, and to files that are not there, stay as they are.
 * @param path of the document in its repository
 */
export function withOtherFiles(root: Node, path: string, read: (path: string) => string | null): Node {
  // Bare names are references to schemas in other formats, such as Google Discovery.
  if (root.openapi === undefined && root.swagger === undefined) return root;
  const files = new Map<string, unknown>();
  const open: string[] = [];
  const rewritten = inOneDocument(root, { own: null, path });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const text = read(next);
    if (text === null) continue;
    files.set(next, inOneDocument(parsed(text), { own: next, path: next }));
  }
  return files.size === 0
    ? root
    : {
        ...(rewritten as Node),
        [FILES]: Object.fromEntries([...files].map(([file, value]) => [keyOf(file), value])),
      };

  function inOneDocument(value: unknown, at: { own: string | null; path: string }): unknown {
    if (Array.isArray(value)) return value.map((each) => inOneDocument(each, at));
    if (!isMap(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        key === '$ref' && textOf(each) !== null ? moved(String(each), at) : inOneDocument(each, at),
      ]),
    );
  }

  function moved(reference: string, { own, path: from }: { own: string | null; path: string }): string {
    const [file = '', pointer = ''] = reference.split('#');
    if (file === '') return own === null ? reference : `${pointerTo(own)}${pointer}`;
    if (/^[a-z]+:/i.test(file)) return reference;
    const target = posix.normalize(posix.join(posix.dirname(from), file));
    if (target.startsWith('..')) return reference;
    if (target === path) return `#${pointer}`;
    if (!files.has(target)) {
      if (files.size >= MAX_FILES) return reference;
      files.set(target, {});
      open.push(target);
    }
    return `${pointerTo(target)}${pointer === '/' ? '' : pointer}`;
  }
}

/** The validator reads no escapes in pointers, so the key has none. */
const keyOf = (file: string): string => file.replaceAll(/[^\w.-]/g, ':');
const pointerTo = (file: string): string => `#/${FILES}/${keyOf(file)}`;

function parsed(text: string): unknown {
  try {
    return readDocument(text);
  } catch {
    return {}; // A page or an example, which describes nothing.
  }
}
