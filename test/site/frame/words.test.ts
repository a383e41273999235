import { expect, it } from 'vitest';
import { healthInWords } from '../../../src/site/frame/words.ts';

const checked = {
  endpoint: 'https://tides.example.org',
  health_ok: true,
  health_state: 'ok',
  health_checked_at: '2026-11-21T14:07:00Z',
  health_latency_ms: 131,
} as const;

it('the newest check is described with its time and latency', () => {
  expect(healthInWords(checked)).toBe('Checked on 21 November 2026, 14:07 UTC, 131 ms.');
  expect(healthInWords({ ...checked, health_latency_ms: null })).toBe(
    'Checked on 21 November 2026, 14:07 UTC.',
  );
});

it('an interface that asks for a key is up, and one that was never probed says so', () => {
  expect(healthInWords({ ...checked, health_state: 'auth_required' })).toMatch(
    /^It is up and asks for a key\. /,
  );
  expect(healthInWords({ ...checked, health_ok: null, health_checked_at: null })).toBe('Not probed yet.');
});

it('what runs on the machine of its user has the health of its web page', () => {
  expect(healthInWords({ ...checked, endpoint: 'tides <port>' })).toMatch(
    /^It runs on your machine\. This is the health of its web page\. Checked on /,
  );
});
