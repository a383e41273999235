import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { thePlayedSite, theSite } from '../helpers/running-site.ts';

/** Handled by functions, so there is no file. */
const FUNCTION_PATHS =
  /^\/(?:api\/public\/(?:status|registry\/[\w-]+\/operations)$|badges\/|feeds\/entry\/|v0\.1\/servers$)/;

const attribute = (text: string, names: string) =>
  [...text.matchAll(new RegExp(`\\s(?:${names})="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&').replaceAll('&#38;', '&'),
  );

describe.each([
  ['the real catalog', theSite],
  ['a catalog with a month of health', thePlayedSite],
])('the pages of %s', (_, startSite) => {
  let dist: string;
  let pages: { path: string; text: string }[];

  beforeAll(async () => {
    ({ dist } = await startSite());
    const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.html'));
    pages = await Promise.all(
      files.map(async (path) => ({ path, text: await readFile(join(dist, path), 'utf8') })),
    );
  });

  function fileOf(path: string): string | null {
    const file = join(dist, decodeURIComponent(path));
    if (!existsSync(file)) return null;
    return statSync(file).isDirectory() ? join(file, 'index.html') : file;
  }

  it('no page has a broken link, or a link to a fragment that does not exist', () => {
    const idsOf = new Map(pages.map(({ path, text }) => [join(dist, path), new Set(attribute(text, 'id'))]));
    const broken = new Set<string>();
    for (const { path, text } of pages) {
      for (const link of new Set(attribute(text, 'href|src|action'))) {
        if (/^(?:https?|vscode|cursor):/.test(link)) continue;
        const [address = '', fragment] = link.split('#');
        const target = address.split('?')[0] ?? '';
        if (FUNCTION_PATHS.test(target)) continue;
        const file = target === '' ? join(dist, path) : fileOf(target);
        if (file === null || (fragment && !idsOf.get(file)?.has(fragment))) broken.add(`${path}: ${link}`);
      }
    }
    expect([...broken].slice(0, 10)).toEqual([]);
  });

  it('every page has one main heading, its own title and a description', () => {
    const incomplete = pages.filter(
      ({ text }) =>
        text.match(/<h1[\s>]/g)?.length !== 1 ||
        !/<title>[^<]+<\/title>/.test(text) ||
        !/<meta name="description" content="[^"]+">/.test(text),
    );
    expect(incomplete.map(({ path }) => path)).toEqual([]);
    const titles = pages.map(({ text }) => /<title>([^<]+)/.exec(text)?.[1]);
    const twice = titles.filter((title, at) => titles.indexOf(title) !== at);
    expect(twice).toEqual([]);
  });

  it('no page has an inline script, style or event handler', () => {
    const inline = /<style|\sstyle="|\son[a-z]+="|<script(?![^>]*(\ssrc=|type="application\/ld\+json"))/;
    // A "<" in the value of an attribute does not begin a tag. Names of entries may contain one.
    const outsideValues = (text: string) => text.replaceAll(/="[^"]*<[^"]*"/g, '=""');
    expect(pages.filter(({ text }) => inline.test(outsideValues(text))).map(({ path }) => path)).toEqual([]);
  });

  it('no page loads anything from another host', () => {
    const loaded = /<(?:script|img|iframe|source|use)[^>]*\s(?:src|href)="(?:https?:)?\/\//;
    expect(pages.filter(({ text }) => loaded.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
