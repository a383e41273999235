import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Entry, EntrySchema } from '../../src/catalog/entry-schema.ts';
import { catalogFromDump } from '../../src/catalog/from-dump.ts';
import { EntryFileSchema } from '../../src/entry/file-schema.ts';
import { NO_SIGNALS } from '../../src/health/signals.ts';

// Written when the API had this version. Never remake it: it stands for the dumps that people have downloaded.
const DUMP = readFileSync('test/fixtures/dumps/0.4.0.ndjson', 'utf8');
const NOW = new Date('2026-11-21T12:00:00Z');

type Line = Record<string, unknown>;
const lines = DUMP.trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);
const dumpOf = (entries: readonly Line[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

function read(dump: string): Entry[] {
  const { size, entryAt } = catalogFromDump(dump, { now: NOW });
  return Array.from({ length: size }, (_, doc) => entryAt(doc));
}

/** Fields that every version of the dump has: those of the file without a default, and what its path says. */
const FIRST_FIELDS = new Set([
  'slug',
  'category',
  ...Object.entries(EntryFileSchema.shape).flatMap(([name, field]) =>
    field.safeParse(undefined).success ? [] : [name],
  ),
]);
const laterFields = Object.keys(EntrySchema.shape).filter((name) => !FIRST_FIELDS.has(name));

it('a dump of version 0.4.0 is read with every field', () => {
  const entries = read(DUMP);
  expect(entries).toMatchObject(lines);
  for (const entry of entries) EntrySchema.parse(entry);
});

it.each(laterFields)('a dump from before the field "%s" existed is read', (name) => {
  const older = lines.map(({ [name]: _, ...rest }) => rest);
  const entries = read(dumpOf(older));
  expect(entries).toMatchObject(older);
  for (const entry of entries) EntrySchema.parse(entry);
});

it('missing fields are derived if they can be, and else get the default of an entry that was never probed', () => {
  const oldest = lines.map((line) =>
    Object.fromEntries(Object.entries(line).filter(([name]) => FIRST_FIELDS.has(name))),
  );
  const entries = read(dumpOf(oldest));
  expect(entries.map(({ slug, auth_kind }) => [slug, auth_kind])).toEqual(
    lines.map(({ slug, auth_kind }) => [slug, auth_kind]),
  );
  for (const entry of entries)
    expect(entry).toMatchObject({
      ...NO_SIGNALS,
      description: '',
      aliases: [],
      install: null,
      verified: false,
    });
});

it('an unknown field of a newer dump is ignored', () => {
  const newer = lines.map((line) => ({ ...line, field_of_tomorrow: 1 }));
  expect(read(dumpOf(newer))).toEqual(read(DUMP));
});

it('an error names the first line that is not an entry', () => {
  const [first = {}, { name: _, ...second } = {}] = lines;
  expect(() => read(dumpOf([first, second]))).toThrow('Line 2 is not an entry of a Callbook dump');
  expect(() => read('{')).toThrow('Line 1 is not an entry of a Callbook dump');
  expect(() => read('null')).toThrow('Line 1 is not an entry of a Callbook dump');
});

it('the status of a dump is out of date, because a dump holds no history', async () => {
  expect(await catalogFromDump(DUMP, { now: NOW }).status()).toMatchObject({ stale: true });
});
