import { inOrder } from '../../text/in-order.ts';

/** One problem of one file. `line` and `column` count from 1. The message says what is wrong and what to do. */
export type EntryProblem = { file: string; line: number; column: number; message: string };

/** A place in a file, counted from 1. */
export type Place = { line: number; column: number };

/** The place of a problem that concerns the whole file. */
export const START: Place = { line: 1, column: 1 };

export function compareProblems(a: EntryProblem, b: EntryProblem): number {
  return inOrder(a.file, b.file) || a.line - b.line || a.column - b.column;
}

/** `entries/api/open-meteo.yaml:7:3  tag "Weather" is not lowercase. …` */
export function formatProblem({ file, line, column, message }: EntryProblem): string {
  return `${file}:${line}:${column}  ${message}.`;
}

/**
 * The problem as a GitHub Actions workflow command, which shows it on the line of the pull request.
 * Escapes as the Actions toolkit does, so that a file name or a value cannot start another command.
 */
export function formatAnnotation({ file, line, column, message }: EntryProblem): string {
  const text = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const path = file
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C');
  return `::error file=${path},line=${line},col=${column}::${text}.`;
}
