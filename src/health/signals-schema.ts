import { z } from 'zod';
import { SIGNALS_SHAPE } from '../entry/fields/shapes.ts';

/** What probes and reports say about one interface: the part of an entry that changes without its file. */
export const SignalsSchema = z.object(SIGNALS_SHAPE);
export type Signals = z.output<typeof SignalsSchema>;
