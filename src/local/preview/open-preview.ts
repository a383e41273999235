import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FixableError } from '../../command-line/fixable-error.ts';
import { loadCatalogEntries } from '../../entry/files/load-catalog.ts';
import { environment, extendEnvironment } from '../../environment/environment.ts';
import { knownTip } from '../../git/branch.ts';
import { Git } from '../../git/git.ts';
import { BRANCH } from '../../history/branch/branch.ts';
import { openFolder } from '../../history/branch/folder.ts';
import { SIMULATED } from '../../history/files.ts';
import { findPort } from '../../server/listen.ts';
import { buildSite } from '../build-site.ts';
import { type LocalServer, startLocal } from '../start-local.ts';
import { RUN_EVERY_HOURS, simulatedChecks } from './simulated-checks.ts';
import { writeSimulatedMonth } from './simulated-month.ts';

/** Every answer of a preview has this header. */
const SIMULATED_HEADERS = { 'X-Callbook-Simulated': 'true' };
const NO_STANDSTILL = { from: 0, to: 0 };

/** Real data exists, or this is no place for made-up data. The message says what to do instead. */
export class PreviewRefusedError extends FixableError {}

/** `repository` is the folder in which the branch of real health data would be. */
type PreviewOptions = { now: Date; repository: string };

/**
 * Builds the catalog with a simulated month of health in a temporary folder, and serves it with an embedded Redis. No
 * email, proposal or other data leaves the machine. Throws PreviewRefusedError, PortTakenError or BuildFailedError.
 */
export async function openPreview({ now, repository }: PreviewOptions): Promise<LocalServer> {
  const { onNetlify, historyFolder, entriesFolder, overlayFolder, ...given } = environment();
  const refusal = refusePreview({ onNetlify, historyFolder, git: new Git(repository) });
  if (refusal !== null) throw new PreviewRefusedError(refusal);
  await using parts = new AsyncDisposableStack();
  const folder = parts.adopt(await mkdtemp(join(tmpdir(), 'callbook-preview-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  // Found before the build: the built pages contain the address with the port.
  const port = await findPort(given.port);
  parts.defer(
    extendEnvironment({
      PORT: String(port),
      CALLBOOK_HISTORY: join(folder, 'history'),
      CALLBOOK_DIST: join(folder, 'dist'),
      CALLBOOK_LOG: given.log ?? 'quiet',
      ASTRO_TELEMETRY_DISABLED: '1',
      ...{ URL: '', SMTP_URL: '', SUBMIT_TOKEN: '' },
    }),
  );
  const checks = simulatedChecks(loadCatalogEntries({ entriesFolder, overlayFolder }));
  writeSimulatedMonth(folder, {
    parts: checks,
    end: now,
    standstill: NO_STANDSTILL,
    everyHours: RUN_EVERY_HOURS,
  });
  await buildSite();
  const server = parts.adopt(
    await startLocal({
      port,
      dist: environment().distFolder,
      functionsFolder: 'functions',
      netlifyToml: 'netlify.toml',
      redisUrl: null, // Reports about a simulated month must reach no real Redis.
      headers: SIMULATED_HEADERS,
      reportError: console.error,
    }),
    ({ close }) => close(),
  );
  const running = parts.move();
  return { ...server, close: () => running.disposeAsync() };
}

type Place = { onNetlify: boolean; historyFolder: string; git: Git };

/** Why a simulated month must not be shown here, with what to do instead. Null if it may be shown. */
export function refusePreview({ onNetlify, historyFolder, git }: Place): string | null {
  if (onNetlify) return 'Netlify serves real data only. Use npm run build there.';
  const pulled = openFolder(historyFolder);
  const isReal = pulled !== null && pulled.read(SIMULATED) === null;
  if (isReal || knownTip(git, BRANCH) !== null)
    return `There is real health data: ${isReal ? `the folder "${historyFolder}"` : `the branch "${BRANCH}"`}. Use npm start, which shows it.`;
  return null;
}
