import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { loadEntries } from '../../../../src/entry/files/load.ts';
import { readOperationFiles } from '../../../../src/operations/files/load-operations.ts';

const GradesSchema = z.record(z.string(), z.int().min(1).max(3));
const JudgmentSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  set: z.string(),
  kind: z.enum(['real', 'several', 'toy']),
  uncovered: z.boolean(),
  public: z.boolean(),
  query: z.string(),
  relevant: GradesSchema,
  operations: z.array(z.string()).optional(),
  parts: z
    .array(z.object({ what: z.string(), relevant: GradesSchema, operations: z.array(z.string()).optional() }))
    .optional(),
});

const entries = loadEntries('entries');
const slugs = new Set(entries.map(({ slug }) => slug));
const { operations: files } = readOperationFiles('entries', entries);
const names = new Set(
  [...files].flatMap(([slug, { operations }]) => operations.map(({ name }) => `${slug}/${name}`)),
);

test.each([
  ['development', false],
  ['unseen', true],
])(
  'the judgments of %s.jsonl name entries and operations that exist, and belong into that file',
  (file, isUnseen) => {
    const lines = readFileSync(`workshop/measure/outsiders/${file}.jsonl`, 'utf8').trim().split('\n');
    const judgments = lines.map((line) => JudgmentSchema.parse(JSON.parse(line)));
    expect(judgments.length).toBeGreaterThan(190);
    const wrong = judgments.flatMap(({ id, relevant, operations = [], parts = [] }) => [
      ...[relevant, ...parts.map((part) => part.relevant)]
        .flatMap((grades) => Object.keys(grades))
        .filter((slug) => !slugs.has(slug)),
      ...[...operations, ...parts.flatMap((part) => part.operations ?? [])].filter(
        (name) => !names.has(name),
      ),
      ...((Number.parseInt(id.slice(0, 8), 16) % 3 === 0) === isUnseen ? [] : [id]),
    ]);
    expect(wrong).toEqual([]);
  },
);

test('a need is uncovered exactly if no entry serves it or one of its parts with grade 2 or 3', () => {
  for (const file of ['development', 'unseen']) {
    const lines = readFileSync(`workshop/measure/outsiders/${file}.jsonl`, 'utf8').trim().split('\n');
    const contradictory = lines
      .map((line) => JudgmentSchema.parse(JSON.parse(line)))
      .filter(({ relevant, parts = [], uncovered }) => {
        const grades = [relevant, ...parts.map((part) => part.relevant)].flatMap((each) =>
          Object.values(each),
        );
        return grades.some((grade) => grade >= 2) === uncovered;
      });
    expect(contradictory.map(({ id }) => id)).toEqual([]);
  }
});
