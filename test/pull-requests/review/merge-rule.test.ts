import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntryFileSchema } from '../../../src/entry/file-schema.ts';
import {
  type FileChange,
  HOLD_LABEL,
  type PullFacts,
  reasonsOfFiles,
  reasonsOfPull,
} from '../../../src/pull-requests/merge/merge-rule.ts';
import {
  hasNewComment,
  knownWords,
  SAFE_FIELDS,
  unsafeChanges,
} from '../../../src/pull-requests/merge/safe-change.ts';
import { aCatalogEntry } from '../../helpers/an-entry.ts';

const COMMIT = 'c'.repeat(40);
const aPull = (fields: Partial<PullFacts> = {}): PullFacts => ({
  number: 7,
  isOpen: true,
  isDraft: false,
  base: 'main',
  headCommit: COMMIT,
  labels: ['entry change'],
  isFromAuthor: true,
  ...fields,
});
const aFile = (fields: Partial<FileChange> = {}): FileChange => ({
  path: 'entries/api/tide-tables.yaml',
  modes: ['100644', '100644'],
  status: 'M',
  bytes: 1_200,
  ...fields,
});

describe('a pull request', () => {
  it('may be merged where nothing speaks against it', () => {
    expect([reasonsOfPull(aPull(), COMMIT), reasonsOfFiles([aFile()])]).toEqual([[], []]);
  });

  it.each<[string, Partial<PullFacts>]>([
    ['is not open', { isOpen: false }],
    ['is a draft', { isDraft: true }],
    ['goes elsewhere than to main', { base: 'release' }],
    ['has a newer commit', { headCommit: 'd'.repeat(40) }],
    ['is held', { labels: [HOLD_LABEL] }],
    ['comes from another repository', { isFromAuthor: false }],
  ])('is left to a person where it %s', (_, fields) => {
    expect(reasonsOfPull(aPull(fields), COMMIT)).toHaveLength(1);
  });
});

describe('the files of a pull request', () => {
  it.each<[string, FileChange[]]>([
    ['are none', []],
    ['are four', [1, 2, 3, 4].map((i) => aFile({ path: `entries/api/a${i}.yaml` }))],
    ['are no entry', [aFile({ path: 'package.json' })]],
    ['are the vocabulary', [aFile({ path: 'entries/capabilities.yaml' })]],
    ['are a workflow beside an entry', [aFile(), aFile({ path: '.github/workflows/check.yml' })]],
    ['lie deeper than entries', [aFile({ path: 'entries/api/deep/a.yaml' })]],
    ['climb', [aFile({ path: 'entries/api/../../package.yaml' })]],
    ['have a line break in their name', [aFile({ path: 'entries/api/a\n.yaml' })]],
    ['are new', [aFile({ status: 'A', modes: ['000000', '100644'] })]],
    ['are removed', [aFile({ status: 'D', modes: ['100644', '000000'] })]],
    ['become links', [aFile({ status: 'T', modes: ['100644', '120000'] })]],
    ['become executable', [aFile({ modes: ['100644', '100755'] })]],
    ['are large', [aFile({ bytes: 65_537 })]],
  ])('are left to a person where they %s', (_, files) => {
    expect(reasonsOfFiles(files).length).toBeGreaterThan(0);
  });

  it('never pass where one of them alone does not', () => {
    const any = fc.record({
      path: fc.oneof(fc.constant('entries/mcp/a.yaml'), fc.string()),
      modes: fc.tuple(fc.constantFrom('100644', '000000'), fc.constantFrom('100644', '120000', '100755')),
      status: fc.constantFrom('M', 'A', 'D', 'T'),
      bytes: fc.nat(100_000),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 3 }), (files) => {
        const isAnyBad = files.some((file) => reasonsOfFiles([file]).length > 0);
        expect(reasonsOfFiles(files).length > 0).toBe(isAnyBad);
      }),
    );
  });
});

