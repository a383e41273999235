import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  answerFilteredStatus,
  STATUS_FORM_SLOT,
  STATUS_ROWS_SLOT,
} from '../../../src/site/status/filtered-status.ts';
import {
  CONDITIONS,
  filterQuery,
  filterRows,
  foundInWords,
  readFilter,
  type StatusFilter,
} from '../../../src/site/status/status-filter.ts';
import type { StatusRow } from '../../../src/site/status/status-list.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';

const ALL: StatusFilter = { words: '', which: null, kind: null };
const aRow = (row: Partial<StatusRow>): StatusRow => ({
  slug: 'tide-tables',
  name: 'Tide Tables',
  category: 'api',
  state: 'up',
  uptime: 1,
  latency: 40,
  month: { days: '9'.repeat(30), latencies: 'd'.repeat(30) },
  ...row,
});
const TIDES = aRow({});
const CHARTS = aRow({ slug: 'sea-charts', name: 'Charts of the Sea', category: 'mcp', uptime: 0.98 });
const LIGHTS = aRow({ slug: 'lights', name: 'Lights at Sea', state: 'down', uptime: 0.5 });
const BUOYS = aRow({ slug: 'buoys', name: 'Buoys', state: 'flapping', uptime: 0.7 });
const ROWS = [LIGHTS, BUOYS, CHARTS, TIDES];

it.each([
  [{ words: 'sea' }, [LIGHTS, CHARTS]],
  [{ words: 'SEA char' }, [CHARTS]],
  [{ which: 'down' }, [LIGHTS]],
  [{ which: 'flapping' }, [BUOYS]],
  [{ which: 'failed' }, [LIGHTS, BUOYS, CHARTS]],
  [{ which: 'up', kind: 'api' }, [TIDES]],
  [{ words: 'nobody' }, []],
] as const)('the filter %o keeps the rows that match, in their order', (filter, kept) => {
  expect(filterRows(ROWS, { ...ALL, ...filter })).toEqual(kept);
});

it('a filter survives being written to an address and read back', () => {
  const filter = fc.record({
    words: fc.string({ maxLength: 120 }).map((words) => words.trim()),
    which: fc.option(fc.constantFrom(...CONDITIONS)),
    kind: fc.option(fc.constantFrom('api', 'mcp', 'cli')),
  });
  fc.assert(
    fc.property(filter, (written) => {
      expect(readFilter(new URLSearchParams(filterQuery(written)))).toEqual(written);
    }),
  );
});

it('readFilter ignores values that are not allowed', () => {
  expect(readFilter(new URLSearchParams('which=all&kind=soap&words=%20'))).toEqual(ALL);
});

it.each([
  [0, 'No probed interface matches.'],
  [1, 'One interface.'],
  [100, '100 interfaces.'],
  [101, 'The first 100 of 101.'],
])('foundInWords(%i) is "%s"', (found, words) => {
  expect(foundInWords(found)).toBe(words);
});

it('the page keeps the submitted filter in its form, escaped', async () => {
  const shell = STATUS_FORM_SLOT.join('') + STATUS_ROWS_SLOT.join('');
  const deps = { openCatalog: async () => aCatalog([anEntry()]), readShell: async () => shell };
  const request = (query: string, method = 'GET') =>
    answerFilteredStatus(new Request(`https://callbook.test/status/list/?${query}`, { method }), deps);
  const response = await request('words=%22%3E%3Cb%3E&which=down');
  const page = await response.text();
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;"');
  expect(page).toContain('<option value="down" selected>');
  expect(page).toContain('No probed interface matches.');
  expect(response.headers.get('Netlify-Vary')).toBe('query=words|which|kind');
  expect((await request('', 'POST')).status).toBe(405);
});
