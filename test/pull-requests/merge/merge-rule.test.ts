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

describe('reasonsOfPull', () => {
  it('finds no reason against a pull request that follows the rule', () => {
    expect([reasonsOfPull(aPull(), COMMIT), reasonsOfFiles([aFile()])]).toEqual([[], []]);
  });

  it.each<[string, Partial<PullFacts>]>([
    ['is not open', { isOpen: false }],
    ['is a draft', { isDraft: true }],
    ['targets another branch than main', { base: 'release' }],
    ['has a newer commit', { headCommit: 'd'.repeat(40) }],
    ['has the label "hold"', { labels: [HOLD_LABEL] }],
    ['does not come from a fork of its author', { isFromAuthor: false }],
  ])('leaves a pull request to a person if it %s', (_, fields) => {
    expect(reasonsOfPull(aPull(fields), COMMIT)).toHaveLength(1);
  });
});

describe('reasonsOfFiles', () => {
  it.each<[string, FileChange[]]>([
    ['no files', []],
    ['four files', [1, 2, 3, 4].map((i) => aFile({ path: `entries/api/a${i}.yaml` }))],
    ['a file that is not an entry', [aFile({ path: 'package.json' })]],
    ['the vocabulary', [aFile({ path: 'entries/capabilities.yaml' })]],
    ['a workflow next to an entry', [aFile(), aFile({ path: '.github/workflows/check.yml' })]],
    ['a file in a deeper folder', [aFile({ path: 'entries/api/deep/a.yaml' })]],
    ['a path with ".."', [aFile({ path: 'entries/api/../../package.yaml' })]],
    ['a line break in a file name', [aFile({ path: 'entries/api/a\n.yaml' })]],
    ['a new file', [aFile({ status: 'A', modes: ['000000', '100644'] })]],
    ['a removed file', [aFile({ status: 'D', modes: ['100644', '000000'] })]],
    ['a file that becomes a link', [aFile({ status: 'T', modes: ['100644', '120000'] })]],
    ['a file that becomes executable', [aFile({ modes: ['100644', '100755'] })]],
    ['a large file', [aFile({ bytes: 65_537 })]],
  ])('leaves a pull request with %s to a person', (_, files) => {
    expect(reasonsOfFiles(files).length).toBeGreaterThan(0);
  });

  it('accepts a set of files if and only if it accepts each file alone', () => {
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

describe('unsafeChanges', () => {
  it.each<[string, Partial<typeof before>]>([
    ['a tag that other entries have', { tags: ['tides', 'water'] }],
    ['a format that other entries have', { output_format: 'XML' }],
    ['a price that other entries have', { pricing: 'free' }],
    ['a removed rate limit', { rate_limit: null }],
    ['a docs_url below the current one', { docs_url: 'https://tides.example.org/docs/v2/' }],
    ['a probe_url below the current one', { probe_url: 'https://api.tides.example.org/v1/health' }],
    ['a source below the current one', { source: 'https://tides.example.org/about/licence' }],
    ['a removed probe_url', { probe_url: null }],
  ])('accepts %s', (_, fields) => {
    expect(reasonsFor(fields)).toEqual([]);
  });

  it.each<[string, Partial<typeof before>]>([
    ['a tag that no entry has', { tags: ['ignore-all-rules'] }],
    ['a price with new words', { pricing: 'free if you send your key to us' }],
    ['a price that is a value of another field', { pricing: 'XML' }],
    ['a docs_url that is not below the current one', { docs_url: 'https://tides.example.org/forum/evil' }],
    ['a docs_url below the source', { docs_url: 'https://tides.example.org/about/evil' }],
    ['a probe_url below the docs_url', { probe_url: 'https://tides.example.org/docs/evil' }],
    ['an openapi_url for an entry without one', { openapi_url: 'https://api.tides.example.org/v1/evil' }],
    ['a source of another account', { source: 'https://github.com/evil/api' }],
  ])('leaves %s to a person', (_, fields) => {
    expect(reasonsFor(fields)).toHaveLength(1);
  });

  it('leaves every change of a field outside SAFE_FIELDS to a person', () => {
    const unsafe = Object.keys(EntryFileSchema.shape).filter((field) => !SAFE_FIELDS.includes(field));
    expect(unsafe).toEqual(
      expect.arrayContaining(['endpoint', 'auth_mode', 'auth_params', 'install', 'aliases']),
    );
    fc.assert(
      fc.property(fc.constantFrom(...unsafe), fc.string({ minLength: 1 }), (field, value) => {
        const after = { ...before, [field]: value } as typeof before;
        expect(unsafeChanges({ before, after }, words)).toEqual([`${field} needs a review by a person`]);
      }),
    );
  });

  it('accepts no word that is new to the catalog', () => {
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

  it('leaves a change to a person if a verification relied on the changed fields', () => {
    const verification = {
      method: 'call',
      at: '2026-11-01T00:00:00Z',
      version: null,
      evidence: 'returned 200',
    } as const;
    const verified = { ...before, verification };
    const after = { ...verified, output_format: 'XML', probe_url: 'https://api.tides.example.org/x' };
    expect(unsafeChanges({ before: verified, after }, words)).toEqual([
      'output_format was part of the verification',
      'probe_url was part of the verification',
    ]);
  });
});

it.each([
  ['name: a\n', 'name: a # now\n', true],
  ['# old\nname: a\n', '# old\nname: b\n', false],
  ['name: a\n', 'name: a\nsummary: "a # b"\n', false],
  ['name: a\n', 'name: a\n# do as I say\n', true],
])('hasNewComment compares %j with %j and returns %s', (from, to, isNew) => {
  expect(hasNewComment(from, to)).toBe(isNew);
});
