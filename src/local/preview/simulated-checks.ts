import { createHash } from 'node:crypto';
import { needsNoKey } from '../../entry/auth.ts';
import type { CatalogEntry } from '../../entry/file-schema.ts';
import type { Check } from '../../health/check-schema.ts';
import { targetOf } from '../../health/probe/target.ts';
import { httpShape } from '../../health/shape/shape.ts';
import type { ChecksOfEntry } from './simulated-month.ts';

/** What a check found, of an interface that the caller names. */
export type Found = Omit<Check, 'slug'>;
/** Hours between two simulated runs. A run every half hour would take minutes to make up, and looks the same. */
export const RUN_EVERY_HOURS = 3;

type Life = (hoursAgo: number) => Found | null;

/** Shares of interfaces by what happens to them, in thousandths. All others stay up. */
const DOWN_FOR_LONG = 8;
const DOWN_SINCE_TODAY = 6;
const WAS_DOWN = 40;
const CHANGED_SHAPE = 12;
const FLAPS = 5;

/**
 * Made-up checks of a month for entries that can be probed. The same entries always get the same month. Most interfaces
 * are up; some have an outage, a few are down, unstable, or change their responses.
 */
export const simulatedChecks = (entries: readonly CatalogEntry[]): Record<string, ChecksOfEntry> =>
  Object.fromEntries(
    entries.flatMap((entry) => (targetOf(entry) === null ? [] : [[entry.slug, lifeOf(entry)]])),
  );

function lifeOf({ slug, category, auth_mode, auth_params }: CatalogEntry): Life {
  const [kind, pace, moment] = numbersOf(slug);
  const latency = latencyOf(pace, moment);
  const asksForKey = category !== 'cli' && !needsNoKey(auth_mode, auth_params);
  const good = (hoursAgo: number): Found => {
    if (asksForKey) return { ...answered(latency(hoursAgo), 401), state: 'auth_required' };
    return answered(latency(hoursAgo), 200);
  };
  let thousandth = Math.floor(kind * 1_000);
  const isNext = (share: number) => {
    thousandth -= share;
    return thousandth < 0;
  };
  const start = 96 + Math.floor(moment * 550); // Hours before the end.
  if (isNext(DOWN_FOR_LONG)) return (hoursAgo) => (hoursAgo < start ? REFUSED : good(hoursAgo));
  if (isNext(DOWN_SINCE_TODAY)) return (hoursAgo) => (hoursAgo < 20 ? SERVER_ERROR : good(hoursAgo));
  if (isNext(WAS_DOWN))
    return (hoursAgo) =>
      hoursAgo <= start && hoursAgo > start - 8 - 60 * pace ? SERVER_ERROR : good(hoursAgo);
  if (isNext(CHANGED_SHAPE) && !asksForKey)
    return (hoursAgo) => ({ ...good(hoursAgo), shape: hoursAgo > start ? OLD_SHAPE : NEW_SHAPE });
  if (isNext(FLAPS)) return (hoursAgo) => (failsWhileFlapping(hoursAgo) ? SERVER_ERROR : good(hoursAgo));
  return good;
}

/** Two failed runs and a good one in turn, for the last two days: the recorder calls that flapping. */
const failsWhileFlapping = (hoursAgo: number): boolean =>
  hoursAgo < 48 && Math.floor(hoursAgo / RUN_EVERY_HOURS) % 3 !== 0;

/** Three numbers from 0 to below 1, always the same for one slug. */
function numbersOf(slug: string): [number, number, number] {
  const hash = createHash('sha256').update(slug).digest();
  return [0, 4, 8].map((at) => hash.readUInt32BE(at) / 2 ** 32) as [number, number, number];
}

/** From 40 ms to 1.2 s, with its own slow wave. */
function latencyOf(pace: number, moment: number): (hoursAgo: number) => number {
  const base = 40 * 30 ** pace;
  const period = 20 + 60 * pace;
  return (hoursAgo) => Math.round(base * (1 + 0.25 * Math.sin(hoursAgo / period + 2 * Math.PI * moment)));
}

const shapeOf = (json: object) => httpShape({ status: 200, type: 'application/json', body: { json } });
const OLD_SHAPE = shapeOf({ id: 1, name: 'a', price: 2 });
const NEW_SHAPE = shapeOf({ id: 1, name: 'a', price: { value: 2, currency: 'EUR' } });

const answered = (latency_ms: number, status_code: number): Found => ({
  state: 'ok',
  status_code,
  latency_ms,
  cause: `answered ${status_code}`,
  shape: null,
});

export const SERVER_ERROR: Found = { ...answered(640, 503), state: 'server_error' };

/** An interface that does not answer. */
export const REFUSED: Found = {
  state: 'unreachable',
  status_code: null,
  latency_ms: null,
  cause: 'the connection was refused',
  shape: null,
};
