import { z } from 'zod';
import { type Check, isAlive } from '../../health/check-schema.ts';
import { textBlock } from '../github/text-block.ts';

const MAX_CHARACTERS = 20_000; // GitHub allows 65,536 in a comment, but nobody reads that much.
const MAX_LINES = 100;

/** What the check of a pull request passes to the run that comments on it. That run must not trust it. */
export const HandoverSchema = z.strictObject({
  pull_request: z.int().min(1),
  report: z.string().max(2 * MAX_CHARACTERS),
});

type Found = {
  problems: readonly string[];
  refused: readonly string[];
  checks: readonly Check[];
  /** Number of changed entries. `notProbed` of them exceeded the limit of probes. */
  changed: number;
  notProbed: number;
};

/** The report as plain text: problems first, then the probe result of each changed interface. */
export function reportText({ problems, refused, checks, changed, notProbed }: Found): string {
  const all = [...refused, ...problems];
  const verdict =
    all.length === 0
      ? 'No problems found.'
      : `${all.length} ${all.length === 1 ? 'problem' : 'problems'} found. Push a fix to run the check again.`;
  const more = all.length > MAX_LINES ? [`… and ${all.length - MAX_LINES} more.`] : [];
  const probed = checks.map(
    ({ slug, state, cause }) =>
      `${isAlive(state) ? '+' : state === 'unknown' ? ' ' : '-'} ${slug}: ${state}, ${cause}`,
  );
  const left =
    notProbed > 0 ? [`${notProbed} more ${notProbed === 1 ? 'entry was' : 'entries were'} not probed.`] : [];
  return [
    `${changed} ${changed === 1 ? 'entry' : 'entries'} changed. ${verdict}`,
    ...all.slice(0, MAX_LINES),
    ...more,
    ...(probed.length > 0
      ? ['', 'Results of one probe, without an API key (+ alive, - not alive):', ...probed, ...left]
      : []),
  ].join('\n');
}

/** Identifies our comment, so that each push updates it instead of adding another. */
export const REPORT_MARK = '<!-- callbook: report of the entry check -->';

/**
 * The comment that shows a report. The report is untrusted, so it is shown in a code block that it cannot end: it can
 * mention nobody and link nowhere.
 */
export function commentOn(report: string, commit: string): string {
  const shown = textBlock(report.slice(0, MAX_CHARACTERS));
  return `${REPORT_MARK}\n**Entry check** of commit ${commit.slice(0, 12)}\n\n${shown}\n`;
}
