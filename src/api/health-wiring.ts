import { theCatalog } from '../catalog/the-catalog.ts';
import { environment } from '../environment.ts';
import { theStore } from '../store/the-store.ts';
import type { HealthDeps } from './health.ts';

/** What the health of this process is told by. */
export function healthDeps(): HealthDeps {
  const { secret, mail, pullRequests } = environment();
  return {
    openCatalog: theCatalog,
    store: theStore(),
    secret,
    configured: { mail: mail !== null, pull_requests: pullRequests !== null },
    now: () => new Date(),
  };
}
