import { z } from 'zod';
import { AccessSchema } from '../access/access-schema.ts';
import { PublishedAccessSchema } from '../access/observed-access-schema.ts';
import { MAX_PHRASE_LENGTH, oneLine } from '../text-schema.ts';
import { derived, field, orNull } from './definition.ts';
import { typedAccess, typedAuthParams } from './typed.ts';

const MAX_AUTH_PARAMS = 6;

const AuthKindSchema = z.enum(['none', 'api_key', 'bearer', 'basic', 'oauth2', 'other']);
export type AuthKind = z.output<typeof AuthKindSchema>;

const AuthParamSchema = z
  .strictObject({
    name: oneLine(MAX_PHRASE_LENGTH).describe('Name of the header or query parameter.'),
    location: z.enum(['header', 'query']).describe('Where the parameter is sent.'),
    required: z.boolean().describe('Whether a call without it is refused.'),
  })
  .describe('One header or query parameter that authenticates a call.');
export type AuthParam = z.output<typeof AuthParamSchema>;

/** The key or login that a call needs. */
export const ACCESS_FIELDS = {
  auth_kind: derived(
    'auth_mode',
    AuthKindSchema.describe('The kind of authentication, read from auth_mode.'),
  ),
  no_key: derived('auth_mode and auth_params', z.boolean().describe('True if a call works without any key.')),
  auth_params: field({
    schema: z
      .array(AuthParamSchema)
      .max(MAX_AUTH_PARAMS, {
        error: `has more than ${MAX_AUTH_PARAMS} items. List only what authenticates a call`,
      })
      .default([])
      .describe('Headers and query parameters that authenticate a call.'),
    label: 'Headers and query parameters for the key',
    each: 'auth_params item',
    guide: 'Headers and query parameters that authenticate: `{ name, location: header or query, required }`',
    form: {
      part: 'call',
      place: 40,
      kind: 'lines',
      help: 'Such as X-Key header required, or key query optional.',
      read: typedAuthParams,
    },
    line: null,
  }),
  auth: field({
    schema: orNull(AccessSchema).describe(
      'How to get the key or the login. Only for an interface that takes one. Null if unknown.',
    ),
    label: 'How to get a key or a login',
    guide: 'How to get the key or the login, see below. Only for an interface that takes one',
    form: {
      part: 'call',
      place: 50,
      kind: 'lines',
      help: `Write name: value. Names: ${Object.keys(AccessSchema.shape).join(', ')}. Answer what is true or false with yes or no, and write pairs such as EU = https://eu.example.org; US = https://us.example.org.`,
      read: typedAccess,
    },
    line: null,
  }),
  auth_observed: derived(
    'probes',
    PublishedAccessSchema.nullable().describe(
      'What the interface itself says about how callers log in, as the prober read it. Null if it says nothing.',
    ),
  ),
};
