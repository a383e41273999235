import { z } from 'zod';

/** Hosts remembered from run to run. If there are more, those that asked for the longest time are kept. */
export const MAX_HOLD_OFFS = 1_000;

/** Hosts that asked, by Retry-After, not to be called before `until`. */
export const HoldOffsSchema = z
  .array(z.object({ host: z.string().max(300), until: z.iso.datetime() }))
  .max(MAX_HOLD_OFFS);
export type HoldOffs = z.output<typeof HoldOffsSchema>;
