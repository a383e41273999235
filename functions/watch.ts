import type { Config, Context } from '@netlify/functions';
import { watch } from '../src/api/watch/watch.ts';
import { watchDeps } from '../src/api/write-deps.ts';
import { logged } from '../src/http/logged.ts';

export const config: Config = { path: ['/api/public/watch', '/api/public/watch/:id'] };

export default logged('watch', config, (request: Request, context: Context) =>
  watch(request, watchDeps(context)),
);
