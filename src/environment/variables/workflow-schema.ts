import { z } from 'zod';
import { HTTP_ADDRESS, httpAddress, secret, text, variable } from './variable-schema.ts';

/** What GitHub and build services say about a run. */
export const WORKFLOW_VARIABLES = {
  GITHUB_API_URL: variable(httpAddress.default('https://api.github.com'), {
    readers: ['functions', 'workflows'],
    allowed: HTTP_ADDRESS,
    description: 'Address of the REST API of GitHub.',
  }),
  GITHUB_TOKEN: secret(text.optional(), {
    readers: ['workflows'],
    allowed: 'a text',
    description: 'Token of a workflow run. The workflow passes it.',
  }),
  GITHUB_REPOSITORY: variable(
    z
      .string()
      .regex(/^[\w.-]+\/[\w.-]+$/)
      .optional(),
    {
      readers: ['workflows'],
      allowed: 'owner/name',
      description: 'Repository of a workflow run. GitHub sets it.',
    },
  ),
  CI: variable(z.string().default(''), {
    readers: ['workflows'],
    allowed: 'a text',
    description: 'Set by build services: problems are also printed as annotations.',
  }),
  NETLIFY: variable(z.string().default(''), {
    readers: ['build'],
    allowed: 'a text',
    description: 'Set by Netlify in builds. They refuse simulated health data.',
  }),
};
