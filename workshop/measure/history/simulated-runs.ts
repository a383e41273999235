import { createHash } from 'node:crypto';
import { HEALTH_STATES } from '../../../src/entry/fields/signals.ts';
import type { Check, Run } from '../../../src/health/check-schema.ts';
import { httpShape } from '../../../src/health/shape/shape.ts';
import { toolsShape } from '../../../src/health/shape/tools.ts';
import { seededNumbers } from '../seeded-numbers.ts';

export const RUNS_PER_DAY = 48;
const RUN_INTERVAL_MS = 30 * 60_000;
/** The first simulated run. */
export const SIMULATION_START = Date.parse('2026-01-01T00:07:00Z');

type Random = () => number;
/** What a check of a hostile entry replaces in a normal one. */
type HostileBehaviour = (run: number, random: Random) => Partial<Check>;

/** Random letters and digits, so that they hardly compress: ten from each random number. */
const word = (random: Random, length: number): string =>
  Array.from({ length: Math.ceil(length / 10) }, () => random().toString(36).slice(2, 12).padEnd(10, 'x'))
    .join('')
    .slice(0, length);
const words = (count: number, length: number, random: Random): string[] =>
  Array.from({ length: count }, () => word(random, length));
const jsonShape = (names: readonly string[]) =>
  httpShape({
    status: 200,
    type: 'application/json',
    body: { json: Object.fromEntries(names.map((name) => [name, 1])) },
  });
const toolList = (names: readonly string[]) => toolsShape(names.map((name) => ({ name, inputSchema: {} })));
const DOWN = { state: 'timeout', status_code: null, latency_ms: null } as const;
/** A new shape every `period` runs. */
function newShapeEvery(period: number, shapeOf: (random: Random) => Check['shape']): HostileBehaviour {
  let [number, shape]: [number, Check['shape']] = [-1, null];
  return (run) => {
    if (Math.floor(run / period) !== number) {
      number = Math.floor(run / period);
      shape = shapeOf(seededNumbers(number));
    }
    return { shape };
  };
}

/** The hostile entries use these in turn. */
const HOSTILE_BEHAVIOURS: readonly HostileBehaviour[] = [
  (run) => (run % 4 < 2 ? DOWN : {}),
  // Causes the most events that flap damping does not suppress.
  (run) => (run % 37 < 12 ? (run % 4 < 2 ? DOWN : {}) : run % 37 < 36 ? DOWN : {}),
  (_run, random) => ({
    state: HEALTH_STATES[Math.floor(random() * 8)] ?? 'ok',
    status_code: 200 + Math.floor(random() * 400),
    latency_ms: Math.floor(random() * 10_000),
    cause: word(random, 200),
  }),
  (run) => (run % 9 < 5 ? { status_code: 404, cause: 'answered 404' } : {}),
  (_run, random) => ({ shape: jsonShape(words(300, 40, random)) }),
  (_run, random) => ({ shape: toolList(words(100, 40, random)) }),
  newShapeEvery(2, (random) => jsonShape(words(300, 40, random))),
  newShapeEvery(2, (random) => toolList(words(100, 40, random))),
  // Just rare enough not to count as variation, so that each change is an event.
  newShapeEvery(68, (random) => jsonShape(words(60, 250, random))),
  newShapeEvery(68, (random) => toolList(words(100, 64, random))),
];

/**
 * Simulates probe runs with realistic entries: latencies around a fixed value, one entry in 20 that needs a key, an
 * outage of up to half a day every six weeks, one entry in 100 that flaps, and rare single failures. The last `hostile`
 * entries use HOSTILE_BEHAVIOURS instead.
 * @returns the run with a number, counted from 0; runs must be requested in order
 */
export function simulateRuns(entries: number, hostile: number): (run: number) => Run {
  const random = seededNumbers(42);
  const simulated = Array.from({ length: entries }, (_, i) => ({
    slug: `${['open', 'city', 'fast', 'data'][i % 4]}-interface-${String(i).padStart(5, '0')}`,
    usualMs: 60 * Math.exp(random() * 2.5),
    needsKey: i % 20 === 0,
    flaps: i % 100 === 1,
    downUntil: 0,
    address: createHash('sha256').update(String(i)).digest('hex').slice(0, 8),
    shape: jsonShape(words(8, 12, random)), // Sent once a day, because hashing it in each run would take an hour.
    hostile: i < entries - hostile ? undefined : HOSTILE_BEHAVIOURS[i % HOSTILE_BEHAVIOURS.length],
  }));
  return (run) => ({
    at: new Date(SIMULATION_START + run * RUN_INTERVAL_MS).toISOString(),
    void: random() < 0.002,
    control: { ok: 4, total: 4 },
    checks: simulated.map((each): Check => {
      const { slug, address, shape } = each;
      if (each.hostile) return { ...check(slug, 'ok', 200, 90), address, ...each.hostile(run, random) };
      if (random() < 0.0005) each.downUntil = run + 1 + Math.floor(random() * 24);
      const fails = run < each.downUntil || random() < (each.flaps ? 0.2 : 0.002);
      const latency_ms = Math.round(each.usualMs * (0.8 + random() * 0.5) * (random() < 0.03 ? 4 : 1));
      if (fails && run % 2) return check(each.slug, 'timeout', null, null);
      if (fails) return check(each.slug, 'server_error', 503, latency_ms);
      return each.needsKey
        ? { ...check(slug, 'auth_required', 401, latency_ms), address }
        : { ...check(slug, 'ok', 200, latency_ms), address, shape: run % RUNS_PER_DAY === 0 ? shape : null };
    }),
  });
}

const check = (
  slug: string,
  state: Check['state'],
  status_code: number | null,
  latency_ms: number | null,
): Check => ({ slug, state, status_code, latency_ms, cause: `was ${state}`, shape: null });
