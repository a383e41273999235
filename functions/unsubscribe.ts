import type { Config, Context } from '@netlify/functions';
import { nameOf, writeDeps } from '../src/api/write-wiring.ts';
import { answerUnsubscribe } from '../src/site/mail-link-request.ts';
import { builtShell } from '../src/site/page-shell.ts';

export default (request: Request, context: Context): Promise<Response> =>
  answerUnsubscribe(request, { ...writeDeps(context), nameOf, readShell: () => builtShell('follow') });

export const config: Config = { path: ['/follow/unsubscribe', '/follow/unsubscribe/'] };
