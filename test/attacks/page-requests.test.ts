import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { thePlayedSite } from '../helpers/running-site.ts';
import { hostileText } from './fuzz/texts.ts';
import { MARK } from './hostile-entry.ts';

// Pages that functions fill in, on a real build: any request gets a page, without server errors.

let origin: string;
beforeAll(async () => {
  ({ origin } = await thePlayedSite());
});

const INTRUDER = `"'><script>${MARK}=1</script><img src=x onerror=${MARK}=1>`;
const RUNS = { numRuns: 25, seed: 20_261_121 };
const text = fc.oneof(hostileText(60), fc.constant(INTRUDER), fc.constant('x'.repeat(1_500)));

/** Expects an HTML page that contains what was sent only as text. */
async function expectPage(answer: Response): Promise<void> {
  const page = await answer.text();
  expect(answer.status, page.slice(0, 300)).toBeLessThan(500);
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
  expect(page).not.toContain(`<script>${MARK}`);
  expect(page).not.toContain('<img src=x');
}

it.each([
  '/search/?q=',
  '/search/?category=',
  '/compare/?entry=hostile&entry=',
  '/follow/confirm?t=',
  '/follow/unsubscribe?t=',
])('GET %s returns a page for any value', async (path) => {
  await fc.assert(
    fc.asyncProperty(text, async (words) => {
      await expectPage(await fetch(origin + path + encodeURIComponent(words.toWellFormed())));
    }),
    RUNS,
  );
});

it.each([
  [
    '/contribute/',
    ['name', 'slug', 'summary', 'parameters', 'auth_params', 'tags', 'invocation_example', '__proto__'],
  ],
  ['/follow/', ['do', 'slug', 'email', 'webhook_url', 'key', 'id', '__proto__']],
  ['/follow/confirm?t=a', ['follow', 'List-Unsubscribe']],
  ['/follow/unsubscribe?t=a', ['follow', 'List-Unsubscribe']],
])('POST %s returns a page for any form', async (path, fields) => {
  const form = fc.dictionary(fc.constantFrom(...fields), text);
  await fc.assert(
    fc.asyncProperty(form, fc.constantFrom('start', 'list', 'end', 'erase', ''), async (typed, action) => {
      const body = new URLSearchParams({ do: action, ...typed });
      await expectPage(await fetch(origin + path, { method: 'POST', body }));
    }),
    RUNS,
  );
});

it.each(['/contribute/', '/follow/'])(
  'POST %s refuses a form over 16 KiB that declares no length',
  async (path) => {
    const body = new Blob([`name=${'x'.repeat(40_000)}`]).stream();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const sent = { method: 'POST', body, headers, duplex: 'half' };
    expect((await fetch(origin + path, sent)).status).toBe(413);
  },
);
