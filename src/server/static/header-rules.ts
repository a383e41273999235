import { join } from 'node:path';
import { type Header, parseAllHeaders } from '@netlify/headers-parser';

export type HeaderRule = { values: Record<string, string>; forRegExp: RegExp };

/** Reads the header rules of `_headers` and netlify.toml with Netlify's own parser. */
export async function loadHeaderRules(dist: string, netlifyToml: string): Promise<HeaderRule[]> {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [join(dist, '_headers')],
    netlifyConfigPath: netlifyToml,
    configHeaders: [],
    minimal: false,
  });
  if (errors.length > 0) throw new Error(`The header rules are not usable:\n${errors.join('\n')}`);
  return headers.filter((header): header is Header => 'forRegExp' in header);
}

/** The headers of a path. All matching rules apply; a later rule overrides an earlier one. */
export function headersFor(rules: readonly HeaderRule[], pathname: string): Headers {
  const headers = new Headers();
  for (const { forRegExp, values } of rules) {
    if (!forRegExp.test(pathname)) continue;
    for (const [name, value] of Object.entries(values)) headers.set(name, value);
  }
  return headers;
}
