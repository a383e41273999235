import { z } from 'zod';
import { CONSTRAINT_WORDS } from './preferences.ts';

const NAMES = Object.keys(CONSTRAINT_WORDS) as (keyof typeof CONSTRAINT_WORDS)[];
const MEANINGS = NAMES.map((name) => `${name}: ${CONSTRAINT_WORDS[name]}`).join('; ');

export const PreferenceSchema = z
  .union([z.enum(NAMES), z.string().regex(/^not:.+$/)])
  .meta({ id: 'Preference', description: `${MEANINGS}; not:google: none with "google" in its name.` });
