import type { Config, Context } from '@netlify/functions';
import { report } from '../src/api/report.ts';
import { writeDeps } from '../src/api/write-deps.ts';
import { logged } from '../src/http/logged.ts';

export const config: Config = { path: '/api/public/report' };

export default logged('report', config, (request: Request, context: Context) =>
  report(request, writeDeps(context)),
);
