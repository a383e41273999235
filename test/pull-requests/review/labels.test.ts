import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { DEPRECATION_LABEL } from '../../../src/pull-requests/deprecate/propose-deprecation.ts';
import { CHANGE_LABELS, LabelFileSchema, labelsOf } from '../../../src/pull-requests/review/labels.ts';

it.each([
  ['added', 'entries/api/a.yaml', ['new entry', 'api']],
  ['modified', 'entries/mcp/a.yaml', ['entry change', 'mcp']],
  ['renamed', 'entries/cli/a.yaml', ['entry change', 'cli']],
  ['removed', 'entries/cli/a.yaml', ['entry removal', 'cli']],
  ['modified', 'entries/capabilities.yaml', ['vocabulary']],
  ['added', 'entries/api/$(touch x).yaml', ['code']],
  ['modified', 'scripts/probe.ts', ['code']],
  ['modified', '.github/workflows/check.yml', ['workflows']],
])('labels a file that was %s at %s', (status, filename, labels) => {
  expect(labelsOf([{ status, filename }])).toEqual(labels);
});

it('adds the label "sweep" above 20 files', () => {
  const files = Array.from({ length: 21 }, (_, i) => ({
    status: 'added',
    filename: `entries/api/a${i}.yaml`,
  }));
  expect(labelsOf(files)).toEqual(['new entry', 'api', 'sweep']);
});

it('.github/labels.yml describes every label that the code sets', () => {
  const labels = LabelFileSchema.parse(parse(readFileSync('.github/labels.yml', 'utf8')));
  const names = labels.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining([...CHANGE_LABELS, DEPRECATION_LABEL]));
});
