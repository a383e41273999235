import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { describeEntry } from '../../src/api/entry.ts';
import { EntryAnswerSchema } from '../../src/api/registry-schema.ts';
import { publishEntry } from '../../src/catalog/publish-entry.ts';
import { readEntries } from '../../src/entry/files/load.ts';
import { parseEntry } from '../../src/entry/files/parse.ts';
import { writeEntry } from '../../src/entry/files/write.ts';
import { aCatalog } from '../helpers/an-entry.ts';

const { entries, problems } = readEntries('entries');

it('every entry file passes the check', () => {
  expect(problems).toEqual([]);
});

it('every entry matches the published schema', () => {
  const catalog = aCatalog(entries.map((entry) => publishEntry(entry)));
  for (const { slug } of entries)
    EntryAnswerSchema.parse(describeEntry({ catalog, siteUrl: 'https://callbook.test' }, slug));
  expect(entries.length).toBeGreaterThanOrEqual(150);
});

it('every entry is unchanged after it is written and read again', () => {
  const changed = entries.filter(({ slug, category, ...fields }) => {
    const { parsed } = parseEntry(writeEntry(fields), { file: `${slug}.yaml`, slug, category });
    return !isDeepStrictEqual(parsed?.entry, { slug, category, ...fields });
  });
  expect(changed).toEqual([]);
});
