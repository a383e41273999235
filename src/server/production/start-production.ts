import { setTimeout as pause } from 'node:timers/promises';
import { theCatalog } from '../../catalog/the-catalog.ts';
import { FixableError } from '../../command-line/fixable-error.ts';
import { environment, extendEnvironment } from '../../environment/environment.ts';
import type { Status } from '../../health/status-schema.ts';
import { describeFaults } from '../../log/fault.ts';
import { reportFault } from '../../log/notes.ts';
import { writeServerLine } from '../../log/write.ts';
import { addressRanges } from '../../network/public-address.ts';
import { connectStore } from '../../store/redis.ts';
import { type Listener, listen, type RequestHandler } from '../listen.ts';
import { loadSite, type SiteFiles } from '../load-site.ts';
import { type ConnectionChange, keepRedisConnected } from '../redis/redis-connection.ts';
import { openRedisVariables } from '../redis/serve-redis.ts';
import { answerFromSite, type Site } from '../site.ts';
import { compressedFolderOf } from '../static/compressed-copies.ts';
import { BackgroundWork } from './background-work.ts';
import { answerHealthCheck, type HealthChecks } from './health-checks.ts';
import { callerAddress } from './trusted-proxies.ts';

export type ProductionOptions = Omit<SiteFiles, 'dist'>;
/** `origin` has the address that the server listens on. */
export type ProductionServer = { origin: string; entries: number; close: () => Promise<void> };

/**
 * How long close() waits for requests, then for unsent emails, after DRAIN_SECONDS. Docker kills after 10 s, Kubernetes
 * after 30 s.
 */
const STOP_REQUESTS_MS = 5_000;
const STOP_BACKGROUND_MS = 2_000;
const PING_TIMEOUT_MS = 1_000; // Orchestrators wait for a few seconds at most.

/**
 * Serves the built site with its functions, for production: the rules of netlify.toml, Redis by its own protocol or by
 * Upstash's, and the checks of load balancers. Settings come from the environment; see `missingForServer`.
 *
 * Starts without Redis too: reads work, writes answer 503, and `/readyz` is 503 until Redis can be reached. Throws if the
 * built site cannot be read or the port is taken; stops what it has started.
 */
export async function startProduction({
  functionsFolder,
  netlifyToml,
}: ProductionOptions): Promise<ProductionServer> {
  const {
    host,
    port,
    distFolder: dist,
    trustedProxies,
    publicUrl,
    drainSeconds,
    overlayFolder,
  } = environment();
  const proxies = addressRanges(trustedProxies);
  const reportError = (error: unknown) => reportFault(error, 'Answering a request failed');
  await using parts = new AsyncDisposableStack();
  parts.use(await openRedisVariables((url) => keepRedisConnected(url, reportConnection)));
  const background = parts.adopt(new BackgroundWork(), (work) => work.settled(STOP_BACKGROUND_MS));
  let isStopping = false;

  const [catalog, built] = await Promise.all([
    theCatalog(), // Opened before the first request, which would otherwise wait for it.
    loadSite({ dist, functionsFolder, netlifyToml }),
  ]);
  const fault = unfitFor(await catalog.status(), overlayFolder !== null);
  if (fault !== null) throw new FixableError(`The site at "${dist}" was built ${fault}`);
  const site: Site = {
    ...built,
    reportError,
    onBackgroundWork: (work) => background.add(work),
    compressedFolder: compressedFolderOf(dist),
  };
  const checks: HealthChecks = { isStopping: () => isStopping, pingRedis };
  const answer: RequestHandler = async (request, { ip: peer }) => {
    const ip = callerAddress(peer, request.headers.get('X-Forwarded-For'), proxies);
    return answerHealthCheck(request, checks) ?? answerFromSite(site, request, { ip });
  };
  const drain = () => pause(drainSeconds * 1_000);
  const limits = { stopMs: STOP_REQUESTS_MS };
  const server = parts.adopt(
    await listen(answer, { host, port, limits, ...(drainSeconds > 0 && { drain }), reportError }),
    (listener: Listener) => listener.close(),
  );
  if (publicUrl === null) parts.defer(extendEnvironment({ PORT: String(server.port) })); // Part of the site's address.
  const running = parts.move();
  return {
    origin: server.origin,
    entries: catalog.size,
    close: () => {
      isStopping = true;
      return running.disposeAsync(); // In reverse order: requests, then background work, then Redis.
    },
  };
}

/** Why a built site must not be served, with what to do instead. Null if it may be. */
function unfitFor({ simulated, overlay }: Status, hasOverlay: boolean): string | null {
  if (simulated) return 'with simulated health data. Run npm run build before npm run serve.';
  if ((overlay ?? false) === hasOverlay) return null;
  return hasOverlay
    ? 'without the overlay in CALLBOOK_OVERLAY, so it lacks private entries and obeys no rules. Load the same settings for npm run build, and build again.'
    : 'with an overlay, and CALLBOOK_OVERLAY is not set. Load the settings of the build for npm run serve.';
}

async function pingRedis(): Promise<unknown> {
  const { redis } = environment();
  return redis && connectStore(redis, PING_TIMEOUT_MS).ping();
}

function reportConnection(change: ConnectionChange): void {
  if (change.connected) writeServerLine({ event: 'redis_connected' });
  else writeServerLine({ event: 'redis_lost', faults: describeFaults(change.error, []) });
}
