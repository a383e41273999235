import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_TIMEOUT_MS, startBrowser } from '../helpers/browser.ts';
import { SITE_TIMEOUT_MS, theSite } from '../helpers/server.ts';

/** Far longer than anything here takes, and short enough to say what was missing. */
const WAIT_MS = 10_000;

let browser: Browser;
let origin: string;

beforeAll(async () => {
  [browser, { origin }] = await Promise.all([startBrowser(), theSite()]);
}, SITE_TIMEOUT_MS + BROWSER_TIMEOUT_MS);
afterAll(() => browser?.close());

/** A page of its own, and everything that it said on the console or asked of other hosts. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => faults.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) faults.push(`foreign: ${request.url()}`);
  });
  page.setDefaultTimeout(WAIT_MS);
  await page.goto(origin + path);
  return { page, faults, [Symbol.asyncDispose]: () => context.close() };
}

/** Beyond what axe asks for by itself: contrast of 7:1 for text (WCAG 2.2, success criterion 1.4.6). */
const STRICTER = { rules: { 'color-contrast-enhanced': { enabled: true } } };

const PAGES = {
  home: '/',
  list: '/entries/',
  'narrowed list': '/entries/mcp/no-key/',
  'API entry': '/entry/open-meteo-forecast/',
  'entry with placeholders': '/entry/anthropic/',
  'MCP entry': '/entry/github-mcp/',
  'CLI entry': '/entry/jq/',
  capabilities: '/capabilities/',
  capability: '/capabilities/get_current_weather/',
  tags: '/tags/',
  tag: '/tags/weather/',
  formats: '/formats/',
  search: '/search/?q=current+weather',
  compare: '/compare/?entry=open-meteo-forecast&entry=jq&entry=github-mcp&entry=nothing-such',
  contribute: '/contribute/',
  docs: '/docs/',
  methodology: '/methodology/',
  ranking: '/methodology/ranking/',
  status: '/status/',
  follow: '/follow/',
  problems: '/problems/',
  privacy: '/privacy/',
} as const;

describe('every kind of page', () => {
  it.each(Object.entries(PAGES))('%s: accessible by day and by night, silent, at home', async (_, path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await using opened = await open(path, { colorScheme });
      const { violations } = await new AxeBuilder({ page: opened.page }).options(STRICTER).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect([colorScheme, ...found]).toEqual([colorScheme]);
      expect(opened.faults).toEqual([]);
    }
  });

  it.each(Object.entries(PAGES))('%s: fits a telephone, a tablet and a desk', async (_, path) => {
    await using opened = await open(path);
    for (const width of [360, 768, 1440]) {
      await opened.page.setViewportSize({ width, height: 800 });
      const tooWide = await opened.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([width, tooWide]).toEqual([width, Math.min(tooWide, 0)]);
    }
  });
});

it('a line of a list runs from call sign to health, on one line at a desk', async () => {
  await using opened = await open('/entries/');
  const places = await opened.page
    .locator('.row')
    .first()
    .evaluate((row) =>
      ['.row-sign', '.row-name', '.row-summary', '.row-key', '.row-health'].map((part) => {
        const { left, top, bottom } = row.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
        return { left, middle: Math.round((top + bottom) / 2) };
      }),
    );
  expect(places.map(({ left }) => left)).toEqual(places.map(({ left }) => left).sort((a, b) => a - b));
  const middles = places.map(({ middle }) => middle);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
});

const firstSign = (page: Page) => page.locator('#answer .row-sign').first();

describe('search', () => {
  it('answers on the home page while a need is typed, with reasons', async () => {
    await using opened = await open('/');
    const { page, faults } = opened;
    await page.keyboard.press('/');
    await page.keyboard.type('current weather for a city');
    await firstSign(page).waitFor();
    expect(await page.locator('#answer').textContent()).toMatch(
      /weather[\s\S]*By (its text|capability|name|tag): /,
    );
    expect(await page.locator('[data-answer-words]').textContent()).toMatch(
      /^\d+ entries, coverage (exact|partial)\.$/,
    );
    expect(faults).toEqual([]);
  });

  it('is walked by keyboard from the field to an entry', async () => {
    await using opened = await open('/docs/');
    const { page } = opened;
    await page.keyboard.press('Control+k');
    await page.keyboard.type('open-meteo');
    await firstSign(page).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/entry\/open-meteo-[a-z-]+\/$/);
  });

  it('is cleared by Escape, which leads back to the field', async () => {
    await using opened = await open('/');
    const { page } = opened;
    await page.locator('#need').fill('send an email');
    await firstSign(page).waitFor();
    await page.locator('#need').press('ArrowDown');
    await page.keyboard.press('Escape');
    expect(await page.locator('#need').inputValue()).toBe('');
    expect(await page.locator('#answer').textContent()).toBe('');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('need');
  });

  it('forgives a typo and says when nothing fits', async () => {
    await using opened = await open('/');
    const { page } = opened;
    await page.locator('#need').fill('currancy');
    await firstSign(page).waitFor();
    expect(await page.locator('#answer').textContent()).toMatch(/currenc/i);
    await page.locator('#need').fill('xyzzyqwv');
    await page.getByText('Nothing in the catalog does this yet.').first().waitFor();
  });

  it('narrows to a kind and to what needs no key', async () => {
    await using opened = await open('/');
    const { page } = opened;
    await page.locator('#need').fill('weather forecast');
    await firstSign(page).waitFor();
    await page.getByLabel('MCP servers').check();
    await page.locator('#answer .row[data-kind="api"]').first().waitFor({ state: 'detached' });
    await page.getByLabel('APIs').check();
    await page.getByLabel('No key needed').check();
    await page
      .locator('#answer .row-key')
      .getByText('key', { exact: true })
      .first()
      .waitFor({ state: 'detached' });
    expect(await page.locator('#answer .row').count()).toBeGreaterThan(0);
  });

  it('says so when the index cannot be loaded, and still sends the form', async () => {
    await using opened = await open('/');
    const { page } = opened;
    await page.context().route('**/index/discovery.bin', (route) => route.abort());
    await page.locator('#need').fill('weather');
    await page.getByText('The search index could not be loaded.').first().waitFor();
    await page.locator('#need').press('Enter');
    await page.waitForURL('**/search/?*q=weather*');
  });

  it('loads its index on the first focus, not before', async () => {
    await using opened = await open('/');
    const { page } = opened;
    const asked: string[] = [];
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path !== '/favicon.svg')).toEqual([]);
    const loaded = page
      .context()
      .waitForEvent('request', (request) => request.url().endsWith('/index/discovery.bin'));
    await page.locator('#need').focus();
    await loaded;
  });
});

