import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAX_ENTRY_BYTES } from '../../src/entry/yaml.ts';
import { HOLD_LABEL, MOST_FILES } from '../../src/review/merge-rule.ts';
import { DOWN_DAYS } from '../../src/review/overdue.ts';
import { ANSWERED_FOR_DAYS } from '../../src/review/propose-deprecation.ts';
import { SAFE_FIELDS } from '../../src/review/safe-change.ts';

const text = readFileSync('CONTRIBUTING.md', 'utf8').replaceAll(/\s+/g, ' ');

it('the written rule names the fields that may be merged without a person, and no other', () => {
  const table = text.slice(text.indexOf('| field | may become |'), text.indexOf('The same owner is'));
  const rows = [...table.matchAll(/\| ((?:`\w+`(?:, )?)+) \|/g)].map(([, fields = '']) => fields);
  const named = rows.flatMap((fields) => fields.replaceAll('`', '').split(', '));
  expect(named.sort()).toEqual([...SAFE_FIELDS].sort());
});

it('the written rule and the code have the same limits', () => {
  expect(text).toContain(`It changes at most ${MOST_FILES} files.`);
  expect(text).toContain(`at most ${MAX_ENTRY_BYTES / 1024} KiB`);
  expect(text).toContain(`The label \`${HOLD_LABEL}\` keeps it for people.`);
  expect(text).toContain(`One that was down for ${DOWN_DAYS} days`);
  expect(text).toContain(`closing it keeps it from coming back for ${ANSWERED_FOR_DAYS} days`);
});
