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

/** Code generators treat a field with a default as required. In a body it is optional. */
function withoutDefaults(shape: Shape): OptionalShape {
  const fields = Object.entries(shape).map(([name, field]) => {
    if (!(field instanceof z.ZodDefault)) return [name, field];
    return [name, (field.unwrap() as z.ZodType).optional().describe(field.description ?? '')];
  });
  return Object.fromEntries(fields) as OptionalShape;
}

/** The body of a proposal: the fields of an entry file, and the slug and category that its path would hold. */
export const SubmitBodySchema = z
  .strictObject(withoutDefaults(EntryFileSchema.shape))
  .omit({ package: true, verification: true, featured: true })
  .extend({ slug: SlugSchema, category: CategorySchema })
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
