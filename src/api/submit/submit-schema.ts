import { z } from 'zod';
import { EntrySchema } from '../../catalog/entry-schema.ts';
import { CategorySchema } from '../../entry/category-schema.ts';
import { EntryFileSchema, SlugSchema } from '../../entry/file-schema.ts';

type Shape = (typeof EntryFileSchema)['shape'];
type OptionalShape = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<infer Inner extends z.ZodType>
    ? z.ZodOptional<Inner>
    : Shape[Name];
};

/** Generators take a field with a default for one that is always there; in a body it is one that may be left out. */
function withoutDefaults(shape: Shape): OptionalShape {
  const fields = Object.entries(shape).map(([name, field]) => {
    if (!(field instanceof z.ZodDefault)) return [name, field];
    return [name, (field.unwrap() as z.ZodType).optional().describe(field.description ?? '')];
  });
  return Object.fromEntries(fields) as OptionalShape;
}

/** What a caller may send: the fields of an entry file, and what its path would say. */
export const SubmitBodySchema = z
  .strictObject(withoutDefaults(EntryFileSchema.shape))
  .omit({ verified_at: true, featured: true })
  .extend({ slug: SlugSchema, category: CategorySchema })
  .meta({ id: 'SubmitBody', description: 'An entry that is proposed, by the rules of entry files.' });

export const SubmitAnswerSchema = z
  .object({
    submission_id: z.string().describe('The same proposal has the same id.'),
    state: z.literal('pending_review'),
    file: z.object({
      path: z.string().describe('Path of the file in the repository.'),
      content: z.string().describe('The file as it would be merged.'),
    }),
    pull_request_url: z.url().nullable().describe('The pull request, where one was opened.'),
    propose_url: z
      .url()
      .nullable()
      .describe('Page where a person proposes the file at once. Null where no repository is known.'),
    similar: z
      .array(EntrySchema.pick({ slug: true, name: true, category: true, summary: true }))
      .describe('Entries that do nearly the same. Where one of them is meant, improve it instead.'),
    note: z.string().describe('What becomes of the proposal.'),
  })
  .meta({ id: 'SubmitAnswer', description: 'The proposal passed the checks and waits for a person.' });
export type SubmitAnswer = z.output<typeof SubmitAnswerSchema>;
