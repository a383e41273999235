import type { Config, Context } from '@netlify/functions';
import { nameOf, writeDeps } from '../src/api/write-deps.ts';
import { logged } from '../src/http/logged.ts';
import { answerConfirm } from '../src/site/follow/mail-link-request.ts';
import { builtShell } from '../src/site/frame/page-shell.ts';

export const config: Config = { path: ['/follow/confirm', '/follow/confirm/'] };

export default logged('confirm', config, (request: Request, context: Context) =>
  answerConfirm(request, { ...writeDeps(context), nameOf, readShell: () => builtShell('follow') }),
);
