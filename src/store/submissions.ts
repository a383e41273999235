import { z } from 'zod';
import { KEYS, LIFETIMES_S } from './keys.ts';
import { MAX_WAITING_PROPOSALS } from './limits.ts';
import { reachStore, runScript, type Store } from './redis.ts';

/** A submitted entry as it is stored. It does not record who submitted it. */
export const SubmissionSchema = z.object({
  id: z.string().describe('Derived from path and content, so the same submission has the same id.'),
  at: z.iso.datetime(),
  path: z
    .string()
    .regex(/^entries\/(api|mcp|cli)\/[a-z0-9-]+\.yaml$/)
    .describe('Path of the file in the repository.'),
  content: z.string().describe('The whole file.'),
});
export type Submission = z.output<typeof SubmissionSchema>;

// All or nothing, once per id. Drops ids of expired submissions first. `further` has the ids that are not the first of a
// source that day.
const SAVE = `
local submission, all, further = P .. 'submission:' .. asked.id, P .. 'submissions', P .. 'submissions-further'
local lists = asked.isFirst and {all} or {all, further}
for _, list in ipairs({all, further}) do redis.call('ZREMRANGEBYSCORE', list, '-inf', asked.expired) end
if redis.call('EXISTS', submission) == 1 then return 0 end

local surplus, dropped = redis.call('ZCARD', all) + 1 - asked.max, 0
local function drop_oldest(list)
  if surplus <= 0 then return end
  for _, each in ipairs(redis.call('ZRANGE', list, 0, surplus - 1)) do
    redis.call('DEL', P .. 'submission:' .. each)
    redis.call('ZREM', all, each)
    redis.call('ZREM', further, each)
    surplus, dropped = surplus - 1, dropped + 1
  end
end
drop_oldest(further)
if surplus > 0 and not asked.isFirst then return -1 end
drop_oldest(all)

redis.call('SET', submission, asked.text, 'EX', ${LIFETIMES_S.submission})
for _, list in ipairs(lists) do
  redis.call('ZADD', list, asked.score, asked.id)
  redis.call('EXPIRE', list, ${LIFETIMES_S.submission})
end
return dropped`;

/**
 * Stores a submission. If `max` wait already, the oldest one is dropped that was not the first of its source on its day,
 * and if there is none, the oldest of all, but only for another first one: a source with many proposals cannot push out
 * those of others. Returns how many were dropped, or null if it was not stored. Throws StoreUnavailableError.
 */
export async function saveSubmission(
  store: Store,
  submission: Submission,
  { isFirst, max = MAX_WAITING_PROPOSALS }: { isFirst: boolean; max?: number },
): Promise<number | null> {
  const score = Date.parse(submission.at);
  const expired = score - LIFETIMES_S.submission * 1_000;
  const asked = { id: submission.id, text: JSON.stringify(submission), score, expired, max, isFirst };
  const dropped = await runScript<number>(store, 'store a submission', SAVE, asked);
  return dropped < 0 ? null : dropped;
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
    store
      .multi()
      .del(KEYS.submission(id))
      .zrem(KEYS.submissions, id)
      .zrem(KEYS.submissionsFurther, id)
      .exec(),
  );
}
