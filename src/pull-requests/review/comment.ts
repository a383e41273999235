import { z } from 'zod';
import { callGithub, listGithub, type Workflow } from '../github/workflow.ts';
import { commentOn, type HandoverSchema, REPORT_MARK } from './report.ts';

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

/** Finds our comment by its mark. It must be written by a bot, because people may quote the mark. */
async function findComment(workflow: Workflow, pull: number): Promise<number | null> {
  const found = await listGithub(workflow, `/issues/${pull}/comments`, MAX_PAGES);
  const comments = CommentsSchema.parse(found);
  return comments.find(({ body, user }) => user.type === 'Bot' && body.startsWith(REPORT_MARK))?.id ?? null;
}
