import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { formatProblem } from '../../../src/entry/files/problem.ts';
import {
  MAX_OPERATIONS_FILE_BYTES,
  readOperationFiles,
} from '../../../src/operations/files/load-operations.ts';
import { operationsText } from '../../helpers/operations-text.ts';

const TEXT = operationsText('get_tides');
const ENTRIES = ['a', 'b', 'c'].map((slug) => ({
  slug,
  category: 'api' as const,
  endpoint: 'https://tides.example.org',
  auth_params: [],
}));

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-operations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'operations'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'operations', name), text);
  return folder;
}
const linesOf = (files: Readonly<Record<string, string>>): string[] =>
  readOperationFiles(folderOf(files), ENTRIES).problems.map(formatProblem);

it('readOperationFiles returns the operations of each slug, sorted, with the date as text', () => {
  const folder = folderOf({ 'b.yaml': TEXT, 'a.yaml': TEXT, 'README.md': '#' });
  const { operations } = readOperationFiles(folder, ENTRIES);
  expect([...operations.keys()]).toEqual(['a', 'b']);
  expect(operations.get('a')).toMatchObject({ read_at: '2026-11-21', operations: [{ name: 'get_tides' }] });
});

it('readOperationFiles returns nothing for a catalog without the folder', () => {
  const folder = join(tmpdir(), 'callbook-no-such-folder');
  expect(readOperationFiles(folder, ENTRIES)).toEqual({ operations: new Map(), problems: [] });
});

it('a file of no entry, of another type and of too many bytes is refused', () => {
  const big = `${TEXT}#${'x'.repeat(MAX_OPERATIONS_FILE_BYTES)}`;
  expect(linesOf({ 'x.yaml': TEXT, 'a.yml': TEXT, 'b.yaml': big })).toEqual([
    'entries/operations/a.yml:1:1  the name does not end in .yaml. Rename it, or remove it.',
    expect.stringMatching(/b\.yaml:1:1 {2}the file has \d+ bytes, at most 262144 are allowed/),
    'entries/operations/x.yaml:1:1  no entry has this slug. Name the file like its entry.',
  ]);
});

it('a symbolic link is refused without following it', () => {
  const folder = folderOf({});
  symlinkSync('/etc/hostname', join(folder, 'operations/a.yaml'));
  expect(readOperationFiles(folder, ENTRIES).problems.map(({ message }) => message)).toEqual([
    'this is not a file. Put the operations themselves here',
  ]);
});

it('a broken rule is reported at its line with the name of the operation', () => {
  expect(linesOf({ 'a.yaml': TEXT.replace('x-in: query', 'x-in: flag') })).toEqual([
    'entries/operations/a.yaml:13:9  operation "get_tides" has x-in "flag" for "harbour". Use path, query, header, body.',
  ]);
});

it.each([
  ['effect: read', 'effect: reads', 'effect of operation "get_tides" is "reads". Use "read" or "write"'],
  ['effect: read', 'effect: read\n    price: 1', 'operation "get_tides" has the unknown field "price"'],
  ['    path: /tides', '    path: tides', 'path of operation "get_tides" does not begin with a slash'],
  ['source: https://tides.example.org/docs\n', '', 'source is missing. Add it'],
])('a file with the fault %s → %s is refused with a sentence', (from, to, message) => {
  expect(linesOf({ 'a.yaml': TEXT.replace(from, to) })).toEqual([expect.stringContaining(message)]);
});

it.each([
  ['an alias', 'a: &a [1]\nb: *a\n'],
  ['a tag', 'a: !!js/function x\n'],
  ['a second document', `${TEXT}---\n${TEXT}`],
  ['a field twice', `${TEXT}source: x\n`],
  ['deep nesting', `a: ${'['.repeat(5_000)}${']'.repeat(5_000)}\n`],
  ['an unclosed quote', 'source: "x\n'],
])('a file with %s is refused as not plain YAML', (_, text) => {
  expect(linesOf({ 'a.yaml': text })).toEqual([expect.stringContaining('this is not plain YAML')]);
});

it('an invisible character is reported at its line', () => {
  expect(linesOf({ 'a.yaml': `${TEXT}# \u200b\n` })).toEqual([
    'entries/operations/a.yaml:14:1  this line has the invisible character U+200B. Remove it.',
  ]);
});

it('an empty file is refused', () => {
  expect(linesOf({ 'a.yaml': '' })).toEqual([expect.stringContaining('a.yaml:1:1')]);
});