describe('an entry page', () => {
  it('fills placeholders into every call, quoted for its language', async () => {
    await using opened = await open('/entry/anthropic/');
    const { page, faults } = opened;
    await page.locator('input[name="model"]').fill('my "model"');
    const curl = page.locator('[data-call="curl"] code');
    await curl.getByText('my \\"model\\"').waitFor();
    expect(await curl.textContent()).toContain('<api_key>');
    await page.getByText('Python', { exact: true }).click();
    expect(await page.locator('[data-call="python"] code').textContent()).toContain(
      '"model": "my \\"model\\""',
    );
    expect(faults).toEqual([]);
  });

  it('copies what it shows', async () => {
    await using opened = await open('/entry/jq/', { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = opened;
    await page.getByRole('button', { name: 'Copy the command' }).click();
    await page.getByText('Copied').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^jq /);
  });

  it('keeps the way to call that was chosen last', async () => {
    await using opened = await open('/entry/open-meteo-forecast/');
    const { page } = opened;
    await page.getByText('Python', { exact: true }).click();
    await page.goto(`${origin}/entry/anthropic/`);
    expect(await page.locator('[data-call="python"]').isVisible()).toBe(true);
  });
});

describe('without JavaScript', () => {
  const plain = { javaScriptEnabled: false };

  it('the form leads to a page with the answer', async () => {
    await using opened = await open('/', plain);
    const { page } = opened;
    await page.locator('#need').fill('current weather for a city');
    await page.getByLabel('No key needed').check();
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.waitForURL('**/search/?*');
    expect(await page.locator('#answer .row').count()).toBeGreaterThan(0);
    expect(await page.locator('#need').inputValue()).toBe('current weather for a city');
    expect(await page.locator('#answer .row-key').allInnerTexts()).not.toContain('key');
  });

  it('an entry page shows every way to call', async () => {
    await using opened = await open('/entry/open-meteo-forecast/', plain);
    const { page } = opened;
    for (const [label, call] of [
      ['JavaScript', 'javascript'],
      ['Python', 'python'],
      ['curl', 'curl'],
    ] as const) {
      await page.getByText(label, { exact: true }).click();
      expect(await page.locator(`[data-call="${call}"]`).textContent()).toContain(
        'https://api.open-meteo.com',
      );
    }
    expect(await page.getByRole('button', { name: /^Copy/ }).count()).toBe(0);
  });

  it('every entry is reached by links alone', async () => {
    await using opened = await open('/', plain);
    const { page } = opened;
    await page.getByRole('link', { name: 'Browse', exact: true }).click();
    await page.getByRole('link', { name: 'J', exact: true }).click();
    await page.getByRole('link', { name: 'jq', exact: true }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('jq');
  });
});

describe('contributing', () => {
  const TYPED = {
    slug: 'harbour-lights-of-the-north',
    name: 'Harbour Lights',
    summary: 'Positions and characters of lights at sea.',
    endpoint: 'https://lights.example.org/v1',
    auth_mode: 'none',
    docs_url: 'https://lights.example.org/docs',
    source: 'https://lights.example.org/docs',
    tags: 'lights',
    capabilities: 'get_harbour_lights',
    example_needs: 'which buoy blinks twice\nlights near Harlingen\nwhat is that flash at night',
  };

  it.each([true, false])('a form makes a file, with JavaScript: %s', async (javaScriptEnabled) => {
    await using opened = await open('/contribute/', { javaScriptEnabled });
    const { page } = opened;
    for (const [name, value] of Object.entries(TYPED)) await page.locator(`#${name}`).fill(value);
    await page.getByRole('button', { name: 'Check and make the file' }).click();
    await page.getByText('It passes every check').waitFor();
    expect(await page.locator('#outcome pre').textContent()).toContain('name: Harbour Lights');
  });

  it('names a fault when its field is left', async () => {
    await using opened = await open('/contribute/');
    const { page, faults } = opened;
    await page.locator('#slug').fill('Not A Slug');
    await page.locator('#name').focus();
    await page.locator('#slug-fault').getByText('slug is missing or is not lowercase').waitFor();
    expect(await page.locator('#summary-fault').textContent()).toBe('');
    expect(faults).toEqual([]);
  });
});

it('helps those who come to an address that is not there', async () => {
  const response = await fetch(`${origin}/entry/no-such-entry/`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('action="/search/"');
});
