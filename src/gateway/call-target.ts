import { LRUCache } from 'lru-cache';
import type { EntryAnswer } from '../api/registry-schema.ts';
import type { Callbook } from '../client/callbook.ts';
import type { OperationAnswer } from '../operations/published-schema.ts';
import { CallRefusal } from './refusal.ts';

/** An operation with the interface that it belongs to. */
export type CallTarget = { id: string; entry: EntryAnswer; answer: OperationAnswer };

const MAX_KEPT = 200;
const KEPT_MS = 300_000; // A contract changes with a build, at most every half hour.

export type ReadTarget = (id: string, signal?: AbortSignal) => Promise<CallTarget>;

/** Reads operations by their id, `slug/operation`, and keeps them for some minutes. */
export function targetReader(callbook: Callbook): ReadTarget {
  const kept = new LRUCache<string, CallTarget>({ max: MAX_KEPT, ttl: KEPT_MS });
  return async (id, signal) => {
    const known = kept.get(id);
    if (known) return known;
    const { slug, name } = splitId(id);
    const [entry, answer] = await Promise.all([
      callbook.get(slug, { signal }),
      callbook.operation(slug, name, { signal }),
    ]);
    const target = { id: `${entry.slug}/${answer.operation.name}`, entry, answer };
    kept.set(id, target);
    return target;
  };
}

/** Names of operations may have slashes, slugs have none. */
function splitId(id: string): { slug: string; name: string } {
  const at = id.indexOf('/');
  if (at > 0 && at < id.length - 1) return { slug: id.slice(0, at), name: id.slice(at + 1) };
  throw new CallRefusal(
    `"${id}" is not the id of an operation.`,
    'Write slug/operation, as discover returns it.',
  );
}
