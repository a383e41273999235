import type { HealthState } from './check-schema.ts';

const ALIVE: ReadonlySet<HealthState> = new Set(['ok', 'auth_required', 'rate_limited']);

/** Whether a probe was answered as it should be: asking for a key, or for patience, is an answer. */
export const isAlive = (state: HealthState): boolean => ALIVE.has(state);
