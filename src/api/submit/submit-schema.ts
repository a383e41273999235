import { z } from 'zod';
import { EntrySchema } from '../../catalog/entry-schema.ts';
import { CategorySchema } from '../../entry/category-schema.ts';
import { SUBMITTED_SHAPE } from '../../entry/fields/shapes.ts';
import { SlugSchema } from '../../entry/text-schema.ts';

/** The body of a proposal: the fields of an entry file, and the slug and category that its path would hold. */
export const SubmitBodySchema = z
  .strictObject({ ...SUBMITTED_SHAPE, slug: SlugSchema, category: CategorySchema })
  .meta({ id: 'SubmitBody', description: 'A proposed entry. The rules of entry files apply.' });

export const SubmitAnswerSchema = z
  .object({
    submission_id: z.string().describe('Sending the same proposal again gives the same id.'),
    state: z.literal('pending_review'),
    file: z.object({
      path: z.string().describe('Path of the file in the repository.'),
      content: z.string().describe('The content of the file, as it would be merged.'),
    }),
    pull_request_url: z.url().nullable().describe('The pull request. Null if none was opened.'),
    propose_url: z
      .url()
      .nullable()
      .describe('Page where a person can propose the file at once. Null if no repository is configured.'),
    similar: z
      .array(EntrySchema.pick({ slug: true, name: true, category: true, summary: true }))
      .describe('Similar entries. If one of them is the same interface, improve it instead.'),
    note: z.string().describe('What happens to the proposal next.'),
  })
  .meta({ id: 'SubmitAnswer', description: 'The proposal passed the checks and waits for a person.' });
export type SubmitAnswer = z.output<typeof SubmitAnswerSchema>;
