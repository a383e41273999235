import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { dev } from 'astro';
import { readArguments } from '../src/command-line/arguments.ts';
import { stopOnSignal } from '../src/command-line/stop-on-signal.ts';
import { environment, extendEnvironment } from '../src/environment/environment.ts';
import { buildSite } from '../src/local/build-site.ts';
import { type LocalServer, startLocal } from '../src/local/start-local.ts';
import type { LoadedFunction } from '../src/server/functions.ts';
import { findStaticFile } from '../src/server/static/static-files.ts';

const USAGE = `Usage: npm run dev
Serves the site and reloads it on changes, for development. Functions and all files but pages are those of the last build.
PORT sets the port.`;
readArguments(process, { usage: USAGE });
const { port, siteUrl, distFolder, localRedisUrl } = environment();
extendEnvironment({ ASTRO_TELEMETRY_DISABLED: '1', CALLBOOK_LOG: environment().log ?? 'text' });
if (!existsSync(join(distFolder, 'index.html'))) {
  console.log('Building the site once, because its functions need built files.');
  await buildSite();
}
extendEnvironment({ URL: siteUrl }); // Functions must link to the address of the pages, not to their own.
const local = await startLocal({
  port: 0,
  dist: distFolder,
  functionsFolder: 'functions',
  netlifyToml: 'netlify.toml',
  redisUrl: localRedisUrl,
  reportError: console.error,
});
const site = await dev({ server: { port }, vite: { server: { proxy: proxyTo(local) } } });
stopOnSignal(process, async () => {
  await site.stop();
  await local.close();
});

/** Forwards functions, and files that are no pages, which Astro does not know. */
function proxyTo({ origin, functions }: LocalServer) {
  const routes = functions.flatMap((fn) => fn.routes.map((route) => [fn, route.pathname] as const));
  const ofFunctions = routes.map(
    ([fn, pathname]) =>
      [
        `^${pathname.replaceAll(/:\w+/g, '[^/?]+').replaceAll('.', '\\.')}/?(?:\\?.*)?$`,
        { target: origin, bypass: (request: IncomingMessage) => keepForAstro(fn, request) },
      ] as const,
  );
  const files = { target: origin, bypass: ({ url = '/' }: IncomingMessage) => keepPage(url) };
  return { ...Object.fromEntries(ofFunctions), '^/(?!_astro/)': files };
}

function keepForAstro(
  { methods }: LoadedFunction,
  { method = 'GET', url = '/' }: IncomingMessage,
): Promise<string | undefined> | undefined {
  return methods.length === 0 || methods.includes(method) ? undefined : keepPage(url);
}

/** The address, if it is that of a page. */
async function keepPage(url: string): Promise<string | undefined> {
  const file = await findStaticFile(distFolder, url.split('?')[0] ?? '/');
  return file && !file.path.endsWith('.html') ? undefined : url;
}
