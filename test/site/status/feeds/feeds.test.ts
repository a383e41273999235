import { describe, expect, it } from 'vitest';
import type { HealthEvent } from '../../../../src/health/event-schema.ts';
import { unknownStatus } from '../../../../src/health/status.ts';
import type { Incident } from '../../../../src/health/status-schema.ts';
import { eventId } from '../../../../src/health/verdict/event.ts';
import { badgeMessage, shieldsBadge, svgBadge } from '../../../../src/site/status/feeds/badge.ts';
import { answerBadgeOrFeed } from '../../../../src/site/status/feeds/badge-and-feed-request.ts';
import { atomFeed, type Feed, jsonFeed } from '../../../../src/site/status/feeds/feeds.ts';
import { driftLog } from '../../../../src/site/status/incident-words.ts';
import { aCatalog, anEntry } from '../../../helpers/an-entry.ts';

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
const INCIDENT: Incident = {
  id: DOWN.id,
  slug: 'tides',
  kind: 'down',
  started_at: DOWN.at,
  ended_at: null,
  duration_s: null,
  cause: DOWN.cause,
  status_code: 502,
};
const OVER: Incident = { ...INCIDENT, ended_at: '2026-11-20T12:37:00.000Z', duration_s: 9_000 };
const aFeed = (...incidents: Incident[]): Feed => ({
  title: 'Incidents & changes',
  page: 'https://example.org/status/',
  self: 'https://example.org/feeds/events',
  incidents,
  siteUrl: 'https://example.org',
  nameOf: () => 'Tides <of the sea>',
  alternativesOf: () => [{ name: 'Harbour Clock' }, { name: 'Sea Level' }],
});

describe('a feed', () => {
  it('contains each incident with its interface, its cause and what to use instead, as Atom', () => {
    const atom = atomFeed(aFeed(INCIDENT));
    expect(atom).toContain('<title>Incidents &amp; changes</title>');
    expect(atom).toContain('<title>Tides &lt;of the sea&gt; is down</title>');
    expect(atom).toContain('<id>https://example.org/entry/tides/#0123456789abcdef01234567</id>');
    expect(atom).toContain('<updated>2026-11-20T10:07:00.000Z</updated>');
    expect(atom).toContain('<summary>answered 502. Alternatives: Harbour Clock, Sea Level.</summary>');
  });

  it('lists the end of an incident before its start, with the id of its event', () => {
    const { items } = JSON.parse(jsonFeed(aFeed(OVER)));
    expect(items.map(({ title, content_text }: Record<string, string>) => [title, content_text])).toEqual([
      ['Tides <of the sea> is up again', 'It was down for 2 h 30 min.'],
      ['Tides <of the sea> is down', 'answered 502'],
    ]);
    expect(items[0].id).toBe(
      `https://example.org/entry/tides/#${eventId('tides', 'up', OVER.ended_at ?? '')}`,
    );
  });

  it('lists an unstable period and how it ended', () => {
    const titlesOf = (...incidents: Incident[]) =>
      JSON.parse(jsonFeed(aFeed(...incidents))).items.map(({ title }: { title: string }) => title.slice(19));
    const flapping = { ...OVER, kind: 'flapping' as const, cause: 'up and down 5 times in 24 hours' };
    expect(titlesOf(flapping)).toEqual(['is stable again', 'is unstable']);
    const down = { ...INCIDENT, id: 'next', started_at: flapping.ended_at ?? '' };
    expect(titlesOf(down, flapping)).toEqual(['is down', 'is unstable']);
  });

  it('is a valid feed without incidents too', () => {
    expect(atomFeed(aFeed())).toContain('<updated>1970-01-01T00:00:00Z</updated>');
    expect(JSON.parse(jsonFeed(aFeed())).items).toEqual([]);
  });
});

it('the drift log lists shape changes in words', () => {
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
  it.each([
    [
      { status: { ...status, state: 'up' as const, uptime: 0.9993 }, incidents: [] },
      'up, 99.93 %',
      'brightgreen',
    ],
    [
      { status: { ...status, state: 'down' as const }, incidents: [INCIDENT] },
      'down since 20 November 2026',
      'red',
    ],
    [
      {
        status: { ...status, state: 'flapping' as const },
        incidents: [{ ...INCIDENT, kind: 'flapping' as const }],
      },
      'unstable since 20 November 2026',
      'orange',
    ],
    [{ status, incidents: [] }, 'no data yet', 'lightgrey'],
  ])('shows the current state: $status.state', (health, message, color) => {
    expect(badgeMessage(health)).toBe(message);
    expect(shieldsBadge(health)).toMatchObject({ schemaVersion: 1, label: 'callbook', message, color });
    expect(svgBadge(health)).toContain(`<title>callbook: ${message}</title>`);
  });
});

describe('the function for badges and feeds', () => {
  const get = (path: string) =>
    answerBadgeOrFeed(new Request(`http://localhost${path}`), {
      openCatalog: async () => aCatalog([anEntry({ slug: 'tides', name: 'Tides' })]),
      siteUrl: 'https://example.org',
    });

  it.each([
    ['/badges/tides.svg', 'image/svg+xml', '<title>callbook: no data yet</title>'],
    ['/badges/tides.json', 'application/json', '"message":"no data yet"'],
    ['/feeds/entry/tides.atom', 'application/atom+xml; charset=utf-8', '<title>Tides in Callbook</title>'],
    ['/feeds/entry/tides.json', 'application/feed+json; charset=utf-8', '"title":"Tides in Callbook"'],
  ])('returns %s as %s to every site', async (path, type, part) => {
    const response = await get(path);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type]);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await response.text()).toContain(part);
  });

  it.each(['/badges/nobody.svg', '/badges/tides.png', '/badges/tides', '/feeds/entry/tides.svg'])(
    'returns 404 for %s',
    async (path) => expect((await get(path)).status).toBe(404),
  );
});
