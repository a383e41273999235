import { Composer, type CST, type Document, LineCounter, Parser, type YAMLParseError } from 'yaml';
import { findInvisible } from '../text-schema.ts';
import { type Place, START } from './problem.ts';

/** Larger than any real entry (the longest is under 4 KiB), and small enough to parse thousands of them. */
export const MAX_ENTRY_BYTES = 64 * 1024;
/** `auth_params` is the deepest field: a list of maps inside the map of the file. */
const MAX_DEPTH = 4;

export type YamlProblem = Place & { message: string };
export type YamlResult =
  | { document: Document.Parsed; lines: LineCounter; problems: [] }
  | { document: null; problems: YamlProblem[] };

/**
 * Reads one YAML document of plain maps, lists and scalars. Tags, anchors, aliases, directives and several documents
 * are refused before any value is built, so that a hostile file costs no more than its own bytes.
 */
export function readYaml(text: string): YamlResult {
  const forbidden = findForbiddenCharacter(text);
  if (forbidden) return refused(forbidden);

  const lines = new LineCounter();
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const construct = findForbiddenConstruct(tokens);
  if (construct) return refused({ ...place(construct.offset), message: construct.message });

  const composer = new Composer({ version: '1.2', schema: 'core', uniqueKeys: true });
  const [document, second] = [...composer.compose(tokens)];
  if (!document || document.contents === null)
    return refused({ ...START, message: 'the file is empty. Write an entry, or remove the file' });
  if (second) {
    const message = 'a second document begins here. Put each entry in its own file';
    return refused({ ...place(second.range?.[0] ?? 0), message });
  }
  const errors = [...document.errors, ...document.warnings] as YAMLParseError[];
  if (errors.length > 0)
    return refused(...errors.map((error) => ({ ...place(error.pos[0]), message: explain(error) })));
  return { document: document as Document.Parsed, lines, problems: [] };
}

const refused = (...problems: YamlProblem[]): YamlResult => ({ document: null, problems });

/** The first character that no file may have, with what to do about it. */
export function findForbiddenCharacter(text: string): YamlProblem | null {
  // Line breaks are the only control characters that an entry needs. Tabs lead to wrong indentation.
  const found = /[^\P{Cc}\r\n]/u.exec(text);
  if (!found) return findInvisibleCharacter(text);
  const place = placeAt(text, found.index);
  if (found[0] === '\t')
    return { ...place, message: 'this is a tab. Indent with two spaces, or run npm run fix' };
  const code = found[0].charCodeAt(0).toString(16).padStart(4, '0').toUpperCase();
  return { ...place, message: `this is the control character U+${code}. Remove it` };
}

/** Also in comments: a reviewer must see everything that the file contains. */
function findInvisibleCharacter(text: string): YamlProblem | null {
  const found = findInvisible(text);
  if (!found) return null;
  return {
    ...placeAt(text, found.index),
    message: `this is the invisible character ${found.code}. Remove it`,
  };
}

function placeAt(text: string, index: number): Place {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

const FORBIDDEN_TOKENS: Readonly<Record<string, string>> = {
  tag: 'this is a YAML tag. Entries contain only plain strings, numbers, lists and maps: remove the tag',
  anchor: 'this is a YAML anchor. Repeat the value instead',
  alias: 'this is a YAML alias. Repeat the value instead',
  directive: 'this is a YAML directive. Remove it',
};

/** Walks the tokens without recursion: a file nested thousands of levels deep must not exhaust the call stack. */
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
        message: `this is nested deeper than ${MAX_DEPTH} levels. Write only the fields of an entry`,
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
  if (error.code === 'DUPLICATE_KEY') return 'this field appears twice. Keep one of the two';
  const [reason = ''] = error.message.split(/ at line \d+/);
  return `this is not valid YAML: ${reason.trim().replace(/[.:]$/, '')}. Correct the line, or quote the value`;
}
