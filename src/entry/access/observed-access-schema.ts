import { z } from 'zod';
import { MAX_ADDRESS_LENGTH } from '../text-schema.ts';

export const MAX_OBSERVED_SCOPES = 20; // Of some servers that list hundreds. The first by alphabet.
const MAX_OBSERVED_SCOPE_LENGTH = 120;
/** A scope token of RFC 6749, section 3.3. */
const SCOPE_PATTERN = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** An issuer of RFC 8414, section 2: https, without query, fragment or user name, in the form that URL parsers keep. */
export function isIssuer(text: string): boolean {
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text)) return false;
  const { protocol, username, password, href } = new URL(text);
  const isPlain = !/[?#]/.test(text) && username + password === '';
  return protocol === 'https:' && isPlain && [href, href.replace(/\/$/, '')].includes(text);
}

export const isScope = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= MAX_OBSERVED_SCOPE_LENGTH && SCOPE_PATTERN.test(text);

/** How an interface itself says that it authenticates callers. Nobody has checked it. */
export const ObservedAccessSchema = z.object({
  kind: z
    .enum(['oauth', 'bearer', 'basic', 'other'])
    .describe('What it asks for: an OAuth login, or the scheme of its challenge (RFC 9110, section 11).'),
  issuer: z
    .string()
    .refine(isIssuer, { error: 'is not an issuer' })
    .nullable()
    .describe('The authorization server (RFC 9728, RFC 8414). Null if it names none.'),
  scopes: z
    .array(z.string().refine(isScope, { error: 'is not a scope' }))
    .max(MAX_OBSERVED_SCOPES)
    .describe('Scopes that it asks for, sorted. Empty if it names none.'),
  registration: z
    .enum(['dynamic', 'client_metadata', 'static'])
    .nullable()
    .describe(
      'How a client gets known to the issuer: by itself (dynamic, RFC 7591), by the address of a document about it (client_metadata), or only by hand (static). Null if the issuer does not say.',
    ),
});
export type ObservedAccess = z.output<typeof ObservedAccessSchema>;

/** An observation with the address at which it was made. */
export const AddressedAccessSchema = z.strictObject({
  address: z.string().max(MAX_ADDRESS_LENGTH).describe('Address of the interface.'),
  ...ObservedAccessSchema.shape,
});
export type AddressedAccess = z.output<typeof AddressedAccessSchema>;

/** An observation as every answer publishes it. */
export const PublishedAccessSchema = ObservedAccessSchema.extend({
  read_at: z.iso.datetime().describe('The run that first read it in its present form.'),
}).meta({ id: 'ObservedAccess', description: 'What an interface itself says about how callers log in.' });
export type PublishedAccess = z.output<typeof PublishedAccessSchema>;

/** An observation as the history keeps it. */
export const RecordedAccessSchema = z.strictObject({
  read_at: PublishedAccessSchema.shape.read_at,
  ...AddressedAccessSchema.shape,
});
export type RecordedAccess = z.output<typeof RecordedAccessSchema>;
