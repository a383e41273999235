import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildCatalog, builtCatalog } from '../../src/catalog/built/built.ts';
import { EntrySchema } from '../../src/catalog/entry-schema.ts';
import { withoutOverlay } from '../../src/entry/files/load-catalog.ts';
import { writeEntry } from '../../src/entry/files/write.ts';
import { extendEnvironment } from '../../src/environment/environment.ts';
import { StatusSchema } from '../../src/health/status-schema.ts';
import { NO_FILES, withChanges } from '../../src/history/files.ts';
import { planRun } from '../../src/history/plan.ts';
import { readWindow } from '../../src/history/window.ts';
import { writeSimulatedMonth } from '../../src/local/preview/simulated-month.ts';
import { runOf, runTime } from '../helpers/a-run.ts';
import { aCatalogEntry } from '../helpers/an-entry.ts';
import { aDist } from '../helpers/dist.ts';

const now = new Date(runTime(4));

async function aFolderOf(slug: string) {
  const { slug: _, category, ...fields } = aCatalogEntry({ slug });
  return aDist({ [`entries/${category}/${slug}.yaml`]: writeEntry(fields) });
}

/** The history of two good checks and two failed ones of the interface "a". */
function aHistory() {
  const changes = new Map<string, string | null>();
  const files = withChanges(NO_FILES, changes);
  for (const run of [runOf(0, 'ok'), runOf(1, 'ok'), runOf(2, 'timeout'), runOf(3, 'timeout')])
    for (const [path, text] of planRun(files, run).changes) changes.set(path, text);
  return readWindow(files, now);
}

it('knows nothing of health without a history', async () => {
  await using dist = await aFolderOf('a');
  const { entries, status, events } = buildCatalog(withoutOverlay(join(dist.folder, 'entries')), now);
  expect(entries[0]).toMatchObject({
    health_ok: null,
    health_state: 'unknown',
    checks_total: 0,
    reliability_score: 50,
  });
  expect([status.stale, status.totals.monitored, events]).toEqual([true, 0, []]);
});

it('the status says whether the catalog has an overlay', async () => {
  await using dist = await aFolderOf('a');
  await using overlay = await aDist({});
  const open = withoutOverlay(join(dist.folder, 'entries'));
  const overlaid = buildCatalog({ ...open, overlayFolder: overlay.folder }, now);
  expect(StatusSchema.parse(overlaid.status).overlay).toBe(true);
  expect(buildCatalog(open, now).status).not.toHaveProperty('overlay');
});

it('entries and the status get their health from the history', async () => {
  await using dist = await aFolderOf('a');
  const { entries, status, events } = buildCatalog(
    withoutOverlay(join(dist.folder, 'entries')),
    now,
    aHistory(),
  );
  expect(EntrySchema.parse(entries[0])).toMatchObject({
    checks_total: 4,
    checks_ok: 2,
    health_ok: false,
    health_state: 'timeout',
    health_checked_at: runTime(3),
  });
  expect(StatusSchema.parse(status).interfaces[0]).toMatchObject({ slug: 'a', state: 'down', uptime: 0.5 });
  expect(status.incidents.map(({ slug, started_at }) => [slug, started_at])).toEqual([['a', runTime(2)]]);
  expect(events.map(({ kind }) => kind)).toEqual(['down']);
});

it('the history of removed entries is left out', async () => {
  await using dist = await aFolderOf('b');
  const { entries, status, events } = buildCatalog(
    withoutOverlay(join(dist.folder, 'entries')),
    now,
    aHistory(),
  );
  expect([entries[0]?.checks_total, status.incidents, events]).toEqual([0, [], []]);
});

it('refuses a simulated history for a site with a public address, and on Netlify', async () => {
  await using dist = await aFolderOf('a');
  const month = { parts: {}, end: new Date(), standstill: { from: 0, to: 0 }, everyHours: 240 };
  writeSimulatedMonth(dist.folder, month);
  const folders = { CALLBOOK_ENTRIES: `${dist.folder}/entries`, CALLBOOK_HISTORY: `${dist.folder}/history` };
  for (const production of [{ URL: 'https://callbook.example' }, { NETLIFY: 'true' }]) {
    const restore = extendEnvironment({ ...folders, ...production });
    expect(() => builtCatalog()).toThrow(/The history in ".*history" is simulated/);
    restore();
  }
  const restore = extendEnvironment(folders);
  expect(builtCatalog().status.simulated).toBe(true);
  restore();
});

it('marks nothing as simulated with a real history', async () => {
  await using dist = await aFolderOf('a');
  const { status } = buildCatalog(withoutOverlay(join(dist.folder, 'entries')), now, aHistory());
  expect('simulated' in status).toBe(false);
});
