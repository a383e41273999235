import { existsSync } from 'node:fs';
import { readArguments } from '../src/command-line/arguments.ts';
import { printableError } from '../src/command-line/fixable-error.ts';
import { environment, extendEnvironment } from '../src/environment/environment.ts';
import { buildSite } from '../src/local/build-site.ts';
import { findPort, type LocalServer, startLocal } from '../src/local/start-local.ts';
import { withoutSecrets } from '../src/server/redis/redis-connection.ts';

const USAGE = `Usage: npm start [-- --no-build]
Builds the site and serves it with its functions and a Redis. PORT sets the port.`;

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: { 'no-build': { type: 'boolean' } },
});
await start(!values['no-build']).catch(fail);

async function start(build: boolean): Promise<void> {
  if (!build && !existsSync(environment().distFolder))
    refuse(`There is no built site at ${environment().distFolder}. Leave out --no-build.`);
  // Found before the build, so that a taken port is reported at once. The built pages contain the address with the port.
  const port = await findPort(environment().port);
  // One line per call is for people. If a program reads this output, it is left out.
  const log = environment().log ?? (process.stdout.isTTY ? 'text' : 'quiet');
  extendEnvironment({ PORT: String(port), ASTRO_TELEMETRY_DISABLED: '1', CALLBOOK_LOG: log });
  const { siteUrl, distFolder, localRedisUrl } = environment();
  if (build) {
    console.log('Building the site.');
    await buildSite();
  }
  const server = await startLocal({
    port,
    dist: distFolder,
    functionsFolder: 'functions',
    netlifyToml: 'netlify.toml',
    redisUrl: localRedisUrl,
    reportError: console.error,
  });
  announce(server, siteUrl, localRedisUrl);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(server));
}

function announce(
  { redis, functions, mailboxUrl, inboxUrl }: LocalServer,
  siteUrl: string,
  redisUrl: string | null,
): void {
  const paths = functions.flatMap(({ routes }) => routes.map(({ pathname }) => pathname));
  const store =
    redisUrl === null ? 'embedded, loses its data on exit' : `redis-server at ${withoutSecrets(redisUrl)}`;
  console.log(`
  Site   ${siteUrl}/
  API    ${siteUrl}/api/public/discover?need=current+weather
  Redis  ${store} (Upstash protocol at ${redis.url})
  Email  ${mailboxUrl ? `${mailboxUrl} shows sent emails` : 'goes to the server in SMTP_URL'}
  Hooks  ${inboxUrl} accepts and shows webhooks
  ${functions.length} functions serve ${paths.length} paths. Stop with Ctrl+C.
`);
}

async function stop(server: LocalServer): Promise<void> {
  console.log('Stopping.');
  await server.close();
  process.exit(0);
}

function fail(error: unknown): never {
  console.error(printableError(error));
  process.exit(1);
}
