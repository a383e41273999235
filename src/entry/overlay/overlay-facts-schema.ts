import { z } from 'zod';

/** What the overlay of an operator adds to an entry. Without an overlay, no entry has these fields. */
export const OverlayFactsSchema = z.object({
  private: z
    .literal(true)
    .optional()
    .describe("Only this registry has the entry: it comes from the operator's overlay."),
  pinned: z
    .literal(true)
    .optional()
    .describe('The operator of this registry prefers it. It comes before matches that are as good.'),
  operator_note: z
    .string()
    .optional()
    .describe('What the operator of this registry says about the entry, with reasons.'),
});
export type OverlayFacts = z.output<typeof OverlayFactsSchema>;
