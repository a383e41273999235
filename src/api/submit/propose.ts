import { reportFault } from '../../log/notes.ts';
import { openPullRequest, type PullRequestTarget } from '../../pull-requests/submission/pull-request.ts';
import { EVERYBODY, takeAll } from '../../store/allowance.ts';
import { LIMITS } from '../../store/limits.ts';
import type { Store } from '../../store/redis.ts';
import type { Submission } from '../../store/submissions.ts';
import { saveSubmission } from '../../store/submissions.ts';

const OPENED = 'A pull request is open. A maintainer reviews it before anything is published.';
const STORED = 'Stored for the maintainers, who review it before anything is published.';
const OVER_LIMIT = `No pull request was opened: the limit is ${LIMITS.pullSource.calls} a day for one source and ${LIMITS.pullService.calls} in all.`;
const OPEN_IT = 'It is faster to open the pull request yourself at propose_url.';

type Proposer = {
  store: Store;
  /** Identifies the caller: see sourceOf. */
  source: string;
  /** Whether it is the first proposal of its source that day. */
  isFirst: boolean;
  at: Date;
  /** Null if no token is configured. */
  pullRequests: PullRequestTarget | null;
  /** The page on which a person can propose the file. Null if no repository is configured. */
  propose_url: string | null;
};

/**
 * Opens a pull request if that is set up and within the limits, else stores the proposal. `note` says which of the two.
 * Returns null if the list is full and keeps its places for other sources. Throws StoreUnavailableError.
 */
export async function propose(
  submission: Submission,
  { store, source, isFirst, at, pullRequests, propose_url }: Proposer,
): Promise<{ pull_request_url: string | null; note: string } | null> {
  const isAllowed = pullRequests !== null && (await mayOpenPullRequest(store, source, at));
  const pull_request_url = isAllowed ? await tryPullRequest(pullRequests, submission) : null;
  if (pull_request_url) return { pull_request_url, note: OPENED };
  const dropped = await saveSubmission(store, submission, { isFirst });
  if (dropped === null) return null;
  if (dropped > 0)
    reportFault(new Error(`${dropped} unreviewed proposals were dropped`), 'The list of proposals is full');
  const note = [
    STORED,
    ...(pullRequests && !isAllowed ? [OVER_LIMIT] : []),
    ...(propose_url ? [OPEN_IT] : []),
  ];
  return { pull_request_url: null, note: note.join(' ') };
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

/** Null if GitHub fails: the proposal is then stored, not lost. */
async function tryPullRequest(repository: PullRequestTarget, submission: Submission): Promise<string | null> {
  try {
    return await openPullRequest(repository, submission);
  } catch (error) {
    reportFault(error, 'Opening a pull request failed');
    return null;
  }
}
