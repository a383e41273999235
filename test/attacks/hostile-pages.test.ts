import { expect, it } from 'vitest';
import { thePlayedSite } from '../helpers/running-site.ts';
import { siteInBrowser } from '../helpers/site-in-browser.ts';
import { HOSTILE, MARK } from './hostile-entry.ts';

// The pages come from a real build with the hostile entries among others, and open in a real browser.

const site = siteInBrowser(thePlayedSite);

const PAGES = [
  ...['hostile', 'hostile-post', 'hostile-mcp', 'hostile-cli'].map((slug) => `/entry/${slug}/`),
  '/entries/api/',
  '/status/',
  '/tags/hostile/',
  '/capabilities/get_hostile_things/',
  '/compare/?entry=hostile&entry=hostile-cli',
  '/search/?q=hostile',
  `/search/?q=${encodeURIComponent(`"><img src=x onerror=${MARK}=1>`)}`,
];

/** Traces in a page that only a successful attack leaves. */
function intrusionsOf(mark: string): string[] {
  const elements = [...document.querySelectorAll('*')];
  const attributes = elements.flatMap((element) =>
    [...element.attributes].map(({ name, value }) => ({
      place: `${element.localName} ${name}`,
      name,
      value,
    })),
  );
  return [
    ...(mark in window ? ['a script ran'] : []),
    ...attributes.filter(({ name }) => name.startsWith('on')).map(({ place }) => place),
    ...attributes
      .filter(
        ({ name, value }) =>
          /^(?:href|src|action)$/.test(name) && /^\s*(?:javascript|data|vbscript):/i.test(value),
      )
      .filter(({ value }) => !value.startsWith('data:image/svg+xml'))
      .map(({ place, value }) => `${place}=${value}`),
    ...elements
      .filter(({ localName }) => ['iframe', 'object', 'embed', 'base'].includes(localName))
      .map(({ localName }) => localName),
    ...[...document.scripts]
      .filter(({ src, type }) => !src && type !== 'application/ld+json' && type !== 'module')
      .map(({ text }) => `script ${text.slice(0, 40)}`),
  ];
}

it.each(PAGES)('%s shows hostile texts as text and runs nothing', async (path) => {
  await using opened = await site.open(path);
  const { page, problems } = opened;
  expect(await page.evaluate(intrusionsOf, MARK)).toEqual([]);
  expect(problems).toEqual([]);
});

it('the page shows the name, the summary and the price as written', async () => {
  await using opened = await site.open('/entry/hostile/');
  const text = await opened.page.locator('article').innerText();
  for (const words of [HOSTILE.name, HOSTILE.summary, HOSTILE.pricing]) expect(text).toContain(words);
  expect(await opened.page.title()).toContain(HOSTILE.name);
});

it('typed values appear in the examples as text', async () => {
  await using opened = await site.open('/entry/hostile-post/');
  const { page, problems } = opened;
  const typed = `<img src=x onerror=${MARK}=1></code><script>${MARK}=1</script>`;
  for (const input of await page.locator('form[data-fill] input').all()) await input.fill(typed);
  await page
    .locator('[data-call="curl"] code')
    .filter({ hasText: encodeURIComponent(typed).slice(0, 20) })
    .waitFor({ state: 'attached' });
  expect(await page.evaluate(intrusionsOf, MARK)).toEqual([]);
  expect(problems).toEqual([]);
});

it.each([
  ['/feeds/events.atom', 'application/xml', 'title'],
  ['/feeds/entry/hostile.atom', 'application/xml', 'title'],
  ['/badges/hostile.svg', 'image/svg+xml', 'title'],
  ['/sitemap.xml', 'application/xml', 'loc'],
])('the hostile page %s is well-formed', async (path, type, element) => {
  await using opened = await site.open('/404');
  const text = await (await fetch(site.origin() + path)).text();
  const [broken, found] = await opened.page.evaluate(
    ([source, kind, name]) => {
      const parsed = new DOMParser().parseFromString(source, kind as DOMParserSupportedType);
      return [
        parsed.querySelector('parsererror')?.textContent ?? null,
        parsed.getElementsByTagName(name).length,
      ];
    },
    [text, type, element] as const,
  );
  expect(broken).toBeNull();
  expect(found).toBeGreaterThan(0);
});

it('the feeds contain the hostile name as text', async () => {
  const feed = await (await fetch(`${site.origin()}/feeds/entry/hostile.json`)).json();
  expect(feed.title).toBe(`${HOSTILE.name} in Callbook`);
  expect(feed.items.length).toBe(2);
  const types = await Promise.all(
    ['hostile.svg', 'hostile.json'].map(async (file) =>
      (await fetch(`${site.origin()}/badges/${file}`)).headers.get('Content-Type'),
    ),
  );
  expect(types).toEqual(['image/svg+xml', 'application/json']);
});
