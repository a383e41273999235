import { expect, it } from 'vitest';
import { describeWithAlternatives } from '../../src/watch/entry-in-alerts.ts';
import { anEntry } from '../helpers/an-entry.ts';

it('an alert names an entry and what to use instead, and an entry that left the catalog by its slug', () => {
  const describe = describeWithAlternatives([
    anEntry({ slug: 'tides', name: 'Tides' }),
    anEntry({ slug: 'sea-level', name: 'Sea Level' }),
    anEntry({ slug: 'mail', name: 'Mail', capabilities: ['send_email'] }),
  ]);
  expect(describe('tides')).toEqual({
    name: 'Tides',
    category: 'api',
    alternatives: [{ slug: 'sea-level', name: 'Sea Level' }],
  });
  expect(describe('gone')).toEqual({ name: 'gone', category: null, alternatives: [] });
});
