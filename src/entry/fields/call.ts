import { z } from 'zod';
import { ADDRESSES, MAX_ADDRESS_LENGTH, MAX_PHRASE_LENGTH, oneLine } from '../text-schema.ts';
import { field } from './definition.ts';
import { typedParameters } from './typed.ts';

const PARAMETER_PATTERN = /^[A-Za-z][A-Za-z0-9_.-]*$/;
export const MAX_PARAMETERS = 12;

/** What a call needs, except for its key. */
export const CALL_FIELDS = {
  endpoint: field({
    schema: oneLine(MAX_ADDRESS_LENGTH)
      .describe(
        'Address of the interface, or the command that starts a local tool. Placeholders are in {braces} or <angle brackets>.',
      )
      .register(ADDRESSES, { mayBeLocal: true }),
    label: 'Endpoint',
    guide: 'An address, or for a local tool the command that starts it. Unique among all entries',
    form: {
      part: 'call',
      place: 10,
      kind: 'text',
      help: 'The address, or the command that starts it. Write placeholders in {braces} or <angle brackets>.',
    },
    line: { cli: 10 },
  }),
  parameters: field({
    schema: z
      .record(
        z.string().regex(PARAMETER_PATTERN, {
          error: 'is not the name of a placeholder. Use letters, digits, hyphens and underscores',
        }),
        oneLine(MAX_PHRASE_LENGTH),
      )
      .refine((parameters) => Object.keys(parameters).length <= MAX_PARAMETERS, {
        error: `has more than ${MAX_PARAMETERS} parameters. Describe only the placeholders`,
      })
      .default({})
      .describe('One line for each placeholder that endpoint, probe_url or invocation_example contains.'),
    label: 'Placeholders',
    each: 'parameter',
    guide:
      'One line for each `{placeholder}` or `<placeholder>` of endpoint, probe_url and invocation_example',
    form: {
      part: 'call',
      place: 20,
      kind: 'lines',
      help: 'Write name: meaning.',
      read: typedParameters,
    },
    line: null,
  }),
  auth_mode: field({
    schema: oneLine(MAX_PHRASE_LENGTH).describe(
      'How a call is authenticated, in words. Begins with "none" if no key is needed.',
    ),
    keepsLimits: true,
    label: 'Authentication',
    guide:
      'The first words matter: `none`, `none (local command)`, `none (local server)`, `optional API key (…)`, `API key (header X)`, `API key (query parameter x)`, `bearer token (…)`, `basic (…)`, `OAuth 2.0 (…)`, `environment variable NAME`; for a tool that uses an existing login, its location: `kubeconfig file (…)`, `provider credentials (…)`',
    form: {
      part: 'call',
      place: 30,
      kind: 'text',
      help: 'Begin with “none” if no key is needed. Otherwise say what is needed, such as API key (header X-Key).',
    },
    line: { cli: 30 },
  }),
};
