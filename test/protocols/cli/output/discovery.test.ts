import { expect, it } from 'vitest';
import { discover } from '../../../../src/api/discover/discover.ts';
import { DiscoverySchema } from '../../../../src/api/discover/discover-schema.ts';
import { describeDiscovery } from '../../../../src/protocols/cli/output/discovery.ts';
import { aCatalog, anEntry } from '../../../helpers/an-entry.ts';

const catalog = aCatalog([anEntry({ slug: 'tide-tables' })]);

it('callbook find says that an exact match fits by its description, since its chance can be low', async () => {
  const request = new Request('https://callbook.test/api/public/discover?need=tide+times');
  const response = await discover(request, { openCatalog: async () => catalog });
  const answer = DiscoverySchema.parse(await response.json());
  const [match] = answer.matches;
  if (!match) throw new Error('The need has no match.');
  const unlikely = { ...answer, coverage: 'exact' as const, matches: [{ ...match, match_score: 0.39 }] };
  const lines = describeDiscovery(unlikely, { columns: 80, style: (_, text) => text }).split('\n');
  expect(lines[0]).toBe('The description of the first match fits. Coverage: exact.');
  expect(lines.join('\n')).toContain('match 39 %');
});

it('callbook find shows the note of the operator', async () => {
  const request = new Request('https://callbook.test/api/public/discover?need=tide+times');
  const response = await discover(request, { openCatalog: async () => catalog });
  const answer = DiscoverySchema.parse(await response.json());
  const matches = answer.matches.map((match) => ({ ...match, operator_note: 'Only from the office.' }));
  const text = describeDiscovery({ ...answer, matches }, { columns: 80, style: (_, each) => each });
  expect(text).toContain('   Note of the operator: Only from the office.');
});
