import { expect, it } from 'vitest';
import { discover } from '../../../src/api/discover/discover.ts';
import { DiscoveryBatchSchema } from '../../../src/api/discover/discover-batch-schema.ts';
import { DiscoverySchema } from '../../../src/api/discover/discover-schema.ts';
import { publishOperations } from '../../../src/operations/publish-operations.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';
import { anOperation, anOperationsFile } from '../../helpers/an-operation.ts';

const tides = anEntry({
  parameters: { harbour: 'Code of a harbour.' },
  endpoint: 'https://tides.example.org/{harbour}',
});
const operations = publishOperations(
  tides,
  anOperationsFile([
    anOperation({
      name: 'get_tide_times',
      summary: 'Return the times of high and low water at a harbour.',
      input: { properties: { harbour: { type: 'string', 'x-in': 'query' } }, required: ['harbour'] },
    }),
    anOperation({ name: 'list_invoices', summary: 'List invoices of this account.', path: '/invoices' }),
  ]),
);
const others = [anEntry({ slug: 'ebb-and-flood' })];
const catalog = aCatalog([tides, ...others], undefined, [operations]);
const send = (request: Request) => discover(request, { openCatalog: async () => catalog });
const ask = async (query: string) => {
  const url = `https://callbook.test/api/public/discover?need=times+of+high+water&${query}`;
  const { matches } = DiscoverySchema.parse(await (await send(new Request(url))).json());
  return matches.find(({ slug }) => slug === 'tide-tables');
};

it('a compact match has the fields of the specification, and operations by signature', async () => {
  expect(await ask('')).toEqual({
    slug: 'tide-tables',
    name: tides.name,
    category: 'api',
    summary: tides.summary,
    match_score: expect.any(Number),
    matched_on: expect.any(String),
    unmet: [],
    capabilities: ['get_tide_times'],
    operations: [
      {
        name: 'get_tide_times',
        summary: 'Return the times of high and low water at a harbour.',
        effect: 'read',
        signature: 'get_tide_times(harbour*)',
        complete: true,
      },
    ],
    more_operations: ['list_invoices'],
    call: {
      endpoint: 'https://tides.example.org/{harbour}',
      auth_mode: 'none',
      auth_params: [],
      input_format: null,
      output_format: null,
      rate_limit: null,
      pricing: null,
      example: null,
      docs_url: tides.docs_url,
    },
    trust: {
      verified: false,
      reliability_score: 50,
      uptime: null,
      samples: 0,
      avg_latency_ms: null,
      last_probe_ok: null,
      last_probe_at: null,
    },
  });
});

it('detail=full adds arguments, alternatives and what the trust is made of', async () => {
  const [compact, full] = [await ask(''), await ask('detail=full')];
  expect(full).toMatchObject({
    ...compact,
    operations: [{ input: { required: ['harbour'] } }, {}],
    more_operations: [],
  });
  expect(full).toMatchObject({
    matched_terms: expect.any(Array),
    call: { parameters: { harbour: 'Code of a harbour.' }, install: null, auth: null },
    trust: { components: tides.reliability_components },
    alternatives: [{ slug: 'ebb-and-flood' }],
  });
});

it('a compact match of level=operation has its operation in short', async () => {
  const match = await ask('level=operation&limit=1');
  expect(Object.keys(match?.operation ?? {})).toEqual(['name', 'summary', 'effect', 'signature', 'complete']);
  expect(match?.operations).toEqual([]);
});

it('detail applies to every need of a batch', async () => {
  const body = JSON.stringify({ needs: ['times of high water', 'tides'], detail: 'full' });
  const headers = { 'Content-Type': 'application/json' };
  const request = new Request('https://callbook.test/api/public/discover', { method: 'POST', headers, body });
  const { answers } = DiscoveryBatchSchema.parse(await (await send(request)).json());
  expect(answers.map(({ matches }) => matches[0]?.trust.components !== undefined)).toEqual([true, true]);
});

it('a compact answer names several operations of the first match only, and of the others the best', async () => {
  const summaries = ['Return the times of high water.', 'List the times of high water.', 'Delete a harbour.'];
  const files = anOperationsFile(
    summaries.map((summary, at) => anOperation({ name: `operation_${at}`, summary, path: `/${at}` })),
  );
  const both = [...others, tides]; // By slug.
  const published = both.map((entry) => publishOperations(entry, files));
  const whole = aCatalog(both, undefined, published);
  const counts = async (detail: string) => {
    const url = `https://callbook.test/api/public/discover?need=times+of+high+water&detail=${detail}`;
    const response = await discover(new Request(url), { openCatalog: async () => whole });
    return DiscoverySchema.parse(await response.json()).matches.map(({ operations: { length } }) => length);
  };
  expect(await counts('compact')).toEqual([2, 1]);
  expect(await counts('full')).toEqual([3, 3]);
});

it('further operations are named, six of the first match, three and two of the next and none after them', async () => {
  const many = anOperationsFile(
    Array.from({ length: 12 }, (_, at) =>
      anOperation({
        name: `operation_${at}`,
        summary: `Return high water in the way ${at}.`,
        path: `/${at}`,
      }),
    ),
  );
  const entries = ['a-tides', 'b-tides', 'c-tides', 'd-tides'].map((slug) => anEntry({ slug }));
  const published = entries.map((entry) => publishOperations(entry, many));
  const whole = aCatalog(entries, undefined, published);
  const url = 'https://callbook.test/api/public/discover?need=times+of+high+water';
  const response = await discover(new Request(url), { openCatalog: async () => whole });
  const { matches } = DiscoverySchema.parse(await response.json());
  expect(matches.map(({ more_operations: { length } }) => length)).toEqual([6, 3, 2, 0]);
  const named = matches.flatMap(({ operations, more_operations }) => [
    ...operations.map(({ name }) => name),
    ...more_operations,
  ]);
  expect(new Set(named.slice(0, 9)).size).toBe(9);
});
