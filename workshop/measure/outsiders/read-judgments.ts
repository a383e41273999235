import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const FOLDER = 'workshop/measure/outsiders';
/** Characters of the SHA-256 that name a need. */
const ID_LENGTH = 16;

const GradesSchema = z.record(z.string(), z.number().int().min(1).max(3));

/** What README.md says of each field. */
export const JudgmentSchema = z.object({
  id: z.string().length(ID_LENGTH),
  set: z.string(),
  kind: z.enum(['real', 'several', 'toy']),
  uncovered: z.boolean(),
  public: z.boolean(),
  query: z.string(),
  relevant: GradesSchema,
  operations: z.array(z.string()),
  parts: z
    .array(z.object({ what: z.string(), relevant: GradesSchema, operations: z.array(z.string()) }))
    .default([]),
});

/** A judgment and the need that it is about, which the project does not contain. */
export type JudgedByOutsider = z.output<typeof JudgmentSchema> & { need: string };

const NeedSchema = z.object({ set: z.string(), need: z.string() });

/** `development` may be tuned on. `unseen` is read only to measure at the end. */
export const JUDGED_PARTS = ['development', 'unseen'] as const;
export type JudgedPart = (typeof JUDGED_PARTS)[number];

/** @throws Error if a row does not match its schema */
export const readJudgments = (part: JudgedPart) => readRows(`${FOLDER}/${part}.jsonl`, JudgmentSchema);

/**
 * The judged needs of a part, in the order of the judgments.
 * @param needsFile rows of `{ set, need }`
 * @throws Error if the file lacks a need that was judged
 */
export function readOutsiders(part: JudgedPart, needsFile: string): JudgedByOutsider[] {
  const needs = new Map(readRows(needsFile, NeedSchema).map(({ set, need }) => [idOfNeed(set, need), need]));
  return readJudgments(part).map((judgment) => {
    const need = needs.get(judgment.id);
    if (need === undefined)
      throw new Error(`${needsFile} lacks the need ${judgment.id} of "${judgment.set}".`);
    return { ...judgment, need };
  });
}

export const idOfNeed = (set: string, need: string): string =>
  createHash('sha256').update(`${set}\n${need}`).digest('hex').slice(0, ID_LENGTH);

const readRows = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema>[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => schema.parse(JSON.parse(line)));
