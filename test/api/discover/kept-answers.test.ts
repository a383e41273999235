import { expect, it } from 'vitest';
import { discover } from '../../../src/api/discover/discover.ts';
import { DiscoverySchema } from '../../../src/api/discover/discover-schema.ts';
import type { LiveValues } from '../../../src/catalog/with-live.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';

/** A catalog that counts how often an entry is read. A kept answer reads none. */
function aCountedCatalog() {
  const catalog = aCatalog([
    anEntry({ slug: 'tides', capabilities: ['get_tide_times'] }),
    anEntry({ slug: 'tide-tables', category: 'cli', capabilities: ['get_tide_times'] }),
  ]);
  let reads = 0;
  const entryAt = (doc: number) => {
    reads += 1;
    return catalog.entryAt(doc);
  };
  const counted = { ...catalog, entryAt };
  let live: LiveValues = new Map();
  const ask = async (query: string) => {
    const before = reads;
    const request = new Request(`http://localhost/api/public/discover?${query}`);
    const deps = { openCatalog: async () => counted, readLive: async () => live };
    const answer = DiscoverySchema.parse(await (await discover(request, deps)).json());
    return { answer, isKept: reads === before };
  };
  const setLive = (next: LiveValues) => {
    live = next;
  };
  return { ask, setLive };
}

it('a need that is asked again is not ranked again, and has the same answer', async () => {
  const { ask } = aCountedCatalog();
  const [first, second] = [await ask('need=get+tide+times'), await ask('need=get+tide+times')];
  expect([first.isKept, second.isKept]).toEqual([false, true]);
  expect(second.answer).toEqual(first.answer);
  expect(second.answer.need).toBe('get tide times');
});

it('every parameter of discover asks for a different answer', async () => {
  const { ask } = aCountedCatalog();
  const queries = ['', '&limit=1', '&category=cli', '&min_reliability=10', '&limit=1&category=cli'];
  for (const query of queries) expect((await ask(`need=get+tide+times${query}`)).isKept).toBe(false);
  expect((await ask('need=get+tide+times&limit=1')).answer.count).toBe(1);
});

it('a need is ranked again once there are newer live values', async () => {
  const { ask, setLive } = aCountedCatalog();
  await ask('need=get+tide+times');
  setLive(new Map([['tides', { signals: null, reports: { reportsFor: 0, reportsAgainst: 5 } }]]));
  const { matches } = (await ask('need=get+tide+times')).answer;
  expect(matches.find(({ slug }) => slug === 'tides')?.trust.reliability_score).toBeLessThan(50);
});

it('at most a thousand answers are kept, and the oldest makes room', async () => {
  const { ask } = aCountedCatalog();
  await ask('need=get+tide+times');
  for (let i = 1; i < 1_000; i += 1) await ask(`need=tides+of+${i}`);
  expect((await ask('need=get+tide+times')).isKept).toBe(true);
  await ask('need=tides+of+1000');
  expect((await ask('need=get+tide+times')).isKept).toBe(false);
});
