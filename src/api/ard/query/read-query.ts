import { cutEcho, describeText } from '../../../http/echo.ts';
import { findViolations, type Violation } from '../../../http/violations.ts';
import { type ArdEntry, ArdMetadataSchema } from '../entry-schema.ts';
import type { ArdExploreQuerySchema, ArdQuerySchema } from './query-schema.ts';

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

/** The default namespace of ARD's terms (ARD v0.91, section 4.1). */
const NAMESPACE = 'https://agenticresourcediscovery.org/ns#';

const TERMS = [
  'identifier',
  'displayName',
  'description',
  'type',
  'url',
  'tags',
  'capabilities',
  'representativeQueries',
  'version',
  'updatedAt',
] as const;

/** The term paths that filters and facets may name. `publisher` is read from the identifier. */
export const TERM_PATHS: readonly string[] = [
  ...TERMS,
  'publisher',
  ...Object.keys(ArdMetadataSchema.shape).map((name) => `metadata.${name}`),
];

/** Prefixes and terms that a query binds to addresses. */
type TermContext = Readonly<Record<string, string>>;

/**
 * The term path that a key names, or null if entries have no such term. A key may be a term, a term with a prefix of the
 * context, or a whole address; the part after the first dot is a literal path (ARD v0.91, section 5.3.1).
 */
export function resolveTerm(key: string, context: TermContext): string | null {
  const path = TERM_PATHS.includes(key) && !isBound(key, context) ? key : localPath(key, context);
  return TERM_PATHS.find((each) => each === path) ?? null;
}

/** Whether the context gives the first term of a path a meaning. */
const isBound = (key: string, context: TermContext): boolean =>
  Object.hasOwn(context, key.split('.', 1)[0] ?? '');

function localPath(key: string, context: TermContext): string | null {
  if (key.startsWith(NAMESPACE)) return key.slice(NAMESPACE.length);
  const colon = key.indexOf(':');
  const prefix = key.slice(0, Math.max(0, colon));
  if (Object.hasOwn(context, prefix)) {
    const address = `${context[prefix]}${key.slice(colon + 1)}`;
    return address.startsWith(NAMESPACE) ? address.slice(NAMESPACE.length) : null;
  }
  const [term = '', ...rest] = key.split('.');
  const address = Object.hasOwn(context, term) ? (context[term] ?? '') : '';
  return address.startsWith(NAMESPACE) ? [address.slice(NAMESPACE.length), ...rest].join('.') : null;
}

/** The values of an entry at a term path, as texts. Empty if it has none. */
export function valuesAt(entry: ArdEntry, path: string): string[] {
  if (path === 'publisher') return [publisherIn(entry.identifier)];
  const fields: Readonly<Record<string, unknown>> = path.startsWith('metadata.') ? entry.metadata : entry;
  const value = fields[path.replace(/^metadata\./, '')];
  return (Array.isArray(value) ? value : [value]).flatMap((one) => (one == null ? [] : [String(one)]));
}

/** The domain in an identifier: `urn:air:<publisher>:…`. */
export const publisherIn = (identifier: string): string => identifier.split(':')[2] ?? '';
