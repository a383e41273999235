import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { swapIn } from '../../../../src/site/build/folders.ts';
import { FORM_SLOT, RESULTS_SLOT } from '../../../../src/site/search/search-page.ts';
import { anEntry } from '../../../../test/helpers/an-entry.ts';
import { builtFilesOf } from '../../../../test/helpers/built-files.ts';
import { aDist, writeFiles } from '../../../../test/helpers/dist.ts';
import { aRedisOnASocket } from '../../../../test/helpers/redis-on-a-socket.ts';
import { restartUnderTraffic } from '../../../measure/restart/restart-under-traffic.ts';
import { freePort } from '../../../measure/storm/real-redis.ts';

const SLUGS = ['tides', 'ferries', 'harbours', 'buoys', 'anchors'];
const VISITORS = 8;
const SLOTS = FORM_SLOT.join('') + RESULTS_SLOT.join('');

/** A site whose pages need a style sheet that no other build has. */
function filesOf(build: number): Record<string, string | Uint8Array> {
  const style = `/_astro/style-${build}.css`;
  const page = `<html><head><link rel="stylesheet" href="${style}"></head><body>${SLOTS}</body></html>\n`;
  const entries = SLUGS.map((slug) => `entry/${slug}/index.html`);
  const pages = ['index.html', 'docs/index.html', 'search/index.html', ...entries];
  return {
    ...builtFilesOf(SLUGS.map((slug) => anEntry({ slug }))),
    ...Object.fromEntries(pages.map((path) => [path, page])),
    ...Object.fromEntries(SLUGS.map((slug) => [`api/public/registry/${slug}`, `{"build":${build}}`])),
    [style]: `body { order: ${build} }`,
  };
}

test('builds and restarts of the server and of Redis reset no request, show no half site and lose no report', async () => {
  await using folder = await aDist({});
  await using redis = await aRedisOnASocket();
  const dist = join(folder.folder, 'dist');
  await writeFiles(dist, filesOf(1));
  let build = 1;
  const result = await restartUnderTraffic({
    dist,
    redis,
    port: await freePort(),
    slugs: SLUGS,
    pages: ['/', '/docs/', ...SLUGS.map((slug) => `/entry/${slug}/`)],
    drainSeconds: 5, // The last visits end in a fraction of it.
    heedsReadiness: true,
    answersBetween: 200,
    rebuild: async () => {
      build += 1;
      await writeFiles(`${dist}.new`, filesOf(build));
      await swapIn(`${dist}.new`, dist);
    },
    drive: (visit, signal) =>
      Promise.all(
        Array.from({ length: VISITORS }, async () => {
          while (!signal.aborted) {
            await visit();
            await setImmediate();
          }
        }),
      ),
  });
  expect([...result.faults]).toEqual([]);
  expect(result.lost).toBe(0);
  expect([...result.recorded.keys()].sort()).toEqual([...SLUGS].sort());
});
