import type { Config, Context } from '@netlify/functions';
import { nameOf, writeDeps } from '../src/api/write-wiring.ts';
import { logged } from '../src/log/call.ts';
import { answerUnsubscribe } from '../src/site/mail-link-request.ts';
import { builtShell } from '../src/site/page-shell.ts';

export const config: Config = { path: ['/follow/unsubscribe', '/follow/unsubscribe/'] };

export default logged('unsubscribe', config, (request: Request, context: Context) =>
  answerUnsubscribe(request, { ...writeDeps(context), nameOf, readShell: () => builtShell('follow') }),
);
