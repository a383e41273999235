import { expect, it } from 'vitest';
import { findCapabilityFaults, findUnusedDefinitions } from '../../../src/entry/quality/capability-use.ts';
import { parseVocabulary } from '../../../src/entry/vocabulary.ts';
import { aParsedEntry } from '../../helpers/a-parsed-entry.ts';

const { vocabulary } = parseVocabulary(
  'get_tide_times: Answer high and low water.\nget_wave_heights: Answer how high the waves are.\n',
  'entries/capabilities.yaml',
);
const entry = (slug: string, ...capabilities: string[]) => aParsedEntry({ capabilities }, { slug });
const messages = (...all: ReturnType<typeof entry>[]): string[] =>
  findCapabilityFaults(all, vocabulary).map(
    ({ slug, rule, problem }) => `${slug} ${rule} ${problem.message}`,
  );

it('finds a capability that is not defined, and names the nearest one', () => {
  const all = [entry('a', 'get_tide_time_table'), entry('b', 'get_tide_time_table')];
  expect(messages(...all)).toEqual([
    'a unknown-capability capability "get_tide_time_table" is not in capabilities.yaml. Write "get_tide_times", or define it there',
    'b unknown-capability capability "get_tide_time_table" is not in capabilities.yaml. Write "get_tide_times", or define it there',
  ]);
});

it('finds a capability that one entry has alone', () => {
  expect(
    messages(entry('a', 'get_tide_times'), entry('b', 'get_wave_heights'), entry('c', 'get_tide_times')),
  ).toEqual([
    'b single-capability capability "get_wave_heights" stands on this entry only. Choose one that other entries share',
  ]);
});

it('lets pass capabilities that are defined and shared', () => {
  expect(messages(entry('a', 'get_tide_times'), entry('b', 'get_tide_times'))).toEqual([]);
});

it('finds a definition that no entry uses, where it stands', () => {
  expect(findUnusedDefinitions([entry('a', 'get_tide_times')], vocabulary)).toEqual([
    {
      file: 'entries/capabilities.yaml',
      line: 2,
      column: 1,
      message: 'capability "get_wave_heights" is defined, but no entry uses it. Remove the definition',
    },
  ]);
});
