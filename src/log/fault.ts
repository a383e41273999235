import type { Fault } from './schema.ts';

const MAX_MESSAGE_LENGTH = 200;
const MAX_FRAMES = 4;
const MAX_CAUSES = 3; // Longer chains repeat themselves.
const LEFT_OUT = '…';

const QUOTED = /"[^"]*"?|'[^']*'|`[^`]*`|“[^”]*”/g;
const ADDRESS =
  /(?<![^\s<>"'])[^\s<>"']+@[^\s<>"']+|(?<![a-z+.-])[a-z+.-]+:\/\/\S+|\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<![\da-f])[\da-f]*:[\da-f:]+:[\da-f:.]*/gi;
const TOKEN = /[\w+/=-]{20,}/g; // Keys, hashes and ids. Ordinary words are shorter.
const ESCAPE = /%[\da-f]{2}|\\u[\da-f]{4}|\\[a-z]/gi; // Replaced by a space, so that it separates words.
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const FRAME = /(?<![\w@.-])([\w@.-]+\/[\w.-]+:\d+:\d+)\)?$/;

/**
 * Describes an error and its causes for the log. Removes quoted parts, addresses, tokens and every word of `sent` from
 * the messages: what a caller sent may be private, and error messages often repeat it.
 */
export function describeFaults(error: unknown, sent: readonly string[]): Fault[] {
  const words = new Set(sent.flatMap(wordsOf));
  const faults: Fault[] = [];
  for (let each = error; each !== undefined && faults.length < MAX_CAUSES; ) {
    faults.push(describeFault(each, words));
    each = each instanceof Error ? each.cause : undefined;
  }
  return faults;
}

function describeFault(error: unknown, words: ReadonlySet<string>): Fault {
  if (!(error instanceof Error)) return { class: 'NoError', message: `a ${typeof error} was thrown`, at: [] };
  const { name } = error.constructor;
  return {
    class: /^[A-Za-z_$][\w$]{0,60}$/.test(name) ? name : 'Error',
    message: scrub(error.message, words),
    at: framesOf(error),
  };
}

function scrub(message: string, words: ReadonlySet<string>): string {
  const known = message
    .slice(0, 20 * MAX_MESSAGE_LENGTH)
    .replaceAll(QUOTED, LEFT_OUT)
    .replaceAll(ADDRESS, LEFT_OUT)
    .replaceAll(TOKEN, LEFT_OUT)
    .replaceAll(ESCAPE, ' ')
    .replaceAll(WORD, (word) => (words.has(word.toLowerCase()) ? LEFT_OUT : word));
  const plain = known.replaceAll(/[^\p{L}\p{M}\p{N}.,:;()…_/-]+/gu, ' ').trim();
  return [...plain].slice(0, MAX_MESSAGE_LENGTH).join('');
}

/** The words of a text: as it was sent, with URL escapes decoded, and with JSON escapes decoded. */
function wordsOf(text: string): string[] {
  const forms = [text, withoutUrlEscapes(text.replaceAll('+', ' ')), withoutJsonEscapes(text)];
  return forms.flatMap((form) => form.toLowerCase().match(WORD) ?? []);
}

function withoutUrlEscapes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // An incomplete escape cannot be decoded.
  }
}

const withoutJsonEscapes = (text: string): string =>
  text
    .replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\[bfnrt]/g, ' ');

/** Keeps only files and lines. Names of methods and folders reveal the machine, and may contain what was sent. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !line.includes('node:'))
    .flatMap((line) => FRAME.exec(line.trim())?.[1] ?? [])
    .slice(0, MAX_FRAMES);
