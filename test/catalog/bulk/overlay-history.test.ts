import { expect, it } from 'vitest';
import { historyWithOverlay } from '../../../src/catalog/bulk/overlay-history.ts';
import { anEntry } from '../../helpers/an-entry.ts';

const event = (slug: string) => ({
  at: '2026-11-20T12:00:00Z',
  slug,
  category: 'api',
  kind: 'added' as const,
});
const history = {
  commit: 'c0ffee',
  committedAt: '2026-11-20T12:00:00Z',
  keptSince: '2026-01-01T00:00:00Z',
  note: 'Every change since the first commit is kept.',
  events: [event('tides'), event('denied'), event('replaced')],
  operationEvents: [event('denied'), event('tides')],
  formerNames: ['denied', 'tides'].map((slug) => ({
    slug,
    name: `com.example/${slug}`,
    at: '2026-03-01T00:00:00Z',
  })),
};

it('a catalog with an overlay keeps the events of its public entries only, and claims no completeness', () => {
  const entries = [anEntry({ slug: 'tides' }), { ...anEntry({ slug: 'replaced' }), private: true as const }];
  expect(historyWithOverlay(history, entries)).toEqual({
    commit: null,
    committedAt: null,
    keptSince: null,
    note: 'This registry has an overlay. Its changes are not in git, so changes cannot be followed. Download the dump.',
    events: [event('tides')],
    operationEvents: [event('tides')],
    formerNames: [{ slug: 'tides', name: 'com.example/tides', at: '2026-03-01T00:00:00Z' }],
  });
});
