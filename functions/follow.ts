import type { Config, Context } from '@netlify/functions';
import { watchDeps } from '../src/api/write-wiring.ts';
import { answerFollowForm } from '../src/site/follow-request.ts';
import { builtShell } from '../src/site/page-shell.ts';

export default (request: Request, context: Context): Promise<Response> =>
  answerFollowForm(request, { ...watchDeps(context), readShell: () => builtShell('follow') });

export const config: Config = { path: ['/follow', '/follow/'], method: 'POST' };
