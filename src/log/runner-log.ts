import { format } from 'node:util';
import { printableError } from '../command-line/fixable-error.ts';

const CONTROL = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}]/gu;
/** White space as in .NET's TrimStart, which the runner calls before it looks for a command. */
const LINE_START = /^([^\S\n]*):(?=:)/gm;

/**
 * Changes a text so that the runner of a workflow reads no command in it: neither `::name::` at the start of a line nor
 * `##[name]` anywhere. Texts of servers and contributors may contain either. Control characters and Unicode line
 * separators become spaces, so that Callbook, the runner and a terminal see the same lines.
 */
export const asRunnerLog = (text: string): string =>
  text.replaceAll(CONTROL, ' ').replaceAll('##[', '## [').replaceAll(LINE_START, '$1: ');

type Print = (...values: unknown[]) => void;
const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;

/**
 * Makes everything that this process prints by the console safe for the runner of a workflow, including uncaught errors.
 * For scripts that workflows run. Intended commands go to `process.stdout` directly.
 * @param exit ends the process after an uncaught error
 */
export function guardRunnerLog(exit: () => void): void {
  for (const method of METHODS) {
    const print: Print = console[method].bind(console);
    console[method] = (...values: unknown[]) => print('%s', asRunnerLog(format(...values)));
  }
  process.on('uncaughtException', (error) => {
    console.error(printableError(error));
    exit();
  });
}

/** The runner command that adds an annotation to a workflow run. Escapes the text like the Actions toolkit. */
export function runAnnotation(level: 'warning' | 'error', title: string, text: string): string {
  const escaped = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return `::${level} title=${title}::${escaped}`;
}