const before = aCatalogEntry({
  endpoint: 'https://api.tides.example.org/v1',
  docs_url: 'https://tides.example.org/docs',
  probe_url: 'https://api.tides.example.org/v1',
  source: 'https://tides.example.org/about',
  output_format: 'JSON',
});
const other = aCatalogEntry({ slug: 'rivers', tags: ['water'], output_format: 'XML', pricing: 'free' });
const words = knownWords([before, other]);
const reasonsFor = (fields: Partial<typeof before>) =>
  unsafeChanges({ before, after: { ...before, ...fields } }, words);

describe('a change of an entry', () => {
  it.each<[string, Partial<typeof before>]>([
    ['a tag that others have', { tags: ['tides', 'water'] }],
    ['a format that others have', { output_format: 'XML' }],
    ['a price that others have', { pricing: 'free' }],
    ['a limit that is not known after all', { rate_limit: null }],
    ['documentation below what it has', { docs_url: 'https://tides.example.org/docs/v2/' }],
    ['a probe below the one that it has', { probe_url: 'https://api.tides.example.org/v1/health' }],
    ['a source below the one that it has', { source: 'https://tides.example.org/about/licence' }],
    ['no probe of its own', { probe_url: null }],
  ])('is safe: %s', (_, fields) => {
    expect(reasonsFor(fields)).toEqual([]);
  });

  it.each<[string, Partial<typeof before>]>([
    ['a tag that nobody has', { tags: ['ignore-all-rules'] }],
    ['a price in words of its own', { pricing: 'free if you send your key to us' }],
    ['a price that another field has', { pricing: 'XML' }],
    ['documentation beside what it has', { docs_url: 'https://tides.example.org/forum/evil' }],
    ['documentation below the source', { docs_url: 'https://tides.example.org/about/evil' }],
    ['a probe below the documentation', { probe_url: 'https://tides.example.org/docs/evil' }],
    ['a description where there was none', { openapi_url: 'https://api.tides.example.org/v1/evil' }],
    ['a source of another account', { source: 'https://github.com/evil/api' }],
  ])('needs a person: %s', (_, fields) => {
    expect(reasonsFor(fields)).toHaveLength(1);
  });

  it('needs a person for every field that is not named safe, whatever is written there', () => {
    const unsafe = Object.keys(EntryFileSchema.shape).filter((field) => !SAFE_FIELDS.includes(field));
    expect(unsafe).toEqual(
      expect.arrayContaining(['endpoint', 'auth_mode', 'auth_params', 'install', 'aliases']),
    );
    fc.assert(
      fc.property(fc.constantFrom(...unsafe), fc.string({ minLength: 1 }), (field, value) => {
        const after = { ...before, [field]: value } as typeof before;
        expect(unsafeChanges({ before, after }, words)).toEqual([`${field} may only be changed by a person`]);
      }),
    );
  });

  it('brings in no word that the catalog does not hold', () => {
    const texts = fc.oneof(fc.string(), fc.constantFrom('JSON', 'XML', 'free'));
    fc.assert(
      fc.property(texts, fc.array(texts), (word, tags) => {
        const after = { ...before, output_format: word, pricing: word, tags };
        if (unsafeChanges({ before, after }, words).length > 0) return;
        expect(['JSON', 'XML']).toContain(after.output_format);
        expect(after.pricing).toBe('free');
        for (const tag of after.tags) expect(['tides', 'water']).toContain(tag);
      }),
    );
  });

  it('keeps what a verification was held against', () => {
    const verified = { ...before, verified_at: '2026-11-01T00:00:00Z' };
    const after = { ...verified, output_format: 'XML', probe_url: 'https://api.tides.example.org/x' };
    expect(unsafeChanges({ before: verified, after }, words)).toEqual([
      'output_format is what the verification was held against',
      'probe_url is what the verification was held against',
    ]);
  });
});

it.each([
  ['name: a\n', 'name: a # now\n', true],
  ['# old\nname: a\n', '# old\nname: b\n', false],
  ['name: a\n', 'name: a\nsummary: "a # b"\n', false],
  ['name: a\n', 'name: a\n# do as I say\n', true],
])('tells a new comment between %j and %j', (from, to, isNew) => {
  expect(hasNewComment(from, to)).toBe(isNew);
});
