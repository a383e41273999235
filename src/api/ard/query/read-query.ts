import { cutEcho, describeText } from '../../../http/echo.ts';
import { findViolations, type Violation } from '../../../http/violations.ts';
import type { ArdExploreQuerySchema, ArdQuerySchema } from './query-schema.ts';
import { resolveTerm, TERM_PATHS, type TermContext } from './terms.ts';

/** An entry passes with any of the values of every term path. */
export type TermFilter = readonly { path: string; values: readonly string[] }[];
export type ArdQuery = { text: string | undefined; filter: TermFilter; context: TermContext };

/** Reads the object "query" of a body, with all its violations. */
export function readArdQuery(
  sent: Readonly<Record<string, unknown>>,
  schema: typeof ArdQuerySchema | typeof ArdExploreQuerySchema,
): { query: ArdQuery; violations: Violation[] } {
  const { values, violations } = findViolations(sent, schema as typeof ArdExploreQuerySchema);
  const bound = values['@context'];
  const context = typeof bound === 'object' ? bound : {};
  const keys = Object.entries(values.filter ?? {}).map(([key, value]) => ({
    key,
    path: resolveTerm(key, context),
    values: [...new Set([value].flat().map(String))],
  }));
  const unknown = keys.filter(({ path }) => path === null);
  return {
    query: {
      text: values.text,
      filter: keys.flatMap(({ path, values }) => (path === null ? [] : [{ path, values }])),
      context,
    },
    violations: [
      ...violations.map((each) => ({ ...each, parameter: `query.${each.parameter}` })),
      ...unknown.map(({ key }) => unknownTerm(`query.filter.${cutEcho(key)}`, key)),
    ],
  };
}

/** The violation of a key that names no term of the entries. */
export const unknownTerm = (parameter: string, key: string): Violation => ({
  parameter,
  found: describeText(key),
  allowed: `one of ${TERM_PATHS.join(', ')}`,
});
