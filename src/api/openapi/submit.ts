import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { LIMITS, MAX_WAITING_PROPOSALS } from '../../store/limits.ts';
import { SubmitAnswerSchema, SubmitBodySchema } from '../submit/submit-schema.ts';
import { answers, FAILED, problem } from './parts.ts';

const submit: ZodOpenApiOperationObject = {
  operationId: 'submitEntry',
  tags: ['catalog'],
  summary: 'Propose an entry.',
  description:
    'Checks the entry as the file of a pull request is checked, names every fault by its field, and entries that do nearly the same. What passes waits for a person: as a pull request where the site may open one, else stored. ' +
    `${LIMITS.submitBurst.calls} an hour and ${LIMITS.submit.calls} a day for each source, ${LIMITS.submitService.calls} a day in all. ` +
    `At most ${LIMITS.pullSource.calls} pull requests a day are opened for each source, ${LIMITS.pullService.calls} in all; what comes then is stored. ` +
    `${MAX_WAITING_PROPOSALS.toLocaleString('en')} proposals are kept, for 90 days; the oldest make room for the newest.`,
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
    '400': problem('The entry has faults; "errors" names each.'),
    '405': problem('Another method than POST or OPTIONS was used.'),
    '413': problem('The body is over 16 KiB.'),
    '415': problem('The body is not declared as JSON, or is compressed.'),
    '429': problem(
      'The source, or all sources together, proposed too much. Retry-After and RateLimit say when to go on.',
    ),
    '503': problem('It could not be made sure that the proposal is stored.'),
    ...FAILED,
  },
};

export const SUBMIT_PATHS: ZodOpenApiPathsObject = { '/api/public/submit': { post: submit } };
