import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EntryFile } from '../../../src/entry/file-schema.ts';
import { formatProblem } from '../../../src/entry/files/problem.ts';
import { applyOverlay } from '../../../src/entry/overlay/apply-overlay.ts';
import type { OverlayRules } from '../../../src/entry/overlay/overlay-file-schema.ts';
import { aParsedEntry } from '../../helpers/a-parsed-entry.ts';

const parsed = (slug: string, fields: Partial<EntryFile> = {}) =>
  aParsedEntry({ endpoint: `https://${slug}.example.org`, ...fields }, { slug });
const own = (slug: string, fields: Partial<EntryFile> = {}) => {
  const entry = parsed(slug, fields);
  return { ...entry, file: `overlay/api/${slug}.yaml` };
};
const PUBLIC = [
  parsed('waves', { tags: ['sea'] }),
  parsed('winds', { tags: ['sea', 'air'] }),
  parsed('rains', { tags: ['air'], aliases: ['old-rains'] }),
];
const PRIVATE = [own('billing', { tags: ['money'] })];

const apply = (rules: OverlayRules, open = PUBLIC, mine = PRIVATE) => {
  const locate = () => ({ line: 1, column: 1 });
  const { kept, problems } = applyOverlay(open, mine, { rules, file: 'overlay/overlay.yaml', locate });
  return { entries: kept.map(({ entry }) => entry), lines: problems.map(formatProblem) };
};
const slugsAfter = (rules: OverlayRules, open = PUBLIC, mine = PRIVATE) =>
  apply(rules, open, mine).entries.map(({ slug }) => slug);

const reason = 'Because.';

it('an overlay without rules adds its private entries to the public ones', () => {
  expect(slugsAfter({})).toEqual(['waves', 'winds', 'rains', 'billing']);
});

it('a denied entry is left out, even if it is allowed by its slug', () => {
  const rules = { allow: [{ slugs: ['waves', 'winds'], reason }], deny: [{ tags: ['air'], reason }] };
  expect(slugsAfter(rules)).toEqual(['waves', 'billing']);
});

it('an allowlist leaves out the public entries that it does not cover, and no private ones', () => {
  expect(slugsAfter({ allow: [{ slugs: ['rains'], reason }] })).toEqual(['rains', 'billing']);
});

it('a private entry is left out if it is denied', () => {
  expect(slugsAfter({ deny: [{ slugs: ['billing'], reason }] })).toEqual(['waves', 'winds', 'rains']);
});

it('a rule with names of several kinds covers every entry that one of them fits', () => {
  expect(slugsAfter({ allow: [{ slugs: ['waves'], tags: ['air'], reason }] })).toEqual([
    'waves',
    'winds',
    'rains',
    'billing',
  ]);
});

it('rules by category and by capability cover the entries that have them', () => {
  expect(slugsAfter({ deny: [{ categories: ['api'], reason }] })).toEqual([]);
  expect(slugsAfter({ deny: [{ capabilities: ['get_tide_times'], reason }] })).toEqual([]);
});

it('the public entry is left out if a private one replaces it', () => {
  const mine = [own('waves', { name: 'Our waves' })];
  const { entries, lines } = apply(
    { replace: [{ slugs: ['waves'], reason: 'Ours is newer.' }] },
    PUBLIC,
    mine,
  );
  expect(lines).toEqual([]);
  expect(entries.filter(({ slug }) => slug === 'waves')).toEqual([
    expect.objectContaining({ name: 'Our waves', private: true, operator_note: 'Ours is newer.' }),
  ]);
});

it('a private entry with the slug of a public one is refused unless replace names it', () => {
  expect(apply({}, PUBLIC, [own('waves')]).lines).toEqual([
    'overlay/api/waves.yaml:1:1  the slug "waves" is the slug of a public entry. Rename this file, or name it under replace in overlay.yaml.',
  ]);
});

it('a private entry with an old slug of a public one is refused', () => {
  expect(apply({}, PUBLIC, [own('old-rains')]).lines).toEqual([
    'overlay/api/old-rains.yaml:1:1  the slug "old-rains" is an old slug of the public entry "rains". Rename this file.',
  ]);
});

