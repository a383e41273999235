import { MAX_EVIDENCE_LENGTH } from '../../../../src/entry/verification-schema.ts';
import type { ProcessResult } from '../bounded-process.ts';
import { oneLineOf } from '../one-line.ts';

const VERSION = /\d{1,9}\.\d{1,9}(?:\.\d{1,9}){0,9}(?:[-+~.]?[A-Za-z0-9]{1,20}){0,9}/g;
const MAX_VERSION_LINE = 60;

/**
 * The version number in a line that a tool printed. Of several, the one that its package has too: some tools first name
 * the standard or the library that they follow. Null if there is none.
 */
export function versionIn(line: string, packageVersion: string | null = null): string | null {
  const found = line.match(VERSION) ?? [];
  return found.find((each) => packageVersion?.includes(each)) ?? found[0] ?? null;
}

type SeenRun = { version: string; ran: ProcessResult; written: readonly string[]; note?: string | undefined };

/** What was seen when a tool ran, such as `jq-1.7; example: exit 0, 3 lines of output`. */
export function describeRun({ version, ran, written, note }: SeenRun): string {
  const seen = [
    `exit ${ran.code}${note && ran.code !== 0 ? ` (${note})` : ''}`,
    outputWords(ran.stdout),
    written.length === 0 ? '' : `wrote ${writtenWords(written)}`,
  ].filter(Boolean);
  const first = oneLineOf(version, MAX_VERSION_LINE);
  return oneLineOf(`${first ? `${first}; ` : ''}example: ${seen.join(', ')}`, MAX_EVIDENCE_LENGTH);
}

function outputWords(stdout: string): string {
  const lines = stdout.trim() === '' ? 0 : stdout.trim().split('\n').length;
  if (lines === 0) return '';
  return lines === 1 ? '1 line of output' : `${lines} lines of output`;
}

const writtenWords = (written: readonly string[]): string =>
  written.length === 1 ? (written[0] ?? '') : `${written.length} files`;
