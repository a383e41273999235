import { expect, it } from 'vitest';
import { entryInMarkdown } from '../../../src/site/entry/entry-in-markdown.ts';
import { needsReplacement, replacementsAmong } from '../../../src/site/entry/replacements.ts';
import { anEntry } from '../../helpers/an-entry.ts';

const up = (slug: string) => anEntry({ slug, name: slug.toUpperCase() });
const down = {
  ...anEntry({ slug: 'down', name: 'Sunk' }),
  health_ok: false,
  health_state: 'timeout',
} as const;

it('an entry needs a replacement if it is down or deprecated, and not if nobody has probed it', () => {
  expect(needsReplacement(down)).toBe(true);
  expect(needsReplacement(anEntry({ status: 'deprecated' }))).toBe(true);
  expect(needsReplacement(anEntry())).toBe(false);
});

it('the replacements are the first three alternatives that are not down, in their order', () => {
  const names = replacementsAmong([up('a'), down, up('b'), up('c'), up('d')]).map(({ slug }) => slug);
  expect(names).toEqual(['a', 'b', 'c']);
});

it('a successor that is up is the only replacement, and one that is down is none', () => {
  expect(replacementsAmong([up('a'), up('b')], 'b')).toEqual([up('b')]);
  expect(replacementsAmong([down, up('a')], 'down')).toEqual([up('a')]);
});

it('the alternatives of a deprecated entry without a successor are not named as its replacement', () => {
  expect(entryInMarkdown(anEntry({ status: 'deprecated' }), undefined, [up('a')])).toContain(
    'It may stop working. Alternatives: A (a).',
  );
  const replaced = anEntry({ status: 'deprecated', replaced_by: 'a' });
  expect(entryInMarkdown(replaced, undefined, [up('a'), up('b')])).toContain('Use instead: A (a).');
});

it('the Markdown of an entry that is down says what to use instead', () => {
  expect(entryInMarkdown(down, undefined, [up('a')])).toContain('Down. Use instead: A (a).');
  expect(entryInMarkdown(down)).toContain('The catalog has no alternative that is up.');
  expect(entryInMarkdown(anEntry(), undefined, [up('a')])).not.toContain('instead');
});
