import { z } from 'zod';

export const AuthKindSchema = z.enum(['none', 'api_key', 'bearer', 'basic', 'oauth2', 'other']);
export type AuthKind = z.output<typeof AuthKindSchema>;
