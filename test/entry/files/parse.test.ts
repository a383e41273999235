import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseEntry } from '../../../src/entry/files/parse.ts';
import { ENTRY_TEXT } from '../../helpers/entry-text.ts';

const path = { file: 'entries/api/tide-tables.yaml', slug: 'tide-tables', category: 'api' } as const;

it('parseEntry takes slug and category from the path', () => {
  const { parsed, problems } = parseEntry(ENTRY_TEXT, path);
  expect(problems).toEqual([]);
  expect(parsed?.entry).toMatchObject({ slug: 'tide-tables', category: 'api', name: 'Tide Tables' });
});

it('parseEntry sets the fields that are left out to their defaults', () => {
  const entry = parseEntry(ENTRY_TEXT, path).parsed?.entry;
  expect(entry).toMatchObject({
    rate_limit: null,
    package: null,
    verification: null,
    featured: false,
    status: 'active',
    aliases: [],
  });
});

it('locate returns the place of the value of a field, or of its name', () => {
  const { parsed } = parseEntry(ENTRY_TEXT, path);
  expect(parsed?.locate(['name'])).toEqual({ line: 1, column: 7 });
  expect(parsed?.locate(['name'], 'key')).toEqual({ line: 1, column: 1 });
  expect(parsed?.locate(['example_needs', 1])).toEqual({ line: 13, column: 5 });
});

it('parseEntry reports every problem of a file at once', () => {
  const text = ENTRY_TEXT.replace('[tides, sea]', '[Tides]').replace('auth_mode: none\n', '');
  expect(
    parseEntry(text, path)
      .problems.map(({ line }) => line)
      .sort(),
  ).toEqual([1, 8]);
});

it('parseEntry never throws, even if a line of the file is random', () => {
  const lines = ENTRY_TEXT.split('\n');
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: lines.length - 1 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      (at, noise) => {
        const text = lines.with(at, noise).join('\n');
        const { parsed, problems } = parseEntry(text, path);
        expect(parsed === null).toBe(problems.length > 0);
        for (const { line, column } of problems) expect(Math.min(line, column)).toBeGreaterThanOrEqual(1);
      },
    ),
    { numRuns: 500 },
  );
});
