import type { Config, Context } from '@netlify/functions';
import { report } from '../src/api/report.ts';
import { writeDeps } from '../src/api/write-wiring.ts';

export default (request: Request, context: Context): Promise<Response> => report(request, writeDeps(context));

export const config: Config = { path: '/api/public/report' };
