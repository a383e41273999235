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
import { type LoadedFunction, loadFunctions } from '../../src/server/functions.ts';
import { answerFromSite, type Site } from '../../src/server/site.ts';
import { loadHeaderRules } from '../../src/server/static/header-rules.ts';
import { loadRedirects } from '../../src/server/static/redirect-rules.ts';
import { exampleOperations } from './an-operation.ts';
import { aDist } from './dist.ts';
import { apiFilesOf } from './static-files.ts';

type Deps = SubmitDeps & WatchDeps;

/** The whole site for a few entries, in this process: files, redirects, headers and every call. */
export async function aSmallSite(entries: readonly Entry[], aliases: Readonly<Record<string, string>>) {
  const redirects = Object.entries(aliases).map(
    ([from, to]) => `/api/public/registry/${from} /api/public/registry/${to} 301\n`,
  );
  const dist = await aDist({
    ...(await apiFilesOf(entries, exampleOperations(entries))),
    _redirects: redirects.join(''),
  });
  const [rules, headers, functions] = await Promise.all([
    loadRedirects(dist.folder, 'netlify.toml'),
    loadHeaderRules(dist.folder, 'netlify.toml'),
    loadFunctions('functions'),
  ]);
  /** Handles a request as the site does, with `deps` for its calls. */
  const answer = (request: Request, deps: Deps): Promise<Response> => {
    const site: Site = {
      dist: dist.folder,
      functions: functions.map((fn) => ({ ...fn, ...runOf(fn.name, deps) })),
      redirects: rules,
      headers,
      reportError: () => {},
    };
    return answerFromSite(site, request, { ip: deps.ip });
  };
  return { answer, [Symbol.asyncDispose]: dist[Symbol.asyncDispose] };
}

/** Runs the handler of a function with `deps`. The others run as they are. */
function runOf(name: string, deps: Deps): Partial<LoadedFunction> {
  const handlers: Record<string, (request: Request) => Promise<Response>> = {
    discover: (request) => discover(request, deps),
    registry: (request) => registry(request, deps),
    operations: (request) => operations(request, deps),
    status: (request) => status(request, deps),
    health: (request) => health(request, { ...deps, configured: { mail: false, pull_requests: false } }),
    report: (request) => report(request, deps),
    keys: (request) => keys(request, deps),
    watch: (request) => watch(request, deps),
    submit: (request) => submit(request, deps),
    'not-found': (request) => notFound(request, deps),
  };
  const run = handlers[name];
  return run ? { run } : {};
}
