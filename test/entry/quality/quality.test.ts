import { expect, it } from 'vitest';
import { checkEntries } from '../../../src/entry/files/check.ts';
import { formatProblem } from '../../../src/entry/files/problem.ts';
import { QUALITY_RULES } from '../../../src/entry/quality/finding.ts';
import { checkQuality } from '../../../src/entry/quality/quality.ts';
import { aParsedEntry } from '../../helpers/a-parsed-entry.ts';
import { aWanted } from '../../helpers/a-wanted.ts';

const vocabulary = 'get_tide_times: Answer high and low water.\n';
const tides = aParsedEntry({}, { slug: 'tides' });

it('every real entry passes the check of a whole catalog', () => {
  const { entries, problems } = checkEntries('entries');
  expect(problems.map(formatProblem)).toEqual([]);
  expect(entries.length).toBeGreaterThanOrEqual(800);
});

it('checkQuality accepts entries that meet every rule', () => {
  const ebb = aParsedEntry({}, { slug: 'ebb' });
  expect(
    checkQuality([tides, ebb], { label: 'entries', vocabulary, wanted: null, exceptions: null }),
  ).toEqual([]);
});

it('checkQuality returns the problems of entries, vocabulary and exceptions sorted by place', () => {
  const ebb = aParsedEntry({ summary: 'The ebb.', tags: ['sea'] }, { slug: 'ebb' });
  const problems = checkQuality([tides, ebb], {
    label: 'entries',
    vocabulary: `${vocabulary}get_wave_heights: Answer how high the waves are.\n`,
    wanted: [aWanted('get_wave_heights'), aWanted('sail_boats')].join('\n'),
    exceptions: 'ebb:\n  orphan-tag: no other entry is about it\n',
  });
  expect(problems.map(formatProblem)).toEqual([
    'entries/api/ebb.yaml:2:10  summary begins with "The". Begin with a verb, or with what it returns.',
    'entries/api/tides.yaml:8:5  only this entry has the tag "tides". Choose one that other entries share, or remove it.',
    'entries/capabilities.yaml:2:1  capability "get_wave_heights" is defined, but no entry uses it. Remove the definition.',
    'entries/quality-exceptions.yaml:2:3  the exception of "ebb" from orphan-tag is no longer needed. Remove it.',
    'entries/wanted.yaml:1:1  capability "get_wave_heights" is in the public vocabulary already. Remove it here.',
  ]);
});

it('QUALITY_RULES names each rule once', () => {
  expect(new Set(QUALITY_RULES).size).toBe(QUALITY_RULES.length);
});
