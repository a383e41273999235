import { z } from 'zod';

/** Hosts that are remembered from run to run. Of more, those that asked for the longest time are. */
export const MAX_HOLD_OFFS = 1_000;

/** Hosts that asked, by Retry-After, for no request until then. */
export const HoldOffsSchema = z
  .array(z.object({ host: z.string().max(300), until: z.iso.datetime() }))
  .max(MAX_HOLD_OFFS);
export type HoldOffs = z.output<typeof HoldOffsSchema>;
