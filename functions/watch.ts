import type { Config, Context } from '@netlify/functions';
import { watch } from '../src/api/watch.ts';
import { watchDeps } from '../src/api/write-wiring.ts';

export default (request: Request, context: Context): Promise<Response> => watch(request, watchDeps(context));

export const config: Config = { path: ['/api/public/watch', '/api/public/watch/:id'] };
