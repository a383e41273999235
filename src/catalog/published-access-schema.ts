import { z } from 'zod';
import { AccessSchema } from '../entry/access/access-schema.ts';

/** How to get access, as every answer publishes it. */
export const PublishedAccessSchema = z
  .object(AccessSchema.shape)
  .meta({ id: 'Access', description: 'How to get the key or the login that an interface needs.' });
