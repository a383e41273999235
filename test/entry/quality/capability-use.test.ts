import { expect, it } from 'vitest';
import {
  findCapabilityProblems,
  findOrphanTags,
  findServedWanted,
  findUnusedDefinitions,
} from '../../../src/entry/quality/capability-use.ts';
import { parseVocabulary, parseWanted } from '../../../src/entry/vocabulary.ts';
import { aParsedEntry } from '../../helpers/a-parsed-entry.ts';
import { aWanted } from '../../helpers/a-wanted.ts';

const { vocabulary } = parseVocabulary(
  'get_tide_times: Answer high and low water.\nget_wave_heights: Answer how high the waves are.\n',
  'entries/capabilities.yaml',
);
const wanted = parseWanted(aWanted('sail_boats'), 'entries/wanted.yaml').vocabulary.capabilities;
const entry = (slug: string, ...capabilities: string[]) => aParsedEntry({ capabilities }, { slug });
const messages = (...all: ReturnType<typeof entry>[]): string[] =>
  findCapabilityProblems(all, vocabulary.capabilities, wanted).map(
    ({ slug, rule, problem }) => `${slug} ${rule} ${problem.message}`,
  );

it('findCapabilityProblems reports an undefined capability and suggests a similar one', () => {
  const all = [entry('a', 'get_tide_time_table'), entry('b', 'get_tide_time_table')];
  expect(messages(...all)).toEqual([
    'a unknown-capability capability "get_tide_time_table" is not in capabilities.yaml. Write "get_tide_times", or define it there',
    'b unknown-capability capability "get_tide_time_table" is not in capabilities.yaml. Write "get_tide_times", or define it there',
  ]);
});

it('findCapabilityProblems says to move the definition of a capability that was wanted', () => {
  expect(messages(entry('a', 'sail_boats'), entry('b', 'sail_boats'))).toEqual([
    'a unknown-capability capability "sail_boats" is not in capabilities.yaml. Move its definition there from wanted.yaml or backlog.yaml',
    'b unknown-capability capability "sail_boats" is not in capabilities.yaml. Move its definition there from wanted.yaml or backlog.yaml',
  ]);
});

it('findCapabilityProblems reports a capability that only one entry has', () => {
  expect(
    messages(entry('a', 'get_tide_times'), entry('b', 'get_wave_heights'), entry('c', 'get_tide_times')),
  ).toEqual([
    'b single-capability only this entry has the capability "get_wave_heights". Choose one that other entries share',
  ]);
});

it('findCapabilityProblems accepts capabilities that are defined and shared', () => {
  expect(messages(entry('a', 'get_tide_times'), entry('b', 'get_tide_times'))).toEqual([]);
});

it('findUnusedDefinitions reports a definition that no entry uses, with its place', () => {
  expect(findUnusedDefinitions([entry('a', 'get_tide_times')], vocabulary)).toEqual([
    {
      file: 'entries/capabilities.yaml',
      line: 2,
      column: 1,
      message: 'capability "get_wave_heights" is defined, but no entry uses it. Remove the definition',
    },
  ]);
});

it('findOrphanTags reports a tag that only one entry has', () => {
  const tides = aParsedEntry({ tags: ['sea', 'tides'] }, { slug: 'tides' });
  const waves = aParsedEntry({ tags: ['sea'] }, { slug: 'waves' });
  expect(findOrphanTags([tides, waves])).toEqual([
    {
      slug: 'tides',
      rule: 'orphan-tag',
      problem: {
        file: 'entries/api/tides.yaml',
        line: 9,
        column: 5,
        message: 'only this entry has the tag "tides". Choose one that other entries share, or remove it',
      },
    },
  ]);
});

it('findOrphanTags accepts tags that entries share', () => {
  expect(findOrphanTags([aParsedEntry(), aParsedEntry({}, { slug: 'again' })])).toEqual([]);
});

const { vocabulary: wantedVocabulary } = parseWanted(
  [
    aWanted('forecast_rogue_waves'),
    aWanted('reserve_berths', 'Reserve a berth.', '  also_called: [Harbour Desk]\n'),
    aWanted('use_sail_club'),
  ].join(''),
  'entries/wanted.yaml',
);

it('a wanted capability may not be called like an entry, by its slug or its name', () => {
  const all = [
    aParsedEntry({ name: 'Sail Club' }, { slug: 'sail-club' }),
    aParsedEntry({ name: 'Harbour desk' }, { slug: 'harbour' }),
  ];
  expect(findServedWanted(all, wantedVocabulary).map(({ line, message }) => `${line} ${message}`)).toEqual([
    '4 "reserve_berths" is wanted, but harbour is an entry now. Keep only what that entry cannot do, under another name',
    '8 "use_sail_club" is wanted, but sail-club is an entry now. Keep only what that entry cannot do, under another name',
  ]);
});

it('a wanted capability that no entry is called like is no problem', () => {
  expect(findServedWanted([aParsedEntry()], wantedVocabulary)).toEqual([]);
});
