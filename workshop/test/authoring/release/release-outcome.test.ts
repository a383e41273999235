import { expect, it } from 'vitest';
import { aCatalogEntry } from '../../../../test/helpers/an-entry.ts';
import type { Release } from '../../../authoring/release/check-release.ts';
import { FAIL_ON, releaseFindings, releaseOutputs } from '../../../authoring/release/release-outcome.ts';

const breaking = { severity: 'breaking', path: 'get_tides', before: 'GET /tides', after: null } as const;
const broken: Release = {
  entry: aCatalogEntry(),
  contract: { holds: false, sentence: 'It returned 503.' },
  operations: { file: 'tides.yaml', text: '', lines: [], changes: [breaking] },
};

it('fail-on chooses which findings are errors: of the contract, of breaking changes, both or none', () => {
  const levels = FAIL_ON.map((failOn) => [
    failOn,
    ...releaseFindings(broken, failOn).map(({ level }) => level),
  ]);
  expect(levels).toEqual([
    ['breaking', 'warning', 'error'],
    ['contract', 'error', 'warning'],
    ['any', 'error', 'error'],
    ['never', 'warning', 'warning'],
  ]);
});

it('a release without faults has no findings', () => {
  const contract = { holds: true, sentence: 'Seen: 200.' };
  expect(releaseFindings({ ...broken, contract, operations: null }, 'any')).toEqual([]);
});

it('the outputs are one line each', () => {
  expect(releaseOutputs(broken, '', '/tmp/files')).toBe(
    'contract-holds=false\nbreaking=1\nadditive=0\ncosmetic=0\npull-request=\nfiles=/tmp/files\n',
  );
});
