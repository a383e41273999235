import { z } from 'zod';
import { callGithub, listGithub, type Workflow } from '../github/workflow.ts';
import { commentOn, type HandoverSchema, REPORT_MARK } from './report.ts';

const PullSchema = z.object({ head: z.object({ sha: z.string() }), state: z.string() });
const CommentsSchema = z.array(
  z.object({ id: z.int(), body: z.string(), user: z.object({ type: z.string() }) }),
);
const MAX_PAGES = 5;

/**
 * Puts the report onto its pull request: in place of the one that stands there, or as a new comment. The number of the
 * pull request comes out of the untrusted run, so it must be that of the very commit that GitHub says was checked.
 * @returns what was done
 */
export async function postReport(
  workflow: Workflow,
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

/** The comment with our mark, if a bot wrote it: people may quote the mark. */
async function findComment(workflow: Workflow, pull: number): Promise<number | null> {
  const { found } = await listGithub(workflow, `/issues/${pull}/comments`, MAX_PAGES);
  const comments = CommentsSchema.parse(found);
  return comments.find(({ body, user }) => user.type === 'Bot' && body.startsWith(REPORT_MARK))?.id ?? null;
}
