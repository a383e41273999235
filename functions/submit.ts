import type { Config, Context } from '@netlify/functions';
import { submit } from '../src/api/submit.ts';
import { submissionDeps } from '../src/api/submit-wiring.ts';

export default (request: Request, context: Context): Promise<Response> =>
  submit(request, submissionDeps(context));

export const config: Config = { path: '/api/public/submit' };
