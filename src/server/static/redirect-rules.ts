import { join } from 'node:path';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { z } from 'zod';
import { withoutTrailingSlash } from './url-path.ts';

/** A rule as Netlify's own parser returns it. `to` may use placeholders of `path` and `query`. */
const RedirectSchema = z.object({
  path: z.string(),
  to: z.string(),
  status: z.number().default(301),
  force: z.boolean(),
  query: z.record(z.string(), z.string()),
});
type Redirect = z.output<typeof RedirectSchema>;
export type RedirectRule = Redirect & { pattern: RegExp };

/** The result of a rule for one address: `to` with its placeholders filled in. */
export type RedirectMatch = { to: string; status: number };

/** Parts of a rule that only Netlify's edge can evaluate. They are refused, so that no rule is silently ignored here. */
const UNSUPPORTED = z.object({
  conditions: z.record(z.string(), z.unknown()).refine((value) => Object.keys(value).length === 0),
  proxy: z.literal(false).optional(),
  signed: z.undefined().optional(),
  host: z.undefined().optional(),
});

/** Reads `_redirects` of the built site, then netlify.toml: the order in which Netlify tries them. */
export async function loadRedirects(dist: string, netlifyToml: string): Promise<RedirectRule[]> {
  const { redirects, errors } = await parseAllRedirects({
    redirectsFiles: [join(dist, '_redirects')],
    netlifyConfigPath: netlifyToml,
    configRedirects: [],
    minimal: false,
  });
  if (errors.length > 0) throw new Error(`The redirect rules are not usable:\n${errors.join('\n')}`);
  return redirects.map((redirect) => {
    if (!UNSUPPORTED.safeParse(redirect).success) {
      const rule = JSON.stringify(redirect);
      throw new Error(
        `The local server does not support conditions, hosts, signatures or proxies in redirect rules: ${rule}`,
      );
    }
    const rule = RedirectSchema.parse(redirect);
    return { ...rule, pattern: patternOf(rule.path) };
  });
}

/** Converts `/a/:name/*` to a regular expression with named groups. `/a/*` also matches `/a`. */
function patternOf(path: string): RegExp {
  const segments = withoutTrailingSlash(path).split('/').slice(1);
  const source = segments.map((segment) => {
    if (segment === '*') return '(?:/(?<splat>.*))?';
    if (segment.startsWith(':')) return `/(?<${segment.slice(1)}>[^/]+)`;
    return `/${segment.replaceAll(/[^\w-]/g, '\\$&')}`;
  });
  return new RegExp(`^${source.join('')}/?$`);
}

/** Returns the first rule that matches. `forced` selects the rules that apply before static files, else those after. */
export function matchRedirect(
  rules: readonly RedirectRule[],
  url: URL,
  forced: boolean,
): RedirectMatch | null {
  for (const rule of rules) {
    if (rule.force !== forced) continue;
    const found = rule.pattern.exec(url.pathname);
    const fromQuery = found && matchQuery(rule.query, url.searchParams);
    if (fromQuery) return { to: fill(rule.to, { ...found.groups, ...fromQuery }, url), status: rule.status };
  }
  return null;
}

function matchQuery(wanted: Redirect['query'], given: URLSearchParams): Record<string, string> | null {
  const values: Record<string, string> = {};
  for (const [name, expected] of Object.entries(wanted)) {
    const value = given.get(name);
    if (value === null) return null;
    if (expected.startsWith(':')) values[expected.slice(1)] = encodeURIComponent(value);
    else if (value !== expected) return null;
  }
  return values;
}

/** Fills in the placeholders. Keeps the query of the request unless the rule has its own. */
function fill(to: string, values: Record<string, string | undefined>, url: URL): string {
  const filled = to.replaceAll(/(?<=\/|=):(\w+)/g, (_, name: string) => values[name] ?? '');
  return filled.includes('?') ? filled : `${filled}${url.search}`;
}
