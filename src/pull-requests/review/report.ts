import { lstatSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Check, isAlive } from '../../health/check-schema.ts';
import { counted } from '../../text/counted.ts';
import { textBlock } from '../../text/markdown.ts';
import { parseJson } from '../../text/parse-json.ts';
import { callGithub, type GithubRepository, listGithub } from '../github.ts';

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
      : `${counted(all.length, 'problem')} found. Push a fix to run the check again.`;
  const more = all.length > MAX_LINES ? [`… and ${all.length - MAX_LINES} more.`] : [];
  const probed = checks.map(
    ({ slug, state, cause }) =>
      `${isAlive(state) ? '+' : state === 'unknown' ? ' ' : '-'} ${slug}: ${state}, ${cause}`,
  );
  const left =
    notProbed > 0 ? [`${counted(notProbed, 'more entry was', 'more entries were')} not probed.`] : [];
  return [
    `${counted(changed, 'entry', 'entries')} changed. ${verdict}`,
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

const PullSchema = z.object({ head: z.object({ sha: z.string() }), state: z.string() });
const CommentsSchema = z.array(
  z.object({ id: z.int(), body: z.string(), user: z.object({ type: z.string() }) }),
);
const MAX_PAGES = 5;

/**
 * Posts the report as a comment on its pull request, or updates the comment of an earlier report. The number of the pull
 * request comes from the untrusted run, so its newest commit must be the one that GitHub says was checked.
 */
export async function postReport(
  workflow: GithubRepository,
  { pull_request, report }: z.output<typeof HandoverSchema>,
  checkedCommit: string,
): Promise<'posted' | 'updated' | 'refused'> {
  const pull = PullSchema.parse(await callGithub(workflow, 'GET', `/pulls/${pull_request}`));
  if (pull.head.sha !== checkedCommit || pull.state !== 'open') return 'refused';
  const body = commentOn(report, checkedCommit);
  const before = await findComment(workflow, pull_request);
  if (before === null) await callGithub(workflow, 'POST', `/issues/${pull_request}/comments`, { body });
  else await callGithub(workflow, 'PATCH', `/issues/comments/${before}`, { body });
  return before === null ? 'posted' : 'updated';
}

/** Finds our comment by its mark. It must be written by a bot, because people may quote the mark. */
async function findComment(workflow: GithubRepository, pull: number): Promise<number | null> {
  const found = await listGithub(workflow, `/issues/${pull}/comments`, MAX_PAGES);
  const comments = CommentsSchema.parse(found);
  return comments.find(({ body, user }) => user.type === 'Bot' && body.startsWith(REPORT_MARK))?.id ?? null;
}

const MAX_BYTES = 200_000; // The longest report that is read has 40,000 characters.

/**
 * Reads the result of the untrusted check run. The contributor may control that run completely: the file may be a link
 * into this machine, huge, or nonsense. Throws an error that quotes nothing from it.
 */
export function readHandover(file: string): z.output<typeof HandoverSchema> {
  const found = lstatSync(file);
  if (!found.isFile()) throw new Error(`${file} is not a plain file.`);
  if (found.size > MAX_BYTES) throw new Error(`${file} has ${found.size} bytes; the limit is ${MAX_BYTES}.`);
  const result = HandoverSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (!result.success) throw new Error(`${file} is not the report of an entry check.`);
  return result.data;
}
