import { dirname } from 'node:path';
import { missingFile } from '../src/catalog/open.ts';
import { readArguments } from '../src/command-line/arguments.ts';
import { printableError } from '../src/command-line/fixable-error.ts';
import { stopOnSignal } from '../src/command-line/stop-on-signal.ts';
import { environment, extendEnvironment } from '../src/environment/environment.ts';
import { type RunningBuild, startBuild } from '../src/local/build-site.ts';
import type { LocalServer } from '../src/local/start-local.ts';
import { findPort } from '../src/server/listen.ts';
import { withoutSecrets } from '../src/server/redis/redis-connection.ts';
import { stateFolderOf } from '../src/site/build/kept-build.ts';
import { refreshData } from '../src/site/build/refresh-data.ts';
import { SHELLS } from '../src/site/frame/page-shell.ts';

const USAGE = `Usage: npm start [-- --no-build]
Serves the site with its functions and a Redis. PORT sets the port. The API answers first, and the pages are rendered
behind it. A second start without changes renders nothing.`;

const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: { 'no-build': { type: 'boolean' } },
});
await start(!values['no-build']).catch(fail);

async function start(build: boolean): Promise<void> {
  const absent = build ? null : missingFile(environment().distFolder);
  if (absent !== null)
    refuse(
      `There is no complete built site at ${environment().distFolder}: ${absent} is missing. Leave out --no-build.`,
    );
  // Found before the build, so that a taken port is reported at once. The built pages contain the address with the port.
  const port = await findPort(environment().port);
  // One line per call is for people. If a program reads this output, it is left out.
  const log = environment().log ?? (process.stdout.isTTY ? 'text' : 'quiet');
  extendEnvironment({ PORT: String(port), ASTRO_TELEMETRY_DISABLED: '1', CALLBOOK_LOG: log });
  const { siteUrl, distFolder, localRedisUrl } = environment();
  const data = build ? refreshData(distFolder, console.log) : Promise.resolve(null);
  data.catch(() => {}); // Handled below.
  // Loaded while other processes read the entries.
  const { startLocal } = await import('../src/local/start-local.ts');
  const { renderingPage } = await import('../src/local/rendering-page.ts');
  let rendering: RunningBuild | null = null;
  const server = await startLocal({
    port,
    dist: distFolder,
    functionsFolder: 'functions',
    netlifyToml: 'netlify.toml',
    redisUrl: localRedisUrl,
    rendering: {
      filledIn: Object.values(SHELLS).map((shell) => `/${dirname(shell)}/`),
      reply: () => (rendering ? renderingPage(rendering.rendered()) : null),
    },
    filesReady: data,
    reportError: console.error,
  });
  stopOnSignal(process, async () => {
    console.log('Stopping.');
    await rendering?.stop();
    await server.close();
  });
  announce(server, siteUrl, localRedisUrl);
  const writeRest = await data;
  if (writeRest === null) return;
  rendering = renderPages(distFolder);
  await Promise.all([writeRest(), rendering.ended]);
  rendering = null;
}

/** Renders the pages beside the server, which would otherwise share its time with them. */
function renderPages(distFolder: string): RunningBuild {
  const restore = extendEnvironment({ CALLBOOK_DATA: stateFolderOf(distFolder) });
  const build = startBuild();
  restore();
  return build;
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

function fail(error: unknown): never {
  console.error(printableError(error));
  process.exit(1);
}
