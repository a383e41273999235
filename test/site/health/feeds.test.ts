import { describe, expect, it } from 'vitest';
import type { HealthEvent } from '../../../src/health/event-schema.ts';
import { unknownStatus } from '../../../src/health/status.ts';
import { badgeMessage, shieldsBadge, svgBadge } from '../../../src/site/health/badge.ts';
import { driftLog } from '../../../src/site/health/drift.ts';
import { atomFeed, type Feed, jsonFeed } from '../../../src/site/health/feeds.ts';

const DOWN: HealthEvent = {
  id: '0123456789abcdef01234567',
  kind: 'down',
  slug: 'tides',
  at: '2026-11-20T10:07:00.000Z',
  observed_at: '2026-11-20T10:37:00.000Z',
  previous_state: 'ok',
  state: 'server_error',
  status_code: 502,
  latency_ms: 90,
  cause: 'answered 502',
  changes: [],
};
const CHANGED: HealthEvent = {
  ...DOWN,
  kind: 'shape_changed',
  changes: [
    { severity: 'breaking', path: '$.price', before: 'number', after: null },
    { severity: 'additive', path: '$.amount', before: null, after: 'number' },
    { severity: 'breaking', path: '$.id', before: 'number', after: 'string' },
  ],
};
const aFeed = (...events: HealthEvent[]): Feed => ({
  title: 'Who answers & who does not',
  page: 'https://example.org/status/',
  self: 'https://example.org/feeds/events',
  events,
  siteUrl: 'https://example.org',
  nameOf: () => 'Tides <of the sea>',
});

describe('a feed', () => {
  it('tells what happened, to whom and why, in Atom', () => {
    const atom = atomFeed(aFeed(DOWN));
    expect(atom).toContain('<title>Who answers &amp; who does not</title>');
    expect(atom).toContain('<title>Tides &lt;of the sea&gt; does not answer</title>');
    expect(atom).toContain('<id>https://example.org/entry/tides/#0123456789abcdef01234567</id>');
    expect(atom).toContain('<updated>2026-11-20T10:37:00.000Z</updated>');
    expect(atom).toContain('<summary>answered 502</summary>');
  });

  it('tells the same in JSON Feed', () => {
    expect(JSON.parse(jsonFeed(aFeed(CHANGED)))).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: 'https://example.org/feeds/events.json',
      items: [
        {
          title: 'Tides <of the sea> answers differently',
          content_text: '2 breaking changes: $.price, $.id',
          date_published: DOWN.at,
        },
      ],
    });
  });

  it('without events is a feed all the same', () => {
    expect(atomFeed(aFeed())).toContain('<updated>1970-01-01T00:00:00Z</updated>');
    expect(JSON.parse(jsonFeed(aFeed())).items).toEqual([]);
  });
});

it('lists what drifted in words', () => {
  expect(driftLog([DOWN, CHANGED])).toEqual([
    {
      at: DOWN.at,
      changes: [
        { severity: 'breaking', words: '$.price is gone (number)' },
        { severity: 'additive', words: '$.amount is new (number)' },
        { severity: 'breaking', words: '$.id: number is now string' },
      ],
    },
  ]);
});

describe('a badge', () => {
  const status = unknownStatus({ slug: 'tides', name: 'Tides', category: 'api' });
  const incident = {
    id: DOWN.id,
    slug: 'tides',
    kind: 'down' as const,
    started_at: DOWN.at,
    ended_at: null,
    duration_s: null,
    cause: DOWN.cause,
    status_code: 502,
  };

  it.each([
    [
      { status: { ...status, state: 'up' as const, uptime: 0.9993 }, incidents: [] },
      'heard, 99.93 %',
      'brightgreen',
    ],
    [
      { status: { ...status, state: 'down' as const }, incidents: [incident] },
      'silent since 20 November 2026',
      'red',
    ],
    [{ status, incidents: [] }, 'not heard yet', 'lightgrey'],
  ])('says what is known', (known, message, color) => {
    expect(badgeMessage(known)).toBe(message);
    expect(shieldsBadge(known)).toMatchObject({ schemaVersion: 1, label: 'callbook', message, color });
    expect(svgBadge(known)).toContain(`<title>callbook: ${message}</title>`);
  });
});
