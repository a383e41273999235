import { theCatalog } from '../../catalog/the-catalog.ts';
import { servingEnvironment } from '../../environment/environment.ts';
import { servingStore } from '../../store/the-store.ts';
import type { HealthDeps } from './health.ts';

/** The dependencies of the health call in a function: the built catalog, Redis and the environment. */
export function healthDeps(): HealthDeps {
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
