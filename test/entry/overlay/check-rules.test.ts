import { expect, it } from 'vitest';
import { formatProblem } from '../../../src/entry/files/problem.ts';
import { findUnknownNames } from '../../../src/entry/overlay/check-rules.ts';
import { parseOverlay } from '../../../src/entry/overlay/parse-overlay.ts';
import { aCatalogEntry } from '../../helpers/an-entry.ts';

const ENTRIES = [
  aCatalogEntry({ slug: 'open-waves', tags: ['weather'], aliases: ['old-waves'] }),
  aCatalogEntry({ slug: 'winds', category: 'mcp', tags: ['sea'] }),
];
const linesOf = (text: string) =>
  findUnknownNames(parseOverlay(text, 'overlay.yaml').overlay, ENTRIES).map(formatProblem);

it.each([
  ['slugs: [open-wave]', 'no entry has the slug "open-wave". Write "open-waves", or remove it.'],
  ['slugs: [old-waves]', 'no entry has the slug "old-waves". Write "open-waves", or remove it.'],
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
