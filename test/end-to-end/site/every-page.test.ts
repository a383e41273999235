import { expect, it } from 'vitest';
import { findBarriers } from '../../helpers/axe.ts';
import { builtPages } from '../../helpers/built-pages.ts';
import { thePlayedSite, theSite } from '../../helpers/server.ts';
import { aVisitor, type Visitor } from '../../helpers/visitor.ts';

const ALL_PAGES_MS = 120_000; // A third of a second a page on a quiet machine, many times that on a busy one.

const played = aVisitor(thePlayedSite);
const real = aVisitor(theSite);

/** Pages that functions fill in. */
const FILLED = [
  '/search/?q=high+water',
  '/search/?q=xyzzyqwv',
  '/compare/?entry=tide-tables&entry=jq&entry=old-tides&entry=nothing-such',
];
/** The same kinds of page with much more on them. */
const LARGE = ['/', '/entries/', '/docs/'];

/** What both sites show, one visit each. */
const visits = async (): Promise<[Visitor, string[]][]> => [
  [played, [...(await builtPages(played.dist())), ...FILLED]],
  [real, LARGE],
];

it(
  'every kind of page is accessible by day and by night, silent, and asks no other host',
  async () => {
    for (const [visitor, paths] of await visits()) {
      await using opened = await visitor.open('/');
      for (const path of paths) {
        opened.faults.push(`On ${path}:`);
        await opened.page.goto(visitor.origin() + path);
        opened.faults.push(...(await findBarriers(opened.page)));
      }
      expect(opened.faults).toEqual(paths.map((path) => `On ${path}:`));
    }
  },
  ALL_PAGES_MS,
);

it(
  'every kind of page fits a telephone, a tablet and a desk',
  async () => {
    const tooWide: string[] = [];
    for (const [visitor, paths] of await visits()) {
      await using opened = await visitor.open('/');
      for (const path of paths) {
        await opened.page.goto(visitor.origin() + path);
        for (const width of [320, 768, 1440]) {
          await opened.page.setViewportSize({ width, height: 800 });
          const beyond = await opened.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (beyond > 0) tooWide.push(`${path} is ${beyond} px wider than ${width}`);
        }
      }
    }
    expect(tooWide).toEqual([]);
  },
  ALL_PAGES_MS,
);
