import { theCatalog } from '../../catalog/the-catalog.ts';
import { servingEnvironment } from '../../environment/environment.ts';
import { servingStore } from '../../store/the-store.ts';
import type { HealthDeps } from './health.ts';

/** What the health of this process is told by. */
export function healthDeps(): HealthDeps {
  const { secret, mail, pullRequests, wrong } = servingEnvironment();
  return {
    openCatalog: theCatalog,
    store: servingStore(),
    secret,
    configured: { mail: mail !== null, pull_requests: pullRequests !== null },
    wrongVariables: wrong,
    now: () => new Date(),
  };
}
