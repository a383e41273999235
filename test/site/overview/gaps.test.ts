import { expect, test } from 'vitest';
import type { Incident } from '../../../src/health/status-schema.ts';
import { findGaps } from '../../../src/site/overview/gaps.ts';
import { anEntry } from '../../helpers/an-entry.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const needs = ['when is high water', 'plan a walk', 'ebb and flood', 'tides as JSON'];

const outage = (slug: string, started_at: string, ended_at: string | null = null): Incident => ({
  id: `${slug}-${started_at}`,
  slug,
  kind: 'down',
  started_at,
  ended_at,
  duration_s: null,
  cause: 'answered 503',
  status_code: 503,
});

const gapsOf = (
  entries: Parameters<typeof findGaps>[0],
  incidents: readonly Incident[] = [],
  withOperations: readonly string[] = [],
  stale: Parameters<typeof findGaps>[1]['stale'] = {},
) => {
  const hasOperations = (slug: string) => withOperations.includes(slug);
  const gaps = findGaps(entries, { incidents, stale, hasOperations, now: NOW });
  return Object.fromEntries(
    Object.entries(gaps).map(([name, rows]) => [
      name,
      rows.map(({ entry, note }) => `${entry.slug} ${note}`.trim()),
    ]),
  );
};

test('an interface that has been down for a week is listed, the longest outage first', () => {
  const entries = ['a', 'b', 'c', 'd'].map((slug) => anEntry({ slug }));
  const incidents = [
    outage('a', '2026-11-14T12:00:00Z'),
    outage('b', '2026-11-01T12:00:00Z'),
    outage('c', '2026-11-15T12:00:00Z'), // Six days.
    outage('d', '2026-11-01T12:00:00Z', '2026-11-02T12:00:00Z'),
  ];
  expect(gapsOf(entries, incidents).down).toEqual(['b for 20 days', 'a for 7 days']);
});

test('entries without operations, more than three example needs, a way to a key or an address are listed', () => {
  const entries = [
    anEntry({ slug: 'complete', example_needs: needs }),
    anEntry({ slug: 'keyed', auth_mode: 'API key (header X-Key)', example_needs: needs }),
    anEntry({ slug: 'tool', category: 'cli', endpoint: 'tide <port>', parameters: { port: 'Port.' } }),
  ];
  expect(gapsOf(entries, [], ['complete', 'keyed'])).toMatchObject({
    operations: ['tool'],
    needs: ['tool'],
    access: ['keyed'],
    address: ['tool'],
    unverified: ['complete', 'keyed', 'tool'],
  });
});

test('a lapsed verification is not also listed as never verified', () => {
  const verification = { method: 'call', at: '2026-06-01T00:00:00Z', evidence: 'answered 200' };
  const lapsed = { ...anEntry({ slug: 'a' }), verified: false, verification } as ReturnType<typeof anEntry>;
  expect(gapsOf([lapsed])).toMatchObject({ lapsed: ['a for 173 days'], unverified: [] });
});

test('deprecated entries need no attention', () => {
  expect(Object.values(gapsOf([anEntry({ slug: 'a', status: 'deprecated' })])).flat()).toEqual([]);
});

test('an entry whose source moved or ended is listed with the reason and the day', () => {
  const since = '2026-11-18';
  const stale = {
    a: [{ reason: 'repository_archived', detail: 'acme/tides', since }],
    gone: [{ reason: 'documentation_gone', detail: 'https://tides.example.org', since }],
  } as const;
  const gaps = gapsOf([anEntry({ slug: 'a' }), anEntry({ slug: 'constructor' })], [], [], {
    ...stale,
    a: [...stale.a],
    gone: [...stale.gone],
  });
  expect(gaps.stale).toEqual(['a repository archived (acme/tides), seen on 18 November 2026']);
});
