import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { writeEntry } from '../../src/entry/files/write.ts';
import { httpShape } from '../../src/health/shape/shape.ts';
import { type Found, REFUSED, SERVER_ERROR } from '../../src/local/preview/simulated-checks.ts';
import {
  type ChecksOfEntry,
  type SimulatedMonth,
  writeSimulatedMonth,
} from '../../src/local/preview/simulated-month.ts';
import { writeFiles } from './dist.ts';
import type { Shared } from './global-setup.ts';
import type { RunningSite } from './running-site.ts';
import { LONG_SLUG, REAL_ENTRIES, TRYING_ENTRIES } from './sample-entries.ts';
import { TRYING_OPERATIONS } from './sample-operations.ts';
import { buildAndServe } from './site-process.ts';

const answered = (latency_ms: number, json: unknown = {}): Found => ({
  state: 'ok',
  status_code: 200,
  latency_ms,
  cause: 'answered 200',
  shape: httpShape({ status: 200, type: 'application/json', body: { json } }),
});
const ASKED_FOR_KEY: Found = {
  ...answered(88),
  state: 'auth_required',
  status_code: 401,
  cause: 'answered 401',
  shape: null,
};

/** What the checks of each entry found. Hours count back from the end of the month. */
export const PARTS: Readonly<Record<string, ChecksOfEntry>> = {
  'tide-tables': (hoursAgo) => answered(40 + (hoursAgo % 48)),
  'usgs-earthquakes': (hoursAgo) => (hoursAgo < 8 ? REFUSED : answered(131)),
  'open-meteo-forecast': (hoursAgo) => (hoursAgo <= 300 && hoursAgo > 248 ? SERVER_ERROR : answered(220)),
  'khidmat-at-taqs': (hoursAgo) => answered(900, hoursAgo > 100 ? { wind: 4, price: 1 } : { wind: 'calm' }),
  [LONG_SLUG]: (hoursAgo) => (hoursAgo % 48 === 12 ? SERVER_ERROR : answered(4_200)),
  anthropic: () => ASKED_FOR_KEY,
  'github-mcp': () => ASKED_FOR_KEY,
  hostile: (hoursAgo) => (hoursAgo > 60 && hoursAgo < 70 ? REFUSED : answered(131)),
  'old-tides': (hoursAgo) => (hoursAgo > 400 ? answered(300) : REFUSED),
};

const standstill = { from: 560, to: 490 };
const MONTH: Omit<SimulatedMonth, 'end'> = { parts: PARTS, standstill };

/**
 * Builds and serves a site of a few entries with a simulated month of health. `jq` and most of the hostile entries were
 * never probed.
 */
export async function buildPlayedSite(): Promise<Shared<RunningSite>> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-played-'));
  const entries = join(folder, 'entries');
  for (const path of REAL_ENTRIES.flatMap((each) => [each, `operations/${basename(each)}`])) {
    await mkdir(dirname(join(entries, path)), { recursive: true });
    await copyFile(`entries/${path}.yaml`, join(entries, `${path}.yaml`));
  }
  // JSON is YAML too.
  await writeFiles(entries, { [`operations/${LONG_SLUG}.yaml`]: JSON.stringify(TRYING_OPERATIONS) });
  await writeFiles(
    entries,
    Object.fromEntries(
      TRYING_ENTRIES.map(({ slug, category, ...fields }) => [`${category}/${slug}.yaml`, writeEntry(fields)]),
    ),
  );
  writeSimulatedMonth(folder, { ...MONTH, end: new Date() });
  const site = await buildAndServe({
    CALLBOOK_ENTRIES: entries,
    CALLBOOK_HISTORY: join(folder, 'history'),
  });
  const stop = () => site.stop().finally(() => rm(folder, { recursive: true, force: true }));
  return { value: site.value, stop };
}
