import type { PublishedOperation } from '../../operations/published-schema.ts';
import type { Effect } from './decide.ts';

const RANK: Record<Effect, number> = { read: 0, unknown: 1, write: 2, destroy: 3 };
/** A method says at least this, whatever the entry says. */
const EFFECT_OF_METHOD: Readonly<Record<string, Effect>> = {
  PUT: 'write',
  PATCH: 'write',
  DELETE: 'destroy',
};

/**
 * The effect of an operation, or a worse one if its method or its source says so. What a running server says about its
 * own tools was reviewed by nobody.
 */
export function effectOf({ effect, method, words }: PublishedOperation): Effect {
  const stated = words === 'server' && effect === 'read' ? 'unknown' : effect;
  const ofMethod = EFFECT_OF_METHOD[method ?? ''] ?? 'read';
  return RANK[ofMethod] > RANK[stated] ? ofMethod : stated;
}
