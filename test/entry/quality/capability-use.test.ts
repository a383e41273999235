import { expect, it } from 'vitest';
import { findCapabilityProblems, findUnusedDefinitions } from '../../../src/entry/quality/capability-use.ts';
import { parseVocabulary } from '../../../src/entry/vocabulary.ts';
import { aParsedEntry } from '../../helpers/a-parsed-entry.ts';

const { vocabulary } = parseVocabulary(
  'get_tide_times: Answer high and low water.\nget_wave_heights: Answer how high the waves are.\n',
  'entries/capabilities.yaml',
);
const wanted = parseVocabulary('sail_boats: Sail boats.\n', 'entries/wanted.yaml').vocabulary.capabilities;
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
    'a unknown-capability capability "sail_boats" is not in capabilities.yaml. Move its definition there from wanted.yaml',
    'b unknown-capability capability "sail_boats" is not in capabilities.yaml. Move its definition there from wanted.yaml',
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
