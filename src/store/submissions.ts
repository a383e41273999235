import { type Submission, SubmissionSchema } from '../pull-requests/submission/schema.ts';
import { KEYS, LIFETIMES_S } from './keys.ts';
import { MAX_WAITING_PROPOSALS } from './limits.ts';
import { reachStore, runScript, type Store } from './redis.ts';

// All or nothing, once per id. Drops ids of expired submissions, then the oldest ones if the list is full.
const SAVE = `
local submission, all = P .. 'submission:' .. asked.id, P .. 'submissions'
redis.call('ZREMRANGEBYSCORE', all, '-inf', asked.expired)
if redis.call('EXISTS', submission) == 1 then return 0 end
local surplus = redis.call('ZCARD', all) + 1 - asked.max
local oldest = surplus > 0 and redis.call('ZRANGE', all, 0, surplus - 1) or {}
for _, each in ipairs(oldest) do
  redis.call('DEL', P .. 'submission:' .. each)
  redis.call('ZREM', all, each)
end
redis.call('SET', submission, asked.text, 'EX', ${LIFETIMES_S.submission})
redis.call('ZADD', all, asked.score, asked.id)
redis.call('EXPIRE', all, ${LIFETIMES_S.submission})
return #oldest`;

/**
 * Stores a submission. If `max` wait already, the oldest are dropped. Returns how many were dropped. Throws
 * StoreUnavailableError.
 */
export function saveSubmission(
  store: Store,
  submission: Submission,
  { max = MAX_WAITING_PROPOSALS }: { max?: number } = {},
): Promise<number> {
  const score = Date.parse(submission.at);
  const expired = score - LIFETIMES_S.submission * 1_000;
  const asked = { id: submission.id, text: JSON.stringify(submission), score, expired, max };
  return runScript<number>(store, 'store a submission', SAVE, asked);
}

/** Waiting submissions, oldest first. Throws StoreUnavailableError. */
export async function listSubmissions(store: Store): Promise<Submission[]> {
  const ids = await reachStore('list submissions', () => store.zrange<string[]>(KEYS.submissions, 0, -1));
  if (ids.length === 0) return [];
  const texts = await reachStore('read submissions', () =>
    store.mget<(string | null)[]>(...ids.map(KEYS.submission)),
  );
  return texts.flatMap((text) => (text === null ? [] : [SubmissionSchema.parse(JSON.parse(text))]));
}

/** Deletes a submission that was accepted or rejected. Throws StoreUnavailableError. */
export async function dropSubmission(store: Store, id: string): Promise<void> {
  await reachStore('drop a submission', () =>
    store.multi().del(KEYS.submission(id)).zrem(KEYS.submissions, id).exec(),
  );
}
