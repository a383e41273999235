import { z } from 'zod';

const ShareSchema = z.number().min(0).max(1);
const CountSchema = z.int().min(0);

const MeasuresSchema = z.strictObject({
  'hit@1': ShareSchema,
  'hit@5': ShareSchema,
  'ndcg@5': ShareSchema,
  'ndcg@10': ShareSchema,
});

const AnswersSchema = z.strictObject({
  covered: CountSchema,
  uncovered: CountSchema,
  ranked: MeasuresSchema.describe('Before the line between partial and none.'),
  answered: MeasuresSchema.describe('As discover answers.'),
  covered_called_none: ShareSchema.nullable(),
  uncovered_answered: ShareSchema.nullable(),
  auroc: ShareSchema.nullable(),
  ece: ShareSchema.describe('With the shipped calibration.'),
});

const OperationMeasuresSchema = z.strictObject({
  operation_first: ShareSchema,
  operation_in_five: ShareSchema,
  interface_first: ShareSchema,
});

/** The figures of the ranking page, which `npm run relevance -- --write` measures. Shares are 0 to 1. */
export const RankingFiguresSchema = z.strictObject({
  measured_on: z.iso.date(),
  catalog: z.strictObject({ entries: CountSchema, capabilities: CountSchema, operations: CountSchema }),
  sets: z.array(
    AnswersSchema.extend({
      name: z.string(),
      own: z.boolean().describe('Whether the needs are over the catalog of this project.'),
      entries: CountSchema,
      ece_left_out: ShareSchema.describe('With a calibration that was fitted without the need measured.'),
      styles: z.array(AnswersSchema.extend({ style: z.string() })),
    }),
  ),
  operation_sets: z.array(
    z.strictObject({
      name: z.string(),
      needs: CountSchema,
      ranked: OperationMeasuresSchema,
      answered: OperationMeasuresSchema,
    }),
  ),
  engines: z.array(
    z.strictObject({
      name: z.string(),
      sets: z.array(
        z.strictObject({ name: z.string(), needs: CountSchema, 'hit@1': ShareSchema, 'ndcg@5': ShareSchema }),
      ),
    }),
  ),
  calibration: z
    .array(
      z.strictObject({
        from: ShareSchema,
        needs: CountSchema,
        predicted: ShareSchema,
        observed: ShareSchema,
      }),
    )
    .length(10),
  trade_off: z.array(
    z.strictObject({
      line: ShareSchema,
      covered_called_none: ShareSchema,
      uncovered_answered: ShareSchema,
      errors: ShareSchema,
    }),
  ),
});
export type RankingFigures = z.output<typeof RankingFiguresSchema>;
