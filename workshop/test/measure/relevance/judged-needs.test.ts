import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readEntries } from '../../../../src/entry/files/load.ts';
import { codePoints } from '../../../../src/entry/text-schema.ts';

type Row = { need: string; relevant: Record<string, number>; style: string };
const rowsOf = (file: string): Row[] =>
  readFileSync(`test/fixtures/needs/${file}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const known = new Set(readEntries('entries').entries.flatMap(({ slug, aliases }) => [slug, ...aliases]));
const STYLES = ['constraint', 'imperative', 'keywords', 'long', 'purpose', 'question', 'typo', 'uncovered'];

it.each(['development.jsonl', 'held-out.jsonl'])('the needs of %s name entries of the catalog', (file) => {
  const rows = rowsOf(file);
  expect([...new Set(rows.map(({ style }) => style))].sort()).toEqual(STYLES);
  for (const { need, relevant, style } of rows) {
    expect(
      Object.keys(relevant).filter((slug) => !known.has(slug)),
      need,
    ).toEqual([]);
    expect(Object.keys(relevant).length === 0, need).toBe(style === 'uncovered');
    expect(codePoints(need), need).toBeGreaterThanOrEqual(3);
    expect(codePoints(need), need).toBeLessThanOrEqual(300);
  }
});

it('no need is in both files', () => {
  const needs = [...rowsOf('development.jsonl'), ...rowsOf('held-out.jsonl')].map(({ need }) => need);
  expect(new Set(needs).size).toBe(needs.length);
});
