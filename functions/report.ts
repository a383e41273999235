import type { Config, Context } from '@netlify/functions';
import { report } from '../src/api/report.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { environment } from '../src/environment.ts';
import { theStore } from '../src/store/the-store.ts';

export default (request: Request, { ip }: Pick<Context, 'ip'>): Promise<Response> =>
  report(request, {
    openCatalog: theCatalog,
    store: theStore(),
    secret: environment().secret,
    ip,
    now: () => new Date(),
  });

export const config: Config = { path: '/api/public/report' };
