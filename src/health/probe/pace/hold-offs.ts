import { type HoldOffs, MAX_HOLD_OFFS } from '../../hold-off-schema.ts';

/** A host that asked for longer than this is asked again after it. */
export const MAX_HOLD_OFF_MS = 86_400_000;

/** Those of the hosts that are to be left alone after `now`, sorted by name. Times are in milliseconds since 1970. */
export const holdOffsAt = (readyAt: ReadonlyMap<string, number>, now: number): HoldOffs =>
  [...readyAt]
    .filter(([, until]) => until > now)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_HOLD_OFFS)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([host, until]) => ({ host, until: new Date(until).toISOString() }));
