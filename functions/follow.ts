import type { Config, Context } from '@netlify/functions';
import { watchDeps } from '../src/api/write-deps.ts';
import { logged } from '../src/http/logged.ts';
import { answerFollowForm } from '../src/site/follow/follow-request.ts';
import { builtShell } from '../src/site/frame/page-shell.ts';

export const config: Config = { path: ['/follow', '/follow/'], method: 'POST' };

export default logged('follow', config, (request: Request, context: Context) =>
  answerFollowForm(request, { ...watchDeps(context), readShell: () => builtShell('follow') }),
);
