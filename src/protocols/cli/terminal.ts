import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { styleText } from 'node:util';
import { terminalSafe } from '../../text/terminal-safe.ts';

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** What commands need of the terminal, so that tests can pass a fake. */
export type Terminal = {
  /** Whether standard output is a terminal. Otherwise a program reads it. */
  isTerminal: boolean;
  /** Whether somebody can answer a question. */
  canAsk: boolean;
  columns: number;
  style: (style: Style, text: string) => string;
  /** Writes to standard output, which holds the result only. */
  print: (text: string) => void;
  /** Writes to standard error: advice, progress and errors. Replaces characters that a terminal would obey. */
  note: (text: string) => void;
  /** Asks on standard error and returns the answer. */
  ask: (question: string) => Promise<string>;
  /** Asks for a secret without showing what is typed. Without a terminal, reads it from standard input. */
  askSecret: (question: string) => Promise<string>;
};

type Streams = {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
};

const DEFAULT_COLUMNS = 80;
const MIN_COLUMNS = 40;
const MAX_COLUMNS = 110; // Longer lines are hard to read.

/** The terminal of this process. Colours only if it shows them: `hasColors` honours NO_COLOR, FORCE_COLOR and TERM. */
export function openTerminal({ stdin, stdout, stderr }: Streams): Terminal {
  const isTerminal = stdout.isTTY === true;
  const hasColors = isTerminal && stdout.hasColors();
  return {
    isTerminal,
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    columns: Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, stdout.columns ?? DEFAULT_COLUMNS)),
    style: (style, text) => (hasColors ? styleText(style, text, { validateStream: false }) : text),
    print: (text) => void stdout.write(text.endsWith('\n') ? text : `${text}\n`),
    note: (text) => void stderr.write(`${terminalSafe(text)}\n`),
    ask: (question) => ask(terminalSafe(question), stdin, stderr),
    askSecret: (question) => askSecret(terminalSafe(question), stdin, stderr),
  };
}

async function askSecret(
  question: string,
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
): Promise<string> {
  if (!input.isTTY) return (await text(input)).trim();
  output.write(question);
  const silent = new Writable({ write: (_piece, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    output.write('\n');
  }
}

async function ask(question: string, input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  const lines = createInterface({ input, output });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}
