import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, extendEnvironment } from '../environment/environment.ts';
import { findPort } from '../server/listen.ts';
import { buildSite } from './build-site.ts';
import { type LocalOptions, type LocalServer, startLocal } from './start-local.ts';

type Plan = Pick<LocalOptions, 'headers'> & {
  /** Part of the name of the folder. */
  name: string;
  /** Fills the folder. Returns variables for the build and the server. */
  fill: (folder: string) => Promise<Readonly<Record<string, string>>>;
};

/**
 * Builds a site in a temporary folder and serves it with an embedded Redis. `close` removes the folder. Throws
 * PortTakenError before anything else starts, or BuildFailedError.
 */
export async function openTemporarySite({
  name,
  fill,
  headers = {},
}: Plan): Promise<LocalServer & { folder: string }> {
  await using parts = new AsyncDisposableStack();
  const port = await findPort(environment().port); // Before the build: the built pages contain it.
  const folder = parts.adopt(await mkdtemp(join(tmpdir(), `callbook-${name}-`)), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const dist = join(folder, 'dist');
  const variables = await fill(folder);
  const own = { PORT: String(port), CALLBOOK_DIST: dist, ASTRO_TELEMETRY_DISABLED: '1' };
  parts.defer(extendEnvironment({ ...own, ...variables }));
  await buildSite();
  const server = parts.adopt(
    await startLocal({
      port,
      dist,
      functionsFolder: 'functions',
      netlifyToml: 'netlify.toml',
      redisUrl: null, // Nothing of a temporary site may reach a real Redis.
      headers,
      reportError: console.error,
    }),
    ({ close }) => close(),
  );
  const running = parts.move();
  return { ...server, folder, close: () => running.disposeAsync() };
}
