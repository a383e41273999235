import { z } from 'zod';
import { textParameter } from '../http/parameter-schema.ts';

export const StatusQuerySchema = z.object({
  slug: textParameter(1, 200).optional().describe('Only this interface and its incidents.'),
});
