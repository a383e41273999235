import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { withoutTrailingSlash } from './static/url-path.ts';

/** The second argument of a function: the part of Netlify's context that this server can provide. */
export type FunctionContext = {
  ip: string;
  requestId: string;
  params: Record<string, string>;
  url: URL;
  waitUntil: (promise: Promise<unknown>) => void;
};

export type LoadedFunction = {
  name: string;
  routes: URLPattern[];
  methods: string[]; // Empty for every method.
  preferStatic: boolean;
  run: (request: Request, context: FunctionContext) => unknown;
};

const oneOrMany = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((value) => [value].flat());
const ModuleSchema = z.object({
  default: z.custom<LoadedFunction['run']>((value) => typeof value === 'function', 'is not a function'),
  config: z
    .object({ path: oneOrMany, method: oneOrMany, preferStatic: z.boolean().default(false) })
    .default({ path: [], method: [], preferStatic: false }),
});

/** Loads every `.ts` file directly in a folder as a function, as Netlify does. Throws with the name of an invalid one. */
export async function loadFunctions(folder: string): Promise<LoadedFunction[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort();
  return Promise.all(files.map((file) => loadFunction(join(folder, file))));
}

async function loadFunction(file: string): Promise<LoadedFunction> {
  const name = basename(file, '.ts');
  const result = ModuleSchema.safeParse({ ...(await import(pathToFileURL(file).href)) });
  if (!result.success) throw new Error(`functions/${name}.ts: ${z.prettifyError(result.error)}`);
  const { default: run, config } = result.data;
  const routes = config.path.map((pathname) => new URLPattern({ pathname }));
  return { name, routes, methods: config.method, preferStatic: config.preferStatic, run };
}

export type FunctionMatch = { fn: LoadedFunction; params: Record<string, string> };

/** The functions whose path and method match, exact paths before patterns. */
export function matchFunctions(
  functions: readonly LoadedFunction[],
  url: URL,
  method: string,
): FunctionMatch[] {
  const pathname = withoutTrailingSlash(url.pathname);
  const matches = functions.flatMap((fn) => {
    if (fn.methods.length > 0 && !fn.methods.includes(method)) return [];
    const params = fn.routes.map((route) => paramsIn(route, pathname)).find((found) => found !== null);
    return params ? [{ fn, params }] : [];
  });
  return matches.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
}

/** The part of each pattern before its first parameter, wildcard or group: the whole of a fixed path. */
const beginnings = new WeakMap<URLPattern, { path: string; beginning: string }>();

function beginningOf(route: URLPattern): { path: string; beginning: string } {
  const path = route.pathname;
  const known = { path, beginning: path.split(/[^\w/.-]/, 1)[0] ?? '' };
  beginnings.set(route, known);
  return known;
}

/** The parameters in a path, or null if it is another path. Matching a URLPattern is slow, so that few are tried. */
function paramsIn(route: URLPattern, pathname: string): Record<string, string> | null {
  const { path, beginning } = beginnings.get(route) ?? beginningOf(route);
  if (path === beginning) return path === pathname ? {} : null;
  if (!pathname.startsWith(beginning)) return null;
  const found = route.exec({ pathname });
  return found && namedGroups(found);
}

function namedGroups({ pathname }: URLPatternResult): Record<string, string> {
  const groups = Object.entries(pathname.groups).filter((group): group is [string, string] => !!group[1]);
  return Object.fromEntries(groups);
}

/** Finds a function without a path, which Netlify serves at `/.netlify/functions/NAME`. */
export function functionAtDefaultPath(
  functions: readonly LoadedFunction[],
  pathname: string,
): LoadedFunction | undefined {
  const name = /^\/\.netlify\/functions\/([\w-]+)\/?$/.exec(pathname)?.[1];
  return functions.find((fn) => fn.name === name && fn.routes.length === 0);
}
