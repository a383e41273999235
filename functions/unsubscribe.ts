import type { Config, Context } from '@netlify/functions';
import { nameOf, writeDeps } from '../src/api/write-deps.ts';
import { logged } from '../src/http/logged.ts';
import { answerUnsubscribe } from '../src/site/follow/mail-link-request.ts';
import { builtShell } from '../src/site/frame/page-shell.ts';

export const config: Config = { path: ['/follow/unsubscribe', '/follow/unsubscribe/'] };

export default logged('unsubscribe', config, (request: Request, context: Context) =>
  answerUnsubscribe(request, { ...writeDeps(context), nameOf, readShell: () => builtShell('follow') }),
);
