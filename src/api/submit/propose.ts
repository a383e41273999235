import { reportFault } from '../../log/notes.ts';
import { openPullRequest, type PullRequestTarget } from '../../pull-requests/submission/pull-request.ts';
import type { Submission } from '../../pull-requests/submission/schema.ts';
import { EVERYBODY, takeAll } from '../../store/allowance.ts';
import { LIMITS } from '../../store/limits.ts';
import type { Store } from '../../store/redis.ts';
import { saveSubmission } from '../../store/submissions.ts';

const OPENED = 'A pull request is open. A maintainer reads it before anything is published.';
const STORED =
  'Stored for the maintainers, who read it before anything is published. It goes faster by propose_url, where a person opens the pull request.';
const STORED_INSTEAD = `Stored for the maintainers. No pull request was opened: in a day, one source gets at most ${LIMITS.pullSource.calls} and everybody together ${LIMITS.pullService.calls}. At propose_url a person opens one at once.`;

/** `source` is the HMAC of who proposes. `pullRequests` is null where no token is configured. */
type Proposer = { store: Store; source: string; at: Date; pullRequests: PullRequestTarget | null };

/**
 * Opens a pull request where that is set up and allowed, else stores the proposal. `note` says what becomes of it.
 * Throws StoreUnavailableError.
 */
export async function propose(
  submission: Submission,
  { store, source, at, pullRequests }: Proposer,
): Promise<{ pull_request_url: string | null; note: string }> {
  const isAllowed = pullRequests !== null && (await mayOpenPullRequest(store, source, at));
  const pull_request_url = isAllowed ? await tryPullRequest(pullRequests, submission) : null;
  if (pull_request_url) return { pull_request_url, note: OPENED };
  const dropped = await saveSubmission(store, submission);
  if (dropped > 0)
    reportFault(new Error(`${dropped} unreviewed proposals made room`), 'A proposal was stored');
  return { pull_request_url: null, note: pullRequests && !isAllowed ? STORED_INSTEAD : STORED };
}

async function mayOpenPullRequest(store: Store, source: string, at: Date): Promise<boolean> {
  const { allowed } = await takeAll(
    store,
    [
      { limit: LIMITS.pullSource, who: source },
      { limit: LIMITS.pullService, who: EVERYBODY },
    ],
    at,
  );
  return allowed;
}

/** A repository that cannot be reached costs no proposal: it waits in the store instead. */
async function tryPullRequest(repository: PullRequestTarget, submission: Submission): Promise<string | null> {
  try {
    return await openPullRequest(repository, submission);
  } catch (error) {
    reportFault(error, 'A pull request was opened');
    return null;
  }
}
