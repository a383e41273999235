import { readArguments } from '../src/command-line/arguments.ts';
import { printableError } from '../src/command-line/fixable-error.ts';
import { stopOnSignal } from '../src/command-line/stop-on-signal.ts';
import { environment } from '../src/environment/environment.ts';
import { switchedOff } from '../src/environment/switched-off.ts';
import { reportFault } from '../src/log/notes.ts';
import { writeServerLine } from '../src/log/write.ts';
import { missingForServer } from '../src/server/production/requirements.ts';
import { type ProductionServer, startProduction } from '../src/server/production/start-production.ts';

const USAGE = `Usage: npm run serve
Serves the built site with its functions, without Netlify. Build the site first: npm run build, then npm run compress.
Needs SECRET and REDIS_URL. HOST and PORT set the address, TRUSTED_PROXIES the proxies in front of it.
Writes its log as JSON lines. SIGTERM and SIGINT stop it: /readyz says so for DRAIN_SECONDS, then it ends after the running
requests. A second signal ends it at once.`;

const MAX_CLOSE_MS = 7_500; // With the 2 s of DRAIN_SECONDS less than the 10 s after which Docker kills.
const MEGABYTE = 1_048_576;

readArguments(process, { usage: USAGE });
for (const name of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(name, (error) => {
    reportFault(error, 'The server failed and stops'); // Node would print what a caller sent.
    process.exit(1);
  });
await serve().catch(fail);

async function serve(): Promise<void> {
  const settings = environment();
  const missing = missingForServer(settings);
  if (missing.length > 0) {
    console.error(missing.join('\n'));
    process.exit(1);
  }
  const off = switchedOff({ ...settings, redis: settings.redis ?? { url: '', token: '' } }, 'site');
  const server = await startProduction({ functionsFolder: 'functions', netlifyToml: 'netlify.toml' });
  stopOnSignal(process, () => stop(server)); // Before the line that tells others that they may send one.
  writeServerLine({
    event: 'started',
    address: server.origin,
    start_ms: Math.round(performance.now()),
    memory_mb: Math.round(process.memoryUsage.rss() / MEGABYTE),
    entries: server.entries,
    ...(off.length > 0 ? { switched_off: off } : {}),
  });
}

async function stop(server: ProductionServer): Promise<void> {
  writeServerLine({ event: 'stopping' });
  const { drainSeconds } = environment();
  setTimeout(() => process.exit(1), drainSeconds * 1_000 + MAX_CLOSE_MS).unref();
  await server.close();
  writeServerLine({ event: 'stopped' });
}

function fail(error: unknown): never {
  console.error(printableError(error));
  process.exit(1);
}
