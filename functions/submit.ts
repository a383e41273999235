import type { Config, Context } from '@netlify/functions';
import { submit } from '../src/api/submit/submit.ts';
import { submissionDeps } from '../src/api/write-deps.ts';
import { logged } from '../src/http/logged.ts';

export const config: Config = { path: '/api/public/submit' };

export default logged('submit', config, (request: Request, context: Context) =>
  submit(request, submissionDeps(context)),
);
