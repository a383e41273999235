import { type HoldOffs, MAX_HOLD_OFFS } from '../../hold-off-schema.ts';

/** A host that asks for a longer pause is called again after this time. */
export const MAX_HOLD_OFF_MS = 86_400_000;

/** Hosts that must not be called yet at `now`, sorted by name. Times are in milliseconds since 1970. */
export const holdOffsAt = (readyAt: ReadonlyMap<string, number>, now: number): HoldOffs =>
  [...readyAt]
    .filter(([, until]) => until > now)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_HOLD_OFFS)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([host, until]) => ({ host, until: new Date(until).toISOString() }));
