import { type Submission, SubmissionSchema } from '../submission/schema.ts';
import { KEYS, LIFETIMES_S } from './keys.ts';
import type { Store } from './redis.ts';
import { reachStore } from './unavailable.ts';

const MOST_KEPT = 1_000; // More than people can read; what comes then is proposed by its author.

// All or nothing, once for each id. Ids of what has expired go first.
const SAVE = `
local submission, all = KEYS[1], KEYS[2]
local id, text, score, oldest, lifetime, most = unpack(ARGV)
redis.call('ZREMRANGEBYSCORE', all, '-inf', oldest)
if redis.call('EXISTS', submission) == 0 then
  if redis.call('ZCARD', all) >= tonumber(most) then return 0 end
  redis.call('SET', submission, text, 'EX', lifetime)
  redis.call('ZADD', all, score, id)
  redis.call('EXPIRE', all, lifetime)
end
return 1`;

/** Stores a submission. False where as many as anybody can read wait already. Throws StoreUnavailableError. */
export async function saveSubmission(store: Store, submission: Submission): Promise<boolean> {
  const score = Date.parse(submission.at);
  const oldest = score - LIFETIMES_S.submission * 1_000;
  const kept = await reachStore('store a submission', () =>
    store
      .createScript<number>(SAVE)
      .exec(
        [KEYS.submission(submission.id), KEYS.submissions],
        [
          submission.id,
          JSON.stringify(submission),
          String(score),
          String(oldest),
          String(LIFETIMES_S.submission),
          String(MOST_KEPT),
        ],
      ),
  );
  return kept === 1;
}

/** The submissions that wait, oldest first. Throws StoreUnavailableError. */
export async function listSubmissions(store: Store): Promise<Submission[]> {
  const ids = await reachStore('list submissions', () => store.zrange<string[]>(KEYS.submissions, 0, -1));
  if (ids.length === 0) return [];
  const texts = await reachStore('read submissions', () =>
    store.mget<(string | null)[]>(...ids.map(KEYS.submission)),
  );
  return texts.flatMap((text) => (text === null ? [] : [SubmissionSchema.parse(JSON.parse(text))]));
}

/** Forgets a submission that was taken up or turned down. Throws StoreUnavailableError. */
export async function dropSubmission(store: Store, id: string): Promise<void> {
  await reachStore('drop a submission', () =>
    store.multi().del(KEYS.submission(id)).zrem(KEYS.submissions, id).exec(),
  );
}
