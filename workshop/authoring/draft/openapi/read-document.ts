import { CORE_SCHEMA, load } from 'js-yaml';
import { DraftError } from '../draft.ts';
import { mapOf, type Node, textOf } from './node.ts';

/** Twice the size of GitHub's description, 13 MB of JSON. A draft from 15 MB of JSON takes 1.1 s and 300 MB of memory. */
export const MAX_DOCUMENT_BYTES = 32 * 1024 * 1024;
const MAX_DEPTH = 100; // Levels. Real documents have up to 30.
const MAX_NODES = 4_000_000; // Values. An alias counts each time it is used.

export type OpenApiDocument = { version: '2.0' | '3.0' | '3.1' | '3.2'; root: Node; warnings: string[] };

/** The document with its version. Throws a DraftError if it names none. */
export function openApiOf(root: Node): OpenApiDocument {
  const version = /^(2\.0|3\.[012])(?:\.|$)/.exec(textOf(root.swagger) ?? textOf(root.openapi) ?? '')?.[1];
  if (!version)
    throw new DraftError(
      'The document has no OpenAPI version from 2.0 to 3.2. Give the address of the document itself.',
    );
  return { version: version as OpenApiDocument['version'], root, warnings: [] };
}

/** Reads a map in JSON or YAML. Throws a DraftError if the text is neither, or exceeds a limit. */
export function readDocument(text: string): Node {
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_DOCUMENT_BYTES)
    throw new DraftError(`The document has ${bytes} bytes, at most ${MAX_DOCUMENT_BYTES} are read.`);
  const root = mapOf(parse(text));
  checkBounds(root);
  return root;
}

function parse(text: string): unknown {
  try {
    if (/^\s*[{[]/.test(text)) return JSON.parse(text);
  } catch {
    // It may be YAML that begins with a brace. The YAML parser reports errors below.
  }
  try {
    return load(text, { schema: CORE_SCHEMA, maxDepth: MAX_DEPTH });
  } catch (cause) {
    throw new DraftError('The document is neither valid JSON nor valid YAML.', { cause });
  }
}

/** Walks without recursion: neither depth nor circular aliases may exhaust the call stack or the memory. */
function checkBounds(root: Node): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let nodes = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    nodes += 1;
    if (depth > MAX_DEPTH)
      throw new DraftError(`The document is nested deeper than ${MAX_DEPTH} levels, or refers to itself.`);
    if (nodes > MAX_NODES) throw new DraftError(`The document contains more than ${MAX_NODES} values.`);
    if (typeof value !== 'object' || value === null) continue;
    for (const child of Object.values(value)) open.push({ value: child, depth: depth + 1 });
  }
}
