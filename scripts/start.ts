import { existsSync } from 'node:fs';
import { readArguments } from '../src/command-line/arguments.ts';
import { environment, extendEnvironment } from '../src/environment/environment.ts';
import { BuildFailedError, buildSite } from '../src/local/build-site.ts';
import { PortTakenError } from '../src/local/listen.ts';
import { withoutSecrets } from '../src/local/redis/redis-engine.ts';
import { findPort, type LocalServer, startLocal } from '../src/local/start-local.ts';

const USAGE = `Usage: npm start [-- --no-build]
Builds the site and serves it with its functions and a Redis. PORT names the port.`;

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: { 'no-build': { type: 'boolean' } },
});
await start(!values['no-build']).catch(fail);

async function start(build: boolean): Promise<void> {
  if (!build && !existsSync(environment().distFolder))
    refuse(`There is no built site at ${environment().distFolder}. Leave out --no-build.`);
  // Found before the build: a taken port is told at once, and the built pages name the address they are served at.
  const port = await findPort(environment().port);
  // A line a call is for who watches: a program that reads this output has other things to look for.
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
    redisUrl === null
      ? 'embedded, forgets everything on exit'
      : `redis-server at ${withoutSecrets(redisUrl)}`;
  console.log(`
  Site   ${siteUrl}/
  API    ${siteUrl}/api/public/discover?need=current+weather
  Redis  ${store} (Upstash protocol at ${redis.url})
  Mail   ${mailboxUrl ? `${mailboxUrl} shows what is sent` : 'goes to the server in SMTP_URL'}
  Hooks  ${inboxUrl} takes and shows webhooks
  ${functions.length} functions answer at ${paths.length} paths. Stop with Ctrl+C.
`);
}

async function stop(server: LocalServer): Promise<void> {
  console.log('Stopping.');
  await server.close();
  process.exit(0);
}

function fail(error: Error): never {
  // What the reader can mend is told in its own words; a stack would only hide them.
  const mendable = error instanceof PortTakenError || error instanceof BuildFailedError;
  console.error(mendable ? error.message : error);
  process.exit(1);
}
