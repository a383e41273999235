import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkCatalogEntries } from '../../../src/entry/files/check.ts';
import {
  loadCatalogEntries,
  readCatalogEntries,
  withoutOverlay,
} from '../../../src/entry/files/load-catalog.ts';
import { loadCatalogVocabulary, loadLacking } from '../../../src/entry/files/load-vocabulary.ts';
import { formatProblem } from '../../../src/entry/files/problem.ts';
import { aWanted } from '../../helpers/a-wanted.ts';
import { ENTRY_TEXT } from '../../helpers/entry-text.ts';
import { aFolderOf } from '../../scripts/run-script.ts';

const named = (name: string) => ENTRY_TEXT.replace('tides.example', `${name}.example`);
const OPEN = { 'api/tides.yaml': ENTRY_TEXT, 'api/waves.yaml': named('waves') };
const DENY = 'deny:\n  - slugs: [waves]\n    reason: Not approved.\n';
const foldersOf = (overlay: Record<string, string>, open: Record<string, string> = OPEN) => ({
  entriesFolder: aFolderOf(open),
  overlayFolder: aFolderOf(overlay),
});
const linesOf = (folders: ReturnType<typeof foldersOf>) =>
  readCatalogEntries(folders).problems.map((problem) =>
    formatProblem(problem).replace(folders.overlayFolder, 'overlay'),
  );

it('loadCatalogEntries returns public and private entries, sorted by slug, with the rules applied', () => {
  const folders = foldersOf({ 'mcp/billing.yaml': named('billing'), 'overlay.yaml': DENY });
  const entries = loadCatalogEntries(folders);
  expect(entries.map(({ slug, private: isPrivate }) => [slug, isPrivate])).toEqual([
    ['billing', true],
    ['tides', undefined],
  ]);
});

it('loadCatalogEntries returns the public entries as they are without an overlay', () => {
  const entries = loadCatalogEntries(withoutOverlay(aFolderOf(OPEN)));
  expect(entries.map(({ slug }) => slug)).toEqual(['tides', 'waves']);
});

it('loadCatalogEntries throws if the folder of the overlay does not exist', () => {
  const folders = { entriesFolder: aFolderOf(OPEN), overlayFolder: '/no/such/folder' };
  expect(() => loadCatalogEntries(folders)).toThrow(
    'the folder /no/such/folder does not exist. Set CALLBOOK_OVERLAY to the folder of the overlay, or remove it',
  );
});

it('loadCatalogEntries throws if the overlay has a problem, so that nothing denied is published', () => {
  const folders = foldersOf({ 'overlay.yaml': DENY.replace('waves', 'wave') });
  expect(() => loadCatalogEntries(folders)).toThrow(/no entry has the slug "wave"\. Write "waves"/);
  expect(() => loadCatalogEntries(folders)).toThrow(`${folders.entriesFolder} and ${folders.overlayFolder}`);
});

it('an overlay may be a separate repository, with files that begin with a dot', () => {
  expect(linesOf(foldersOf({ '.git/config': '', '.gitignore': '', 'README.md': '# Ours' }))).toEqual([]);
});

it('other files in an overlay are refused, and so is overlay.yaml among the public entries', () => {
  const folders = foldersOf({ 'notes.txt': '' }, { ...OPEN, 'overlay.yaml': DENY });
  expect(linesOf(folders)).toEqual([
    'overlay/notes.txt:1:1  notes.txt does not belong here. Put entries into api/, mcp/, cli/.',
    'entries/overlay.yaml:1:1  overlay.yaml does not belong here. Put entries into api/, mcp/, cli/.',
  ]);
});

it('a link named overlay.yaml is refused without following it', () => {
  const folders = foldersOf({});
  symlinkSync('/etc/hostname', join(folders.overlayFolder, 'overlay.yaml'));
  expect(linesOf(folders)).toEqual([
    'overlay/overlay.yaml:1:1  this is not a file. Put the rules themselves here.',
  ]);
});

it('an overlay.yaml that is too large is refused without reading it', () => {
  expect(linesOf(foldersOf({ 'overlay.yaml': 'x'.repeat(300_000) }))).toEqual([
    'overlay/overlay.yaml:1:1  the file has 300000 bytes, at most 262144 are allowed. Shorten it.',
  ]);
});

it('an overlay adds capabilities to the vocabulary', () => {
  const folders = foldersOf(
    { 'capabilities.yaml': 'pay_an_invoice: Pay an invoice of a supplier.\n' },
    { 'capabilities.yaml': 'get_tide_times: Get the times of high and low water.\n' },
  );
  expect([...loadCatalogVocabulary(folders).keys()]).toEqual(['get_tide_times', 'pay_an_invoice']);
});

it('an overlay adds to what is wanted', () => {
  const folders = foldersOf(
    { 'wanted.yaml': aWanted('book_the_canteen') },
    { 'wanted.yaml': aWanted('forecast_rogue_waves') },
  );
  expect([...loadLacking(folders).keys()]).toEqual(['forecast_rogue_waves', 'book_the_canteen']);
});

it('checkCatalogEntries checks the quality of private entries against both vocabularies', () => {
  const folders = foldersOf(
    {
      'api/billing.yaml': named('billing').replace('get_tide_times', 'pay_an_invoice'),
      'api/shipping.yaml': named('shipping').replace('get_tide_times', 'ship_a_parcel'),
      'capabilities.yaml': 'get_tide_times: Get times.\npay_an_invoice: Pay an invoice of a supplier.\n',
    },
    {
      'capabilities.yaml': 'get_tide_times: Get the times of high and low water.\n',
      'api/tides.yaml': ENTRY_TEXT,
    },
  );
  const lines = checkCatalogEntries(folders)
    .problems.map((problem) => formatProblem(problem).replace(folders.overlayFolder, 'overlay'))
    .filter((line) => line.startsWith('overlay/') && line.includes('capabilit'));
  expect(lines).toEqual([
    expect.stringMatching(/^overlay\/api\/shipping\.yaml:10:16 {2}capability "ship_a_parcel" is not in/),
    'overlay/capabilities.yaml:1:1  capability "get_tide_times" is in the public vocabulary already. Remove it here.',
    'overlay/capabilities.yaml:1:1  capability "get_tide_times" is defined, but no entry uses it. Remove the definition.',
  ]);
});
