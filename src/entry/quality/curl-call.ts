import { isWebAddress } from '../endpoint.ts';
import type { ShellCommand, ShellWord } from './invocation.ts';

/** The parts of a curl command that the checks read. */
export type CurlCall = {
  addresses: readonly ShellWord[];
  headers: readonly string[];
  fields: readonly string[];
  login: boolean;
  takesBracketsLiterally: boolean;
};

/** curl's options that take the next word as their value (https://curl.se/docs/manpage.html). */
const HEADER_OPTIONS = ['-H', '--header'];
const FIELD_OPTIONS = [
  '-d',
  '--data',
  '--data-raw',
  '--data-urlencode',
  '--data-binary',
  '--json',
  '-F',
  '--form',
];
const LOGIN_OPTIONS = ['-u', '--user', '--oauth2-bearer'];
const OTHER_OPTIONS = [
  '-A',
  '--user-agent',
  '-e',
  '--referer',
  '-o',
  '--output',
  '-X',
  '--request',
  '-b',
  '--cookie',
];
const VALUE_OPTIONS = new Set([...HEADER_OPTIONS, ...FIELD_OPTIONS, ...LOGIN_OPTIONS, ...OTHER_OPTIONS]);
const LITERAL_BRACKETS = /^(--globoff|-[a-zA-Z]*g[a-zA-Z]*)$/;

/** Reads the words of a command that is known to be curl. */
export function readCurlCall({ words }: ShellCommand): CurlCall {
  const before = (at: number) => words[at - 1]?.value ?? '';
  const valuesOf = (options: readonly string[]) =>
    words.filter((_, at) => options.includes(before(at))).map(({ value }) => value);
  return {
    addresses: words.filter(({ value }, at) => !VALUE_OPTIONS.has(before(at)) && isWebAddress(value)),
    headers: valuesOf(HEADER_OPTIONS),
    fields: valuesOf(FIELD_OPTIONS),
    login: words.some(({ value }) => LOGIN_OPTIONS.includes(value)),
    takesBracketsLiterally: words.some(({ value }) => LITERAL_BRACKETS.test(value)),
  };
}
