import { z } from 'zod';
import { EntrySchema } from '../catalog/entry-schema.ts';
import { OperationAnswerSchema } from '../operations/published-schema.ts';

export const LOCK_FILE = 'callbook.lock.json';
/** More belong in several files: a person reviews a lock. */
export const MAX_LOCKED = 500;
/** A contract with its schemas takes up to some kilobytes. */
export const MAX_LOCK_BYTES = 16 * 1_024 * 1_024;

/** What decides how the operations of an interface are called. */
export const LockedInterfaceSchema = EntrySchema.pick({
  slug: true,
  name: true,
  category: true,
  endpoint: true,
  auth_mode: true,
  auth_params: true,
  no_key: true,
  invocation_example: true,
  output_format: true,
}).extend({ base_url: OperationAnswerSchema.shape.base_url });

/** One operation as it is in use, with all that a call of it needs. */
const LockedOperationSchema = z.object({
  locked_at: z.iso.datetime(),
  ...OperationAnswerSchema.pick({ source: true, origin: true, source_version: true, read_at: true }).shape,
  interface: LockedInterfaceSchema,
  operation: OperationAnswerSchema.shape.operation,
  digest: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .describe('Of "interface" and "operation": shows a change by hand.'),
});
export type LockedOperation = z.output<typeof LockedOperationSchema>;

/** `callbook.lock.json`. Operations are named `slug/operation`, in alphabetical order. */
export const LockSchema = z.object({
  lock_version: z.literal(1, 'this callbook reads version 1 only'),
  registry: z.string().nullable().describe('Address of the Callbook that was asked. Null for a file.'),
  operations: z
    .record(z.string(), LockedOperationSchema)
    .refine((operations) => Object.keys(operations).length <= MAX_LOCKED, {
      error: `has more than ${MAX_LOCKED} operations. Split it`,
    }),
});
export type Lock = z.output<typeof LockSchema>;
