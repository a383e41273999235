import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAX_ENTRY_BYTES } from '../../../src/entry/files/yaml.ts';
import { MAX_REDIRECTS } from '../../../src/network/guarded-fetch.ts';
import { DOWN_DAYS } from '../../../src/pull-requests/deprecate/overdue.ts';
import { REPROPOSE_AFTER_DAYS } from '../../../src/pull-requests/deprecate/propose-deprecation.ts';
import { HOLD_LABEL, MAX_FILES } from '../../../src/pull-requests/merge/merge-rule.ts';
import { isOwnAddress } from '../../../src/pull-requests/merge/own-address.ts';
import { MAX_COMMITS, MAX_CONTRIBUTION_AGE_DAYS } from '../../../src/pull-requests/merge/past-contributor.ts';
import { SAFE_FIELDS } from '../../../src/pull-requests/merge/safe-change.ts';

const text = readFileSync('CONTRIBUTING.md', 'utf8').replaceAll(/\s+/g, ' ');

it('CONTRIBUTING.md lists exactly the fields that may be merged without a person', () => {
  const table = text.slice(
    text.indexOf('| field | may become |'),
    text.indexOf('An address is below another'),
  );
  const rows = [...table.matchAll(/\| ((?:`\w+`(?:, )?)+) \|/g)].map(([, fields = '']) => fields);
  const named = rows.flatMap((fields) => fields.replaceAll('`', '').split(', '));
  expect(named.sort()).toEqual([...SAFE_FIELDS].sort());
});

it('CONTRIBUTING.md states the same limits as the code', () => {
  expect(text).toContain(`It changes at most ${MAX_FILES} files.`);
  expect(text).toContain(`at most ${MAX_ENTRY_BYTES / 1024} KiB`);
  expect(text).toContain(
    `changed the entry, in the last ${MAX_CONTRIBUTION_AGE_DAYS} days and among the newest ${MAX_COMMITS} commits`,
  );
  expect(text).toContain(`If it redirects, at most ${MAX_REDIRECTS} times,`);
  expect(text).toContain(`The label \`${HOLD_LABEL}\` prevents that.`);
  expect(text).toContain(`If an interface was down for ${DOWN_DAYS} days`);
  expect(text).toContain(`A closed proposal is not repeated for ${REPROPOSE_AFTER_DAYS} days`);
});

it('the code accepts the example of an address in CONTRIBUTING.md', () => {
  const example = /`(https:\S+)` is below `(https:\S+)`/.exec(text);
  const [, address = '', known = ''] = example ?? [];
  expect(isOwnAddress(address, { endpoint: 'https://api.tides.example/v1', address: known })).toBe(true);
});
