import type { CallRow } from '../api/calls/call.ts';
import { CALLS } from '../api/calls/calls.ts';
import type { CallbookError } from '../client/problem-error.ts';

/** A call that a hint names, with the values of its path, query and body. */
type NamedCall = { call: CallRow; values: Readonly<Record<string, unknown>> };
/** How a caller makes a call from where it is. Null if it cannot. */
type NameOf = (named: NamedCall) => string | null;

/** `POST /path {"field": "value"} (tool)`. The path ends before the punctuation of the sentence. */
const REQUEST = /\b(GET|POST|DELETE) (\/[^\s,;)]*[^\s,;).])(?:(?: with)? (\{"[^{}]*\}))?(?: \(\w+\))?/g;
const PATH = /(?:^|\s)\/(?:api\/|openapi\.json)/;
const SENTENCE_END = /(?<=[.!?…]) (?=["A-Z/])/;

/**
 * Hints of the API name calls as HTTP requests. Returns one with the names that a caller of `nameOf` has for them, without
 * the sentences about calls that it cannot make.
 */
function translate(hint: string, nameOf: NameOf): string {
  return hint
    .split(SENTENCE_END)
    .flatMap((sentence) => translateSentence(sentence, nameOf) ?? [])
    .join(' ');
}

function translateSentence(sentence: string, nameOf: NameOf): string | null {
  let isComplete = true;
  const translated = sentence.replaceAll(REQUEST, (request, method, target, body) => {
    const named = parseRequest(method, target, body);
    const name = named && nameOf(named);
    if (!name) isComplete = false;
    return name ?? request;
  });
  return isComplete && !PATH.test(translated) ? translated : null;
}

function parseRequest(method: string, target: string, body = '{}'): NamedCall | null {
  const [path = '', query = ''] = target.split('?');
  try {
    for (const call of CALLS) {
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const found = new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
      if (call.method !== method || !found) continue;
      const inPath = names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]);
      const inQuery = [...new URLSearchParams(query)].map(([name, value]) => [name, numberOr(value)]);
      return { call, values: { ...Object.fromEntries([...inPath, ...inQuery]), ...JSON.parse(body) } };
    }
  } catch {
    return null; // Another version of the service wrote the hint. What cannot be read is no call.
  }
  return null;
}

const numberOr = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text);

/** A hint for a model that calls the tools of the MCP server: `get_entry {"slug":"open-sky"}`. */
export const hintForTools = (hint: string): string =>
  translate(hint, ({ call: { tool }, values }) => {
    if (tool === undefined) return null;
    return Object.keys(values).length > 0 ? `${tool} ${JSON.stringify(values)}` : tool;
  });

/** What the command line calls otherwise than the API. */
const inCommandWords = (text: string): string =>
  text.replace(/\bwebhook_url\b/g, '--webhook').replace('header x-api-key', 'variable CALLBOOK_KEY');

/** A hint for the command line: `callbook show open-sky`. */
export const hintForCommands = (hint: string): string =>
  translate(inCommandWords(hint), ({ call: { command }, values }) => {
    if (command === undefined) return null;
    const filled = command.replaceAll(/\{(\w+)\}/g, (_, name: string) => wordOf(values[name], name));
    const options = Object.entries(values)
      .filter(([name]) => !command.includes(`{${name}}`))
      .map(([name, value]) => ` --${name.replaceAll('_', '-')} ${value}`);
    return `callbook ${filled}${options.join('')}`;
  });

/** A value to type, or its name in capitals if the hint leaves it open: `…`, `{id}`. */
const wordOf = (value: unknown, name: string): string =>
  typeof value === 'string' && /^[\w@.:/-]+$/.test(value) ? value : name.toUpperCase();

/** What a refused call tells somebody on the command line. */
export const messageForCommands = ({ detail, hint }: Pick<CallbookError, 'detail' | 'hint'>): string =>
  messageOf({ detail: inCommandWords(detail), hint }, hintForCommands);

/** What a refused call tells its caller, with a hint that fits where the caller is. */
export const messageOf = (
  { detail, hint }: Pick<CallbookError, 'detail' | 'hint'>,
  hintFor: (hint: string) => string,
): string => [detail, hintFor(hint)].filter(Boolean).join(' ');
