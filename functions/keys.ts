import type { Config, Context } from '@netlify/functions';
import { keys } from '../src/api/watch/keys.ts';
import { writeDeps } from '../src/api/write-deps.ts';
import { servingEnvironment } from '../src/environment/environment.ts';
import { logged } from '../src/http/logged.ts';

export const config: Config = { path: '/api/public/keys' };

export default logged('keys', config, (request: Request, context: Context) =>
  keys(request, { ...writeDeps(context), followsPerKey: servingEnvironment().followsPerKey }),
);
