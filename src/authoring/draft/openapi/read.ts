import { Validator } from '@seriousme/openapi-schema-validator';
import { parse as parseYaml } from 'yaml';
import { DraftError } from '../draft.ts';
import { mapOf, type Node, textOf } from './node.ts';

/** The largest documents of known providers have 8 MiB; they are read in seconds. */
export const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;
const MAX_DEPTH = 100; // Levels. Honest documents have 30.
const MAX_NODES = 2_000_000; // Values, aliases counted at each use.
/** Larger documents are drafted from without being held against the schema, which would take minutes. */
const MAX_VALIDATED_BYTES = 1024 * 1024;

export type OpenApiDocument = { version: '2.0' | '3.0' | '3.1' | '3.2'; root: Node; faults: string[] };

/**
 * Reads the text of an OpenAPI document, 2.0 to 3.2, in JSON or YAML, within bounds. Departures from its schema are
 * told and do not hinder: most documents that are published have some. Throws a DraftError where there is nothing to
 * draft from.
 */
export async function readOpenApi(text: string): Promise<OpenApiDocument> {
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_DOCUMENT_BYTES)
    throw new DraftError(`The document has ${bytes} bytes, at most ${MAX_DOCUMENT_BYTES} are read.`);
  const root = mapOf(parse(text));
  checkBounds(root);
  const version = /^(2\.0|3\.[012])(?:\.|$)/.exec(textOf(root.swagger) ?? textOf(root.openapi) ?? '')?.[1];
  if (!version)
    throw new DraftError(
      'The document names no OpenAPI version from 2.0 to 3.2. Give the address of the document itself.',
    );
  return {
    version: version as OpenApiDocument['version'],
    root,
    faults: bytes > MAX_VALIDATED_BYTES ? [] : await validate(root),
  };
}

function parse(text: string): unknown {
  try {
    if (/^\s*[{[]/.test(text)) return JSON.parse(text);
  } catch {
    // YAML with braces: read below, and told of there.
  }
  try {
    return parseYaml(text, { schema: 'core', version: '1.2', logLevel: 'silent' });
  } catch (cause) {
    throw new DraftError('The document is neither JSON nor YAML that can be read.', { cause });
  }
}

/** Walks with a stack of its own: neither depth nor a circle of aliases may exhaust the call stack or the memory. */
function checkBounds(root: Node): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let nodes = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    nodes += 1;
    if (depth > MAX_DEPTH)
      throw new DraftError(`The document nests deeper than ${MAX_DEPTH} levels, or in a circle.`);
    if (nodes > MAX_NODES) throw new DraftError(`The document holds more than ${MAX_NODES} values.`);
    if (typeof value !== 'object' || value === null) continue;
    for (const child of Object.values(value)) open.push({ value: child, depth: depth + 1 });
  }
}

async function validate(root: Node): Promise<string[]> {
  const { valid, errors } = await new Validator().validate(structuredClone(root));
  if (valid) return [];
  const [first] = Array.isArray(errors) ? errors : [errors];
  const place = mapOf(first).instancePath;
  return [`The document departs from the schema of its version${place ? ` at ${String(place)}` : ''}`];
}
