import type { HealthState } from './check-schema.ts';

const ALIVE: ReadonlySet<HealthState> = new Set(['ok', 'auth_required', 'rate_limited']);

/** Whether the interface works. One that asks for a key, or to slow down, is alive too. */
export const isAlive = (state: HealthState): boolean => ALIVE.has(state);
