import { type Submission, SubmissionSchema } from '../pull-requests/submission/schema.ts';
import { KEY_PREFIX, KEYS, LIFETIMES_S } from './keys.ts';
import { MAX_WAITING_PROPOSALS } from './limits.ts';
import type { Store } from './redis.ts';
import { reachStore } from './unavailable.ts';

// All or nothing, once for each id. Ids of what has expired go first, then the oldest make room.
const SAVE = `
local submission, all = KEYS[1], KEYS[2]
local id, text, score, expired, lifetime, most = unpack(ARGV)
redis.call('ZREMRANGEBYSCORE', all, '-inf', expired)
if redis.call('EXISTS', submission) == 1 then return 0 end
local surplus = redis.call('ZCARD', all) + 1 - tonumber(most)
local oldest = surplus > 0 and redis.call('ZRANGE', all, 0, surplus - 1) or {}
for _, each in ipairs(oldest) do
  redis.call('DEL', '${KEY_PREFIX}submission:' .. each)
  redis.call('ZREM', all, each)
end
redis.call('SET', submission, text, 'EX', lifetime)
redis.call('ZADD', all, score, id)
redis.call('EXPIRE', all, lifetime)
return #oldest`;

/**
 * Stores a submission; where as many wait as anybody can read, the oldest make room. Returns how many did. Throws
 * StoreUnavailableError.
 */
export async function saveSubmission(
  store: Store,
  submission: Submission,
  { most = MAX_WAITING_PROPOSALS }: { most?: number } = {},
): Promise<number> {
  const score = Date.parse(submission.at);
  const expired = score - LIFETIMES_S.submission * 1_000;
  const keys = [KEYS.submission(submission.id), KEYS.submissions];
  const numbers = [score, expired, LIFETIMES_S.submission, most].map(String);
  return reachStore('store a submission', () =>
    store.createScript<number>(SAVE).exec(keys, [submission.id, JSON.stringify(submission), ...numbers]),
  );
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
