import { expect, it } from 'vitest';
import { formatProblem } from '../../../src/entry/files/problem.ts';
import { findUnknownNames, notesOn } from '../../../src/entry/overlay/check-rules.ts';
import { parseOverlay } from '../../../src/entry/overlay/parse-overlay.ts';
import { aParsedEntry } from '../../helpers/a-parsed-entry.ts';
import { aCatalogEntry } from '../../helpers/an-entry.ts';

const ENTRIES = [
  aCatalogEntry({ slug: 'open-waves', tags: ['weather'], aliases: ['breakers'] }),
  aCatalogEntry({ slug: 'winds', category: 'mcp', tags: ['sea'] }),
];
const linesOf = (text: string) =>
  findUnknownNames(parseOverlay(text, 'overlay.yaml').overlay, ENTRIES).map(formatProblem);

it.each([
  ['slugs: [open-wave]', 'no entry has the slug "open-wave". Write "open-waves", or remove it.'],
  ['slugs: [breakers]', 'no entry has the slug "breakers". Write "open-waves", or remove it.'],
  ['tags: [breakers]', 'no entry has the tag "breakers". Correct or remove it.'],
  ['tags: [wether]', 'no entry has the tag "wether". Write "weather", or remove it.'],
  ['categories: [cli]', 'no entry has the category "cli". Correct or remove it.'],
  [
    'capabilities: [get_tide_time]',
    'no entry has the capability "get_tide_time". Write "get_tide_times", or remove it.',
  ],
])('a rule with %s is refused at its place, with the nearest name', (names, message) => {
  const column = names.indexOf('[') + 6;
  expect(linesOf(`deny:\n  - ${names}\n    reason: No.\n`)).toEqual([`overlay.yaml:2:${column}  ${message}`]);
});

it('a rule with known names has no problem', () => {
  expect(linesOf('pin:\n  - slugs: [winds]\n    tags: [weather, sea]\n    reason: Ours.\n')).toEqual([]);
});

it('the note on an entry has the reasons and notes of all rules that cover it, each once, and at most four', () => {
  const pins = (count: number) =>
    Array.from({ length: count }, (_, at) => `  - slugs: [winds]\n    reason: Reason ${at}.\n`).join('');
  const notes = (count: number) => {
    const text = `pin:\n${pins(count)}annotate:\n  - tags: [sea]\n    note: Reason 0.\n`;
    const parsed = aParsedEntry({}, { slug: 'winds' });
    const { of, problems } = notesOn([parsed], parseOverlay(text, 'overlay.yaml').overlay);
    return [...ENTRIES.map(of), ...problems.map(({ message }) => message)];
  };
  expect(notes(4)).toEqual(['', 'Reason 0. Reason 1. Reason 2. Reason 3.']);
  expect(notes(5)[2]).toMatch(/^the entry "winds" gets 5 reasons and notes, at most 4 are allowed/);
});