it('a replacement of nothing is refused', () => {
  expect(apply({ replace: [{ slugs: ['waves', 'billing'], reason }] }).lines).toEqual([
    'overlay/overlay.yaml:1:1  the overlay has no entry "waves", so nothing is replaced. Correct or remove it.',
    'overlay/overlay.yaml:1:1  there is no public entry "billing", so nothing is replaced. Correct or remove it.',
  ]);
});

it('a private entry may not share the endpoint of a public one that is shown', () => {
  const mine = [own('our-waves', { endpoint: 'https://waves.example.org' })];
  expect(apply({}, PUBLIC, mine).lines).toEqual([
    expect.stringContaining('endpoint https://waves.example.org is taken by entries/api/waves.yaml'),
  ]);
  expect(apply({ deny: [{ slugs: ['waves'], reason }] }, PUBLIC, mine).lines).toEqual([]);
});

it('the slug of a denied entry appears in no other entry', () => {
  const open = [...PUBLIC, parsed('storms', { status: 'deprecated', replaced_by: 'waves' })];
  const { entries } = apply({ deny: [{ slugs: ['waves'], reason }] }, open);
  expect(entries.find(({ slug }) => slug === 'storms')?.replaced_by).toBeNull();
  expect(JSON.stringify(entries)).not.toContain('waves');
});

it('an entry gets the reasons and notes of the rules that cover it, each once', () => {
  const { entries } = apply({
    allow: [{ tags: ['sea'], reason: 'Approved.' }],
    pin: [{ slugs: ['waves'], reason: 'We have a contract.' }],
    annotate: [
      { slugs: ['waves'], note: 'Use the proxy.' },
      { tags: ['sea'], note: 'Use the proxy.' },
    ],
  });
  expect(entries.map(({ slug, pinned, operator_note }) => [slug, pinned, operator_note])).toEqual([
    ['waves', true, 'Approved. We have a contract. Use the proxy.'],
    ['winds', undefined, 'Approved. Use the proxy.'],
    ['billing', undefined, undefined],
  ]);
});

it('an entry with too many notes is refused', () => {
  const annotate = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map((note) => ({ slugs: ['waves'], note }));
  expect(apply({ annotate }).lines).toEqual([
    'overlay/overlay.yaml:1:1  the entry "waves" gets 5 reasons and notes, at most 4 are allowed. Merge rules that cover it.',
  ]);
});

it('an entry that no rule covers has no new fields', () => {
  const [waves] = apply({}).entries;
  expect(waves).toEqual(PUBLIC[0]?.entry);
});

const SLUGS = ['a', 'b', 'c', 'd'] as const;
const TAGS = ['x', 'y', 'z'] as const;
const someOf = <T>(words: readonly T[]) => fc.subarray([...words], { minLength: 1 });
const rule = fc.oneof(
  fc.record({ slugs: someOf(SLUGS), reason: fc.constant(reason) }),
  fc.record({ tags: someOf(TAGS), reason: fc.constant(reason) }),
);
const rules = fc.option(fc.array(rule, { minLength: 1, maxLength: 3 }), { nil: undefined });

it('whatever the rules, an entry is kept just if it is not denied and is private or allowed', () => {
  fc.assert(
    fc.property(fc.array(someOf(TAGS), { minLength: 4, maxLength: 4 }), rules, rules, (tags, allow, deny) => {
      const all = SLUGS.map((slug, at) => (at < 2 ? parsed : own)(slug, { tags: tags[at] ?? ['x'] }));
      const covers = (list: typeof deny, slug: string, words: readonly string[]) =>
        (list ?? []).some((each) =>
          'slugs' in each
            ? each.slugs.some((name) => name === slug)
            : each.tags.some((tag) => words.includes(tag)),
        );
      const expected = all
        .filter(({ entry: { slug, tags } }, at) => {
          if (covers(deny, slug, tags)) return false;
          return at >= 2 || allow === undefined || covers(allow, slug, tags);
        })
        .map(({ entry }) => entry.slug);
      expect(slugsAfter({ allow, deny }, all.slice(0, 2), all.slice(2))).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});
