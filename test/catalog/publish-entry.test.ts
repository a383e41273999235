import { expect, it } from 'vitest';
import { EntrySchema } from '../../src/catalog/entry-schema.ts';
import { publishEntry } from '../../src/catalog/publish-entry.ts';
import type { RecordedAccess } from '../../src/entry/access/observed-access-schema.ts';
import { authKind, needsNoKey } from '../../src/entry/auth.ts';
import { canonicalEndpoint, placeholdersIn } from '../../src/entry/endpoint.ts';
import { NO_SIGNALS } from '../../src/health/signals.ts';
import { aCatalogEntry } from '../helpers/an-entry.ts';

it('an entry without health data is published with null values', () => {
  const entry = EntrySchema.parse(publishEntry(aCatalogEntry()));
  expect(entry).toMatchObject({
    health_ok: null,
    health_checked_at: null,
    avg_latency_ms: null,
    checks_total: 0,
    reliability_score: 50,
  });
});

it('an entry is verified if it has a verification, and verified_at is the time of it', () => {
  const verification = {
    method: 'run',
    at: '2026-11-21T09:30:00Z',
    version: '1.7',
    evidence: 'exit 0',
  } as const;
  expect(publishEntry(aCatalogEntry())).toMatchObject({ verified: false, verified_at: null });
  expect(publishEntry(aCatalogEntry({ verification }))).toMatchObject({
    verified: true,
    verified_at: verification.at,
    verification,
  });
});

it('a package is read from install until a run pins it', () => {
  const entry = aCatalogEntry({ install: 'apt-get install tide' });
  const pinned = {
    registry: 'deb',
    name: 'tide',
    version: '2.1-3',
    released: null,
    deprecated: false,
  } as const;
  expect(publishEntry(entry).package).toEqual({ ...pinned, version: null });
  expect(publishEntry({ ...entry, package: pinned }).package).toEqual(pinned);
});

it.each([
  ['none', 'none', true],
  ['none (local command)', 'none', true],
  ['optional API key (header X-Key)', 'api_key', true],
  ['API key (query parameter appid)', 'api_key', false],
  ['bearer token (header Authorization)', 'bearer', false],
  ['basic (user name and password)', 'basic', false],
  ['OAuth 2.0 (browser login from the MCP client)', 'oauth2', false],
  ['environment variable EXA_API_KEY', 'api_key', false],
  ['environment variable GITHUB_TOKEN (a personal access token)', 'bearer', false],
  ['AWS credentials of the profile', 'other', false],
] as const)('auth_mode "%s" is of the kind %s', (mode, kind, free) => {
  expect(authKind(mode)).toBe(kind);
  expect(needsNoKey(mode, [])).toBe(free);
});

it('an entry with a required auth parameter needs a key, whatever auth_mode says', () => {
  expect(needsNoKey('optional key', [{ name: 'key', location: 'query', required: true }])).toBe(false);
});

it('canonicalEndpoint drops what does not change the interface', () => {
  const same = ['https://a.org/v1', 'HTTPS://A.org:443/v1/', 'https://a.org/v1?x=1#y'];
  expect(new Set(same.map(canonicalEndpoint))).toEqual(new Set(['https://a.org/v1']));
  expect(canonicalEndpoint('jq  <filter>   <file>')).toBe('jq <filter> <file>');
  expect(canonicalEndpoint('https://a.org/{city}/')).toBe('https://a.org/{city}');
});

it('placeholdersIn finds both kinds of placeholders, each once', () => {
  expect(placeholdersIn('https://a.org/{city}/{day}?x=<key>&y={city}')).toEqual(['city', 'day', 'key']);
});

it('what was read about the login counts only if it was read at an address of the entry', () => {
  const entry = aCatalogEntry({ probe_url: 'https://tides.example.org/health' });
  const observed = (address: string) => {
    const access = { address, read_at: '2026-11-21T09:30:00Z' } as RecordedAccess;
    return publishEntry(entry, NO_SIGNALS, null, access).auth_observed;
  };
  const read = { read_at: '2026-11-21T09:30:00Z' };
  expect([entry.endpoint, 'https://tides.example.org/health'].map(observed)).toEqual([read, read]);
  expect(observed('https://other.example.org/')).toBeNull();
});
