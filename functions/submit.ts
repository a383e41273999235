import type { Config, Context } from '@netlify/functions';
import { submit } from '../src/api/submit.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { environment } from '../src/environment.ts';
import { theStore } from '../src/store/the-store.ts';

export default (request: Request, { ip }: Pick<Context, 'ip'>): Promise<Response> => {
  const { secret, repositoryUrl, pullRequests } = environment();
  return submit(request, {
    openCatalog: theCatalog,
    store: theStore(),
    secret,
    ip,
    now: () => new Date(),
    repositoryUrl,
    pullRequests: pullRequests && { ...pullRequests, fetch },
  });
};

export const config: Config = { path: '/api/public/submit' };
