import { format } from 'node:util';

const CONTROL = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}]/gu;
/** White space as .NET's TrimStart knows it, which the runner calls before it looks for a command. */
const LINE_START = /^([^\S\n]*):(?=:)/gm;

/**
 * A text for the log of a workflow, in which no line is a command to the runner: neither `::name::` at the start of a
 * line nor `##[name]` anywhere. What a server or a contributor wrote may look like either. Control characters and the
 * line separators of Unicode become spaces, so that a line is the same to us, to the runner and to a terminal.
 */
export const asRunnerLog = (text: string): string =>
  text.replaceAll(CONTROL, ' ').replaceAll('##[', '## [').replaceAll(LINE_START, '$1: ');

type Print = (...values: unknown[]) => void;
const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;

/**
 * From here on, nothing that this process prints by the console is a command to the runner of a workflow, not even the
 * message of an error that nobody caught. For scripts that workflows run. A command that is meant goes to
 * `process.stdout` directly.
 * @param exit ends the process after such an error
 */
export function guardRunnerLog(exit: () => void): void {
  for (const method of METHODS) {
    const print: Print = console[method].bind(console);
    console[method] = (...values: unknown[]) => print('%s', asRunnerLog(format(...values)));
  }
  process.on('uncaughtException', (error) => {
    console.error(error);
    exit();
  });
}

/** An annotation on a workflow's run, as a command to its runner. Escapes the text as the Actions toolkit does. */
export function runAnnotation(level: 'warning' | 'error', title: string, text: string): string {
  const escaped = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return `::${level} title=${title}::${escaped}`;
}
