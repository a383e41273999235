import { expect, it } from 'vitest';
import { answerCompare, CHOICE_SLOT, TABLE_SLOT } from '../../../src/site/compare/compare-page.ts';
import { aCatalog, anEntry } from '../../helpers/an-entry.ts';

const catalog = aCatalog([
  ...['one', 'two', 'three', 'four'].map((slug) => anEntry({ slug, name: `Number ${slug}` })),
  anEntry({ slug: 'moon', name: 'Moon Phases' }),
]);
const deps = {
  openCatalog: async () => catalog,
  readShell: async () => CHOICE_SLOT.join('') + TABLE_SLOT.join(''),
};
const ask = (query: string) => answerCompare(new Request(`https://a.org/compare/${query}`), deps);
const pageOf = async (query: string) => (await ask(query)).text();

it('lets search engines index the form, but not its tables', async () => {
  const robots = [await ask(''), await ask('?entry=one&entry=two')].map(({ headers }) =>
    headers.get('X-Robots-Tag'),
  );
  expect(robots).toEqual(['all', 'noindex']);
});

it('compares entries that are named by slug and by name', async () => {
  const page = await pageOf('?entry=ONE&entry=moon+phases');
  expect(page).toContain('data-compared="one"');
  expect(page).toContain('data-compared="moon"');
  expect(page).toContain('<h2>Differences</h2>');
});

it('an entry that is given by its slug and by its name is compared once', async () => {
  const page = await pageOf('?entry=moon&entry=moon+phases');
  expect(page.split('data-compared=')).toHaveLength(2);
});

it('a text that names no entry gets entries to choose, and keeps those that are chosen', async () => {
  const page = await pageOf('?entry=one&entry=mooon');
  expect(page).toContain('No interface has the name or slug <b dir="auto">mooon</b>');
  expect(page).toContain('<a href="/compare/?entry=one&amp;entry=moon">Moon Phases</a>');
});

it('a text that is like no entry gets a link to the search', async () => {
  expect(await pageOf('?entry=xyzzyqwv')).toContain('href="/search/?q=xyzzyqwv"');
});

it('one entry is kept in the form while another is chosen', async () => {
  const page = await pageOf('?entry=one');
  expect(page).toContain('<input type="hidden" name="entry" value="one">');
  expect(page).not.toContain('<table');
});

it('each of four entries can be removed, and no fifth can be added', async () => {
  const page = await pageOf('?entry=one&entry=two&entry=three&entry=four&entry=moon');
  expect(page).toContain('href="/compare/?entry=one&amp;entry=two&amp;entry=three" aria-label="Remove four"');
  expect(page).not.toContain('<form');
  expect(page).not.toContain('moon');
});
