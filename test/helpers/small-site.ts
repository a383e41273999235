import { config as operationsConfig } from '../../functions/operations.ts';
import staticMethods, { config as staticConfig } from '../../functions/static-methods.ts';
import { discover } from '../../src/api/discover/discover.ts';
import { health } from '../../src/api/health/health.ts';
import { notFound } from '../../src/api/not-found.ts';
import { operations } from '../../src/api/operations.ts';
import { registry } from '../../src/api/registry.ts';
import { report } from '../../src/api/report.ts';
import { status } from '../../src/api/status.ts';
import { type SubmitDeps, submit } from '../../src/api/submit/submit.ts';
import { keys } from '../../src/api/watch/keys.ts';
import { type WatchDeps, watch } from '../../src/api/watch/watch.ts';
import type { Entry } from '../../src/catalog/entry-schema.ts';
import type { LoadedFunction } from '../../src/server/functions.ts';
import { answerFromSite, type Site } from '../../src/server/site.ts';
import { loadHeaderRules } from '../../src/server/static/header-rules.ts';
import { loadRedirects } from '../../src/server/static/redirect-rules.ts';
import { exampleOperations } from './an-operation.ts';
import { aDist } from './dist.ts';
import { bulkFilesOf, entryFilesOf } from './static-files.ts';

type Deps = SubmitDeps & WatchDeps;

/** The whole site for a few entries, in this process: files, redirects, headers and every call. */
export async function aSmallSite(entries: readonly Entry[], aliases: Readonly<Record<string, string>>) {
  const redirects = Object.entries(aliases).map(
    ([from, to]) => `/api/public/registry/${from} /api/public/registry/${to} 301\n`,
  );
  const dist = await aDist({
    ...bulkFilesOf(entries, exampleOperations(entries)),
    ...entryFilesOf(entries),
    _redirects: redirects.join(''),
  });
  const [rules, headers] = await Promise.all([
    loadRedirects(dist.folder, 'netlify.toml'),
    loadHeaderRules(dist.folder, 'netlify.toml'),
  ]);
  /** Handles a request as the site does, with `deps` for its calls. */
  const answer = (request: Request, deps: Deps): Promise<Response> => {
    const site: Site = {
      dist: dist.folder,
      functions: functionsOf(deps),
      redirects: rules,
      headers,
      reportError: () => {},
    };
    return answerFromSite(site, request, { ip: deps.ip });
  };
  return { answer, [Symbol.asyncDispose]: dist[Symbol.asyncDispose] };
}

function functionsOf(deps: Deps): LoadedFunction[] {
  const at = (
    name: string,
    paths: readonly string[],
    run: LoadedFunction['run'],
    methods: string[] = [],
  ) => ({
    name,
    routes: paths.map((pathname) => new URLPattern({ pathname })),
    methods,
    preferStatic: false,
    run,
  });
  return [
    at('discover', ['/api/public/discover'], (request) => discover(request, deps)),
    at('registry', ['/api/public/registry'], (request) => registry(request, deps)),
    at('operations', operationsConfig.path as string[], (request) => operations(request, deps)),
    at('status', ['/api/public/status'], (request) => status(request, deps)),
    at('health', ['/api/public/health'], (request) =>
      health(request, { ...deps, configured: { mail: false, pull_requests: false } }),
    ),
    at('report', ['/api/public/report'], (request) => report(request, deps)),
    at('keys', ['/api/public/keys'], (request) => keys(request, deps)),
    at('watch', ['/api/public/watch', '/api/public/watch/:id'], (request) => watch(request, deps)),
    at('submit', ['/api/public/submit'], (request) => submit(request, deps)),
    at('not-found', [], (request) => notFound(request, deps)),
    at('static-methods', staticConfig.path as string[], staticMethods, staticConfig.method as string[]),
  ];
}
