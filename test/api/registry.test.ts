import { expect, it } from 'vitest';
import { registry } from '../../src/api/registry.ts';
import { RegistrySchema } from '../../src/api/registry-schema.ts';
import { ProblemSchema } from '../../src/http/problem-schema.ts';
import { aCatalog, anEntry } from '../helpers/an-entry.ts';

const entries = [
  anEntry({ slug: 'zulu', name: 'Äther', category: 'cli' }),
  anEntry({
    slug: 'alpha',
    name: 'Zebra',
    summary: 'Currency exchange rates.',
    capabilities: ['get_exchange_rates'],
  }),
  anEntry({ slug: 'mike', name: 'mango 10' }),
  anEntry({ slug: 'november', name: 'Mango 9' }),
];
const deps = { openCatalog: async () => aCatalog(entries) };
const ask = (query: string) => registry(new Request(`http://localhost/api/public/registry?${query}`), deps);
const slugs = async (query: string) =>
  RegistrySchema.parse(await (await ask(query)).json()).results.map(({ slug }) => slug);

it('without keywords, all entries are listed by name in natural order', async () => {
  expect(await slugs('')).toEqual(['zulu', 'november', 'mike', 'alpha']);
});

it('keyword search corrects typos and completes the last word', async () => {
  expect(await slugs('q=currency')).toEqual(['alpha']);
  expect(await slugs('q=currensy')).toEqual(['alpha']);
  expect(await slugs('q=exchange+ra')).toEqual(['alpha']);
});

it('empty keywords list all entries', async () => {
  expect(await slugs('q=%20')).toHaveLength(4);
});

it('registry applies category and limit', async () => {
  expect(await slugs('category=cli')).toEqual(['zulu']);
  expect(await slugs('limit=2')).toHaveLength(2);
});

it('a search result has exactly the documented fields', async () => {
  const body = (await (await ask('q=currency')).json()) as { results: object[] };
  expect(Object.keys(body.results[0] ?? {}).sort()).toEqual(
    [
      'slug',
      'name',
      'category',
      'summary',
      'endpoint',
      'auth_mode',
      'capabilities',
      'tags',
      'input_format',
      'output_format',
      'rate_limit',
      'pricing',
      'invocation_example',
      'verified',
      'health_ok',
      'avg_latency_ms',
    ].sort(),
  );
});

it('slugs returns exactly the named entries, in their order', async () => {
  expect(await slugs('slugs=mike,alpha&q=currency&limit=1')).toEqual(['mike', 'alpha']);
  expect(await slugs('slugs=mike%20,%20zulu&category=cli')).toEqual(['zulu']);
});

it('a slug that is named a hundred times is returned once', async () => {
  expect(await slugs(`slugs=alpha,${Array(99).fill('mike').join(',')}`)).toEqual(['alpha', 'mike']);
});

it('unknown lists the slugs that no entry has', async () => {
  const answer = RegistrySchema.parse(await (await ask('slugs=mike,nobody,noone')).json());
  expect(answer).toMatchObject({ count: 1, unknown: ['nobody', 'noone'] });
});

it.each(['slugs=', 'slugs=a,,b', 'slugs=UPPER', `slugs=${Array(101).fill('mike').join(',')}`])(
  'registry refuses the list %s',
  async (query) => {
    const problem = ProblemSchema.parse(await (await ask(query)).json());
    expect(problem.errors?.[0]).toMatchObject({
      parameter: 'slugs',
      allowed: expect.stringContaining('matches'),
    });
  },
);

it.each(['limit=0', 'limit=101', 'limit=ten', 'limit=5&limit=6', `q=${'x'.repeat(121)}`, 'category='])(
  'registry refuses %s',
  async (query) => {
    const response = await ask(query);
    expect([response.status, ProblemSchema.parse(await response.json()).code]).toEqual([
      400,
      'bad_parameter',
    ]);
  },
);
