import type { CatalogEntry } from '../../src/entry/file-schema.ts';
import { HOSTILE_KINDS } from '../attacks/hostile-entry.ts';
import { aCatalogEntry } from './an-entry.ts';

/** Real entries of every kind: what they need, and how they are called, differs most between these. */
export const REAL_ENTRIES = [
  'api/anthropic',
  'api/open-meteo-forecast',
  'api/usgs-earthquakes',
  'cli/jq',
  'mcp/github-mcp',
];

export const LONG_SLUG = 'harbour-lights-of-the-northern-sea-and-its-tributary-rivers';

/**
 * Made-up entries that try a page: names and addresses as long as they may be, right-to-left text, many tags, and
 * texts that attack whatever shows them.
 */
export const TRYING_ENTRIES: readonly CatalogEntry[] = [
  aCatalogEntry({
    slug: LONG_SLUG,
    name: 'Harbourlightsofthenorthernseaandallitstributaryriversincludingthosethataredrynow',
    summary: `Lights at sea: ${'positions, characters, '.repeat(5)}and more.`,
    description: 'Donaudampfschifffahrtsgesellschaftskapitänswitwe '.repeat(20).trim(),
    endpoint: `https://lights.example.org/${'a-path-without-a-single-space/'.repeat(6)}{harbour}`,
    parameters: { harbour: 'name of a harbour' },
    auth_mode: `API key (header ${'X-Very-Long-Header-Name'.repeat(3)})`,
    auth_params: [{ name: 'X-Very-Long-Header-Name'.repeat(3), location: 'header', required: true }],
    tags: Array.from({ length: 12 }, (_, i) => `lights-of-the-harbour-number-${i + 1}`),
    capabilities: ['get_the_characters_of_lights_at_sea'],
    invocation_example: `curl 'https://lights.example.org/${'x'.repeat(400)}?harbour={harbour}'`,
  }),
  aCatalogEntry({
    slug: 'khidmat-at-taqs',
    name: 'خدمة الطقس في الموانئ',
    summary: 'توقعات الطقس وحالة البحر لكل ميناء، ساعة بساعة.',
    description: 'تجيب هذه الخدمة عن درجة الحرارة والرياح وارتفاع الأمواج.',
    capabilities: ['get_weather_forecast'],
    tags: ['weather', 'sea'],
  }),
  aCatalogEntry({
    slug: 'old-tides',
    name: 'Old Tides',
    status: 'deprecated',
    replaced_by: 'tide-tables',
    example_needs: ['tides of last year', 'tides as they were', 'the old book of tides'],
  }),
  aCatalogEntry({
    featured: true,
    verification: {
      method: 'call',
      at: '2026-11-01T09:00:00Z',
      version: null,
      evidence: 'returned 200 with application/json',
    },
  }),
  ...HOSTILE_KINDS.map(aCatalogEntry),
];
