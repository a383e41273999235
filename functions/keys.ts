import type { Config, Context } from '@netlify/functions';
import { keys } from '../src/api/keys.ts';
import { writeDeps } from '../src/api/write-wiring.ts';

export default (request: Request, context: Context): Promise<Response> => keys(request, writeDeps(context));

export const config: Config = { path: '/api/public/keys' };
