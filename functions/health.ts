import type { Config } from '@netlify/functions';
import { type HealthDeps, health } from '../src/api/health/health.ts';
import { theCatalog } from '../src/catalog/the-catalog.ts';
import { servingEnvironment } from '../src/environment/environment.ts';
import { logged } from '../src/http/logged.ts';
import { servingStore } from '../src/store/redis.ts';

export const config: Config = { path: '/api/public/health' };

export default logged('health', config, (request: Request) => health(request, healthDeps()));

/** The dependencies of the health call in a function: the built catalog, Redis and the environment. */
function healthDeps(): HealthDeps {
  const environment = servingEnvironment();
  return {
    openCatalog: theCatalog,
    store: servingStore(),
    secret: environment.secret,
    configured: { mail: environment.mail !== null, pull_requests: environment.pullRequests !== null },
    wrongVariables: environment.wrong,
    now: () => new Date(),
  };
}
