import type { Alternative } from '../catalog/entry-schema.ts';
import type { Callbook } from '../client/callbook.ts';
import { CallbookError } from '../client/problem-error.ts';
import type { Incident } from '../health/status-schema.ts';
import type { OperationChange } from '../operations/compare/compare-schemas.ts';
import { compareLocked } from './compare-locked.ts';
import { requireDigest } from './lock-file.ts';
import { lockOperation } from './lock-operation.ts';
import type { Lock, LockedOperation } from './lock-schema.ts';

/** `gone`: the registry no longer has the entry or the operation. `broken`: calls that were valid may fail. */
export type LockState = 'same' | 'changed' | 'broken' | 'gone';

export type CheckedOperation = {
  /** `slug/operation`. */
  name: string;
  state: LockState;
  changes: OperationChange[];
  /** Whether the registry advises against the interface, and what it names instead. */
  deprecated: boolean;
  /** Since it was locked, newest first. Only for what is no longer the same. */
  incidents: Incident[];
  /** Only for what is broken, gone or deprecated. */
  alternatives: Alternative[];
};

/**
 * Compares every operation of a lock with the registry, one after the other. Throws a FixableError if the lock was
 * changed by hand.
 */
export async function checkLock(callbook: Callbook, lock: Lock, now: Date): Promise<CheckedOperation[]> {
  const checked: CheckedOperation[] = [];
  for (const [name, locked] of Object.entries(lock.operations))
    checked.push(await checkOperation(callbook, name, locked, now));
  return checked;
}

async function checkOperation(
  callbook: Callbook,
  name: string,
  locked: LockedOperation,
  now: Date,
): Promise<CheckedOperation> {
  requireDigest(name, locked);
  const { slug } = locked.interface;
  const answer = await orNothing(callbook.get(slug));
  const operation = answer && (await orNothing(callbook.operation(slug, locked.operation.name)));
  const changes =
    answer && operation ? compareLocked(locked, lockOperation(answer.entry, operation, now)) : [];
  const state = operation ? stateOf(changes) : 'gone';
  const deprecated = answer?.entry.status === 'deprecated' || operation?.operation.deprecated === true;
  const isBad = deprecated || state === 'broken' || state === 'gone';
  const isSame = state === 'same' && !deprecated;
  return {
    name,
    state,
    changes,
    deprecated,
    incidents: answer && !isSame ? await incidentsSince(callbook, slug, locked.locked_at) : [],
    alternatives: answer && isBad ? answer.alternatives : [],
  };
}

function stateOf(changes: readonly OperationChange[]): LockState {
  if (changes.length === 0) return 'same';
  return changes.some(({ severity }) => severity === 'breaking') ? 'broken' : 'changed';
}

/** Null if the registry does not have it. */
async function orNothing<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CallbookError && error.status === 404 && error.problem !== null) return null;
    throw error;
  }
}

const incidentsSince = async (callbook: Callbook, slug: string, since: string): Promise<Incident[]> =>
  (await callbook.status(slug)).incidents.filter(({ started_at }) => started_at >= since);
