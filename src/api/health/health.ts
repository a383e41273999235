import type { OpenCatalog } from '../../catalog/open.ts';
import { statusAt } from '../../health/status.ts';
import type { Status } from '../../health/status-schema.ts';
import { isStaleRun } from '../../history/window.ts';
import { replyJson, serve } from '../../http/reply.ts';
import { API_VERSION } from '../../http/version.ts';
import { noteFacts, reportFault } from '../../log/notes.ts';
import { withTimeout } from '../../store/keep-in-memory.ts';
import type { Store } from '../../store/redis.ts';
import { readStoreStatus, type StoreStatus } from '../../store/store-status.ts';
import { faultsNamed, type HEALTH_FAULTS } from './faults.ts';
import type { HealthAnswer } from './schema.ts';

export type HealthDeps = {
  openCatalog: () => Promise<OpenCatalog>;
  /** Null if the operator has not set it up. */
  store: Store | null;
  /** Null if the operator has not set it up. */
  secret: string | null;
  configured: HealthAnswer['configured'];
  /** Names of environment variables with unusable values. */
  wrongVariables?: readonly string[];
  now: () => Date;
};

const STORE_TIMEOUT_MS = 1_000; // Monitors need a reply, and a slow store counts as a fault.
const CDN_CACHE_S = 10; // The call is public: it reads Redis at most once in ten seconds.

/** `GET /api/public/health`: the state of the service. 200 while reads work, 500 if the catalog cannot be opened. */
export function health(request: Request, deps: HealthDeps): Promise<Response> {
  return serve(request, {
    GET: async () => {
      const response = replyJson(await composeHealth(deps), {
        'Cache-Control': 'no-cache',
        'Netlify-CDN-Cache-Control': `public, s-maxage=${CDN_CACHE_S}`,
        'Netlify-Vary': 'query',
      });
      response.headers.delete('ETag'); // Every response differs.
      return response;
    },
  });
}

async function composeHealth({
  openCatalog,
  store,
  secret,
  configured,
  wrongVariables = [],
  now,
}: HealthDeps): Promise<HealthAnswer> {
  const catalog = await openCatalog();
  const status = await catalog.status();
  const pulse = store && (await tryStoreStatus(store, now(), status.probe_every_minutes));
  const at = now();
  const history = historyOf(status, pulse, at);
  const isConfigured = store !== null && secret !== null;
  const faults = faultsNamed([
    ...(wrongVariables.length > 0 ? (['variable_wrong'] as const) : []),
    ...(history.stale ? (['history_stale'] as const) : []),
    ...(history.unrecorded_run_at ? (['run_unrecorded'] as const) : []),
    ...(isConfigured ? [] : (['store_missing'] as const)),
    ...(store && !pulse ? (['store_gone'] as const) : []),
    ...(pulse && pulse.deliveriesOverdue > 0 ? (['deliveries_overdue'] as const) : []),
  ] satisfies (keyof typeof HEALTH_FAULTS)[]);
  return {
    state: faults.length === 0 ? 'ok' : 'degraded',
    faults,
    checked_at: at.toISOString(),
    version: API_VERSION,
    site: { built_at: status.generated_at, age_s: ageOf(status.generated_at, at), entries: catalog.size },
    history,
    store: {
      configured: isConfigured,
      reachable: store && pulse !== null,
      latency_ms: pulse?.latencyMs ?? null,
    },
    configured,
    wrong_variables: [...wrongVariables],
    queues: pulse && queuesOf(pulse),
    counts: pulse?.counts ?? null,
  };
}

/** Redis knows every run, but the build knows only the runs before it. Returns the newer one. */
function historyOf(status: Status, pulse: StoreStatus | null, at: Date): HealthAnswer['history'] {
  const inStore = pulse?.lastRunAt ?? null;
  const isNewer = inStore !== null && inStore >= (status.last_run_at ?? '');
  const last_run_at = isNewer ? inStore : status.last_run_at;
  return {
    last_run_at,
    age_s: ageOf(last_run_at, at),
    stale: isNewer ? isStaleRun(inStore, at, status.probe_every_minutes) : statusAt(status, at).stale,
    unrecorded_run_at: pulse?.unrecordedRunAt ?? null,
  };
}

const ageOf = <Time extends string | null>(time: Time, at: Date) =>
  time === null ? null : Math.max(0, Math.round((at.getTime() - Date.parse(time)) / 1_000));

const queuesOf = (pulse: StoreStatus): HealthAnswer['queues'] => ({
  alerts_waiting: pulse.alertsWaiting,
  deliveries_open: pulse.deliveriesOpen,
  deliveries_overdue: pulse.deliveriesOverdue,
  deliveries_dead: pulse.deliveriesDead,
  proposals_waiting: pulse.proposalsWaiting,
});

/** Reads the state of the store. Null if the store fails or is too slow: health reports that, it does not throw. */
async function tryStoreStatus(
  store: Store,
  now: Date,
  probeEveryMinutes: number,
): Promise<StoreStatus | null> {
  const reading = readStoreStatus(store, now, probeEveryMinutes).catch((error: unknown) => {
    reportFault(error, 'Reading the state of Redis failed');
    return null;
  });
  const pulse = await withTimeout(reading, STORE_TIMEOUT_MS);
  if (pulse === null) noteFacts({ degraded: true });
  return pulse;
}
