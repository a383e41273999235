import { existsSync, readFileSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { type RunningSite, SITE_TIMEOUT_MS, theSite } from '../helpers/server.ts';

let site: RunningSite;
let pages: { path: string; text: string }[];

beforeAll(async () => {
  site = await theSite();
  const files = (await readdir(site.dist, { recursive: true })).filter((file) => file.endsWith('.html'));
  pages = await Promise.all(
    files.map(async (path) => ({ path, text: await readFile(join(site.dist, path), 'utf8') })),
  );
}, SITE_TIMEOUT_MS);

/** Answered by functions, so there is no file. */
const FUNCTION_PATHS = /^\/(?:api\/public\/status$|badges\/|feeds\/entry\/)/;

const attribute = (text: string, names: string) =>
  [...text.matchAll(new RegExp(`\\s(?:${names})="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&').replaceAll('&#38;', '&'),
  );

function fileOf(path: string): string | null {
  const file = join(site.dist, decodeURIComponent(path));
  if (!existsSync(file)) return null;
  return statSync(file).isDirectory() ? join(file, 'index.html') : file;
}

it('no link of any page is broken, nor leads to a place that its page has not', () => {
  const idsOf = new Map(
    pages.map(({ path, text }) => [join(site.dist, path), new Set(attribute(text, 'id'))]),
  );
  const broken = new Set<string>();
  for (const { path, text } of pages) {
    for (const link of new Set(attribute(text, 'href|src|action'))) {
      if (/^https?:/.test(link)) continue;
      const [address = '', place] = link.split('#');
      const target = address.split('?')[0] ?? '';
      if (FUNCTION_PATHS.test(target)) continue;
      const file = target === '' ? join(site.dist, path) : fileOf(target);
      if (file === null || (place && !idsOf.get(file)?.has(place))) broken.add(`${path}: ${link}`);
    }
  }
  expect([...broken].slice(0, 10)).toEqual([]);
});

it('every page has one main heading, a title of its own and a description', () => {
  const faulty = pages.filter(
    ({ text }) =>
      text.match(/<h1[\s>]/g)?.length !== 1 ||
      !/<title>[^<]+<\/title>/.test(text) ||
      !/<meta name="description" content="[^"]+">/.test(text),
  );
  expect(faulty.map(({ path }) => path)).toEqual([]);
  const titles = pages.map(({ text }) => /<title>([^<]+)/.exec(text)?.[1]);
  const twice = titles.filter((title, at) => titles.indexOf(title) !== at);
  expect(twice).toEqual([]);
});

it('no page carries a script, a style or a handler within itself', () => {
  const inline = /<style|\sstyle="|\son[a-z]+="|<script(?![^>]*(\ssrc=|type="application\/ld\+json"))/;
  expect(pages.filter(({ text }) => inline.test(text)).map(({ path }) => path)).toEqual([]);
});

it('no page loads anything from another host', () => {
  const loaded = /<(?:script|img|iframe|source|use)[^>]*\s(?:src|href)="(?:https?:)?\/\//;
  expect(pages.filter(({ text }) => loaded.test(text)).map(({ path }) => path)).toEqual([]);
});

// Over the wire: the page with the style sheet and the scripts that it loads before the first search.
const KILOBYTE = 1024;
it.each([
  ['index.html', 60],
  ['entry/open-meteo-forecast/index.html', 40],
  ['entry/github-mcp/index.html', 40],
])('%s weighs less than %i KB', (path, most) => {
  const text = pages.find((page) => page.path === path)?.text ?? '';
  const assets = attribute(text, 'href|src').filter((address) => address.startsWith('/_astro/'));
  const bytes = [path, ...assets].map((file) => gzipSync(readFileSync(join(site.dist, file))).length);
  expect(assets.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most * KILOBYTE);
});
