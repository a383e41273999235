import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { LIMITS, MAX_WAITING_PROPOSALS } from '../../store/limits.ts';
import { SubmitAnswerSchema, SubmitBodySchema } from '../submit/submit-schema.ts';
import { answers, FAILED, problem } from './parts.ts';

const submit: ZodOpenApiOperationObject = {
  operationId: 'submitEntry',
  tags: ['catalog'],
  summary: 'Propose an entry.',
  description:
    'Runs the checks of a pull request, refuses addresses that are not public, lists every error with its field, and names similar entries. A proposal that passes waits for a person: as a pull request if the site may open one, else in the store. ' +
    `${LIMITS.submitBurst.calls} an hour and ${LIMITS.submit.calls} a day for each source, ${LIMITS.submitService.calls} a day in all. ` +
    `At most ${LIMITS.pullSource.calls} pull requests a day are opened for each source, ${LIMITS.pullService.calls} in all; further proposals are stored. ` +
    `${MAX_WAITING_PROPOSALS.toLocaleString('en')} proposals are kept for 90 days; new ones replace the oldest.`,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: SubmitBodySchema.meta({
          example: {
            slug: 'lighthouse-log',
            category: 'api',
            name: 'Lighthouse Log',
            summary: 'Characters and heights of lighthouses by country.',
            endpoint: 'https://lights.example.org/v1/lights',
            auth_mode: 'none',
            docs_url: 'https://lights.example.org/docs',
            tags: ['navigation'],
            capabilities: ['list_lighthouses'],
            example_needs: [
              'which light flashes twice in ten seconds',
              'height of the light on Texel',
              'sea marks of a coast as JSON',
            ],
            source: 'https://lights.example.org/docs',
          },
        }),
      },
    },
  },
  responses: {
    ...answers('The proposal, which waits for a person.', SubmitAnswerSchema),
    '400': problem('The entry has errors; "errors" lists each.'),
    '405': problem('The method is not POST or OPTIONS.'),
    '413': problem('The body is over 16 KiB.'),
    '415': problem('The body is not declared as JSON, or is compressed.'),
    '429': problem(
      'Too many proposals, from this source or from all. Retry-After and RateLimit say when to try again.',
    ),
    '503': problem('The store did not confirm that the proposal is stored.'),
    ...FAILED,
  },
};

export const SUBMIT_PATHS: ZodOpenApiPathsObject = { '/api/public/submit': { post: submit } };
