import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadEntries, readEntries } from '../../../src/entry/files/load.ts';
import { formatProblem } from '../../../src/entry/files/problem.ts';
import { ENTRY_TEXT } from '../../helpers/entry-text.ts';

function folderOf(files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-entries-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}
const linesOf = (folder: string): string[] => readEntries(folder).problems.map(formatProblem);
const other = (text = ENTRY_TEXT) => text.replace('/harbours/', '/ports/');

it('loadEntries returns the entries of all categories sorted by slug', () => {
  const folder = folderOf({ 'mcp/b.yaml': ENTRY_TEXT, 'api/c.yaml': other(), 'README.md': '# Entries' });
  expect(loadEntries(folder).map(({ slug, category }) => [slug, category])).toEqual([
    ['b', 'mcp'],
    ['c', 'api'],
  ]);
});

it('readEntries refuses a file of 10 MB without reading it', () => {
  expect(linesOf(folderOf({ 'api/tides.yaml': Buffer.alloc(10_000_000, 'x') }))).toEqual([
    'entries/api/tides.yaml:1:1  the file has 10000000 bytes, at most 65536 are allowed. Shorten it.',
  ]);
});

it('readEntries refuses a symbolic link without following it', () => {
  const folder = folderOf({ 'api/tides.yaml': ENTRY_TEXT });
  symlinkSync('/etc/hostname', join(folder, 'api/link.yaml'));
  expect(linesOf(folder)).toEqual([
    'entries/api/link.yaml:1:1  this is a symbolic link. Put the entry itself here.',
  ]);
});

it('readEntries refuses a wrong extension, a wrong name and a folder', () => {
  const folder = folderOf({
    'api/a.yml': ENTRY_TEXT,
    'api/Big Tides.yaml': ENTRY_TEXT,
    'api/deep/x.yaml': ENTRY_TEXT,
  });
  expect(linesOf(folder)).toEqual([
    'entries/api/Big Tides.yaml:1:1  the file name "Big Tides" is not a slug. Use lowercase letters and digits in parts joined by hyphens, at most 60.',
    'entries/api/a.yml:1:1  the name does not end in .yaml. Rename it, or remove it.',
    'entries/api/deep:1:1  this is not a file. Put the entry itself here.',
  ]);
});

it('readEntries refuses a file or folder that does not belong to the catalog', () => {
  expect(linesOf(folderOf({ 'soap/tides.yaml': ENTRY_TEXT }))).toEqual([
    'entries/soap:1:1  soap does not belong here. Put entries into api/, mcp/, cli/.',
  ]);
});

it('readEntries refuses bytes that are not UTF-8', () => {
  expect(linesOf(folderOf({ 'api/tides.yaml': Buffer.from([0x6e, 0xff, 0xfe]) }))).toEqual([
    'entries/api/tides.yaml:1:1  the file is not UTF-8. Save it as UTF-8.',
  ]);
});

it('readEntries refuses the same slug in two categories', () => {
  expect(linesOf(folderOf({ 'api/tides.yaml': ENTRY_TEXT, 'mcp/tides.yaml': other() }))).toEqual([
    'entries/mcp/tides.yaml:1:1  the slug "tides" is taken by entries/api/tides.yaml. Choose another slug, which is also the name of the file.',
  ]);
});

it('readEntries refuses the same endpoint in two entries, even if it is spelled differently', () => {
  const again = ENTRY_TEXT.replace(
    'https://tides.example.org/v1',
    'HTTPS://Tides.example.org:443/v1',
  ).replace('{harbour}', '{harbour}/');
  expect(linesOf(folderOf({ 'api/a.yaml': ENTRY_TEXT, 'api/b.yaml': again }))).toEqual([
    'entries/api/b.yaml:4:11  endpoint https://tides.example.org/v1/harbours/{harbour} is taken by entries/api/a.yaml. Extend that entry, or name the part that differs.',
  ]);
});

it('readEntries refuses two spellings of one capability', () => {
  const again = other(ENTRY_TEXT.replace('[get_tide_times]', '[get_time_tides]'));
  expect(linesOf(folderOf({ 'api/a.yaml': ENTRY_TEXT, 'api/b.yaml': again }))).toEqual([
    'entries/api/b.yaml:10:16  capability "get_time_tides" means the same as "get_tide_times". Write "get_tide_times".',
  ]);
});

it('readEntries refuses an alias that is taken and a replacement that does not exist', () => {
  const aliased = `${other()}status: deprecated\nreplaced_by: nowhere\naliases: [a]\n`;
  expect(linesOf(folderOf({ 'api/a.yaml': ENTRY_TEXT, 'api/b.yaml': aliased }))).toEqual([
    'entries/api/b.yaml:18:14  replaced_by "nowhere" is not the slug of another entry. Write one that is, or remove it.',
    'entries/api/b.yaml:19:11  alias "a" is taken by entries/api/a.yaml. Remove it.',
  ]);
});

it('loadEntries throws an error that lists every problem', () => {
  const folder = folderOf({ 'api/a.yaml': 'name: 1\n', 'api/b.yaml': '- x\n' });
  expect(() => loadEntries(folder)).toThrow(/a\.yaml[\s\S]*b\.yaml/);
});

it('loadEntries throws an error if the folder does not exist', () => {
  expect(() => loadEntries('/nowhere/entries')).toThrow('the folder /nowhere/entries does not exist');
});
