import { Composer, type CST, type Document, LineCounter, Parser, type YAMLParseError } from 'yaml';
import { findInvisible } from '../text-schema.ts';
import type { Place } from './problem.ts';

/** Larger than any honest entry (the longest is under 4 KiB), small enough to parse thousands of them. */
export const MAX_ENTRY_BYTES = 64 * 1024;
/** `auth_params` is the deepest field: a list of maps inside the map of the file. */
const MAX_DEPTH = 4;

export type YamlFault = Place & { message: string };
export type YamlResult =
  | { document: Document.Parsed; lines: LineCounter; faults: [] }
  | { document: null; faults: YamlFault[] };

/**
 * Reads one YAML document of plain maps, lists and scalars. Everything else that YAML can do (tags, anchors,
 * aliases, directives, several documents) is refused before anything is built from it, so that a hostile file
 * costs no more than its own bytes.
 */
export function readYaml(text: string): YamlResult {
  const forbidden = findForbiddenCharacter(text);
  if (forbidden) return { document: null, faults: [forbidden] };

  const lines = new LineCounter();
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const construct = findForbiddenConstruct(tokens);
  if (construct)
    return { document: null, faults: [{ ...place(construct.offset), message: construct.message }] };

  const documents = [...new Composer({ version: '1.2', schema: 'core', uniqueKeys: true }).compose(tokens)];
  const [document] = documents;
  if (!document || document.contents === null) {
    return {
      document: null,
      faults: [{ line: 1, column: 1, message: 'the file is empty. Write an entry, or remove the file' }],
    };
  }
  if (documents.length > 1) {
    const offset = documents[1]?.range?.[0] ?? 0;
    return {
      document: null,
      faults: [
        { ...place(offset), message: 'a second document begins here. Put each entry in a file of its own' },
      ],
    };
  }
  const errors = [...document.errors, ...document.warnings];
  if (errors.length > 0) {
    return {
      document: null,
      faults: errors.map((error) => ({ ...place(error.pos[0]), message: explain(error as YAMLParseError) })),
    };
  }
  return { document: document as Document.Parsed, lines, faults: [] };
}

function findForbiddenCharacter(text: string): YamlFault | null {
  // Line breaks are the only control characters an entry needs; a tab is one more way to indent wrongly.
  const found = /[^\P{Cc}\r\n]/u.exec(text);
  if (!found) return findInvisibleCharacter(text);
  const place = placeAt(text, found.index);
  if (found[0] === '\t')
    return { ...place, message: 'a tab stands here. Indent with two spaces, or run npm run fix' };
  const code = found[0].charCodeAt(0).toString(16).padStart(4, '0').toUpperCase();
  return { ...place, message: `the control character U+${code} stands here. Remove it` };
}

/** In comments too: what a reviewer reads must be what is there. */
function findInvisibleCharacter(text: string): YamlFault | null {
  const found = findInvisible(text);
  if (!found) return null;
  return {
    ...placeAt(text, found.index),
    message: `the invisible character ${found.sign} stands here. Remove it`,
  };
}

function placeAt(text: string, index: number): Place {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

const FORBIDDEN_TOKENS: Readonly<Record<string, string>> = {
  tag: 'a tag stands here. Entries hold plain texts, numbers, lists and maps: remove the tag',
  anchor: 'an anchor stands here. Write each value out where it is used',
  alias: 'an alias stands here. Write each value out where it is used',
  directive: 'a directive stands here. Remove it',
};

/** Walks the tokens with a stack of its own: a file nested thousands deep must not exhaust the call stack. */
function findForbiddenConstruct(tokens: readonly CST.Token[]): { offset: number; message: string } | null {
  const open: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next;
    const message = FORBIDDEN_TOKENS[token.type];
    if (message) return { offset: token.offset, message };
    const collection = 'items' in token;
    const inner = depth + (collection ? 1 : 0);
    if (inner > MAX_DEPTH) {
      return {
        offset: token.offset,
        message: `nesting is deeper than ${MAX_DEPTH} levels. Write the fields of an entry only`,
      };
    }
    for (const child of children(token).reverse()) open.push({ token: child, depth: inner });
  }
  return null;
}

function children(token: CST.Token): CST.Token[] {
  const found: (CST.Token | null | undefined)[] = [];
  if ('start' in token && Array.isArray(token.start)) found.push(...token.start);
  if ('items' in token) {
    for (const { start, key, sep, value } of token.items) found.push(...start, key, ...(sep ?? []), value);
  }
  if ('value' in token) found.push(token.value);
  if ('props' in token) found.push(...token.props);
  return found.filter((child): child is CST.Token => child != null);
}

function explain(error: YAMLParseError): string {
  if (error.code === 'DUPLICATE_KEY') return 'this field stands twice. Keep one of the two';
  const [reason = ''] = error.message.split(/ at line \d+/);
  return `this is not valid YAML: ${reason.trim().replace(/[.:]$/, '')}. Correct the line, or quote the value`;
}
