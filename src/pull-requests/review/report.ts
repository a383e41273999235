import { z } from 'zod';
import { isAlive } from '../../health/alive.ts';
import type { Check } from '../../health/check-schema.ts';

const MAX_CHARACTERS = 20_000; // GitHub takes 65,536 in a comment; nobody reads half of this.
const MAX_LINES = 100;

/** What a check of a pull request hands over to the run that comments on it. It is not to be trusted there. */
export const HandoverSchema = z.strictObject({
  pull_request: z.int().min(1),
  report: z.string().max(2 * MAX_CHARACTERS),
});

type Found = {
  problems: readonly string[];
  refused: readonly string[];
  checks: readonly Check[];
  /** Entries that were changed, and of these the ones beyond the limit, which were not probed. */
  changed: number;
  notProbed: number;
};

/** What was found, as plain text: problems first, then how each changed interface answered. */
export function reportText({ problems, refused, checks, changed, notProbed }: Found): string {
  const faults = [...refused, ...problems];
  const verdict =
    faults.length === 0
      ? 'No problems.'
      : `${faults.length} ${faults.length === 1 ? 'problem' : 'problems'}.`;
  const more = faults.length > MAX_LINES ? [`… and ${faults.length - MAX_LINES} more.`] : [];
  const probed = checks.map(
    ({ slug, state, cause }) =>
      `${isAlive(state) ? '+' : state === 'unknown' ? ' ' : '-'} ${slug}: ${state}, ${cause}`,
  );
  const left = notProbed > 0 ? [`${notProbed} more were not probed.`] : [];
  return [
    `${changed} ${changed === 1 ? 'entry' : 'entries'} changed. ${verdict}`,
    ...faults.slice(0, MAX_LINES),
    ...more,
    ...(probed.length > 0 ? ['', 'Probed just now, without any key:', ...probed, ...left] : []),
  ].join('\n');
}

/** By this a comment is found again, so that a pull request has one report, not one a push. */
export const REPORT_MARK = '<!-- callbook: report of the entry check -->';

/**
 * The comment that shows a report. The report came out of a run over a stranger's files: it is shown as it is, in a
 * block that it cannot end, so that it can name nobody and link nowhere.
 */
export function commentOn(report: string, commit: string): string {
  const shown = report
    .slice(0, MAX_CHARACTERS)
    .replaceAll(/[^\P{C}\n]/gu, '')
    .replaceAll('`', 'ˋ');
  return `${REPORT_MARK}\n**Entry check** of ${commit.slice(0, 12)}\n\n\`\`\`text\n${shown}\n\`\`\`\n`;
}
