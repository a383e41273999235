import { entryPackage } from '../../entry/entry-package.ts';
import type { CatalogEntry } from '../../entry/file-schema.ts';
import type { GuardedResponse } from '../../network/guarded-fetch.ts';
import { parseJson } from '../../text/parse-json.ts';
import { MAX_STALE_DETAIL_LENGTH, type StaleFlag } from '../freshness-schema.ts';
import { targetOf } from './target.ts';

export type FreshnessAccess = {
  fetch: (url: string, headers?: Readonly<Record<string, string>>) => Promise<GuardedResponse>;
  github: { apiUrl: string; token: string };
  /** What the registry says against a package of npm: its own words. Null if nothing. */
  deprecationOf: (name: string) => Promise<{ gone: boolean; words: string } | null>;
};
/** What was seen on one day. */
export type Finding = Omit<StaleFlag, 'since'>;

const REPOSITORY =
  /https:\/\/(?:github\.com|raw\.githubusercontent\.com)\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?=[/#?\s;]|$)/g;
const MAX_REPOSITORIES = 3; // Of one entry. More are only mentioned.
const GONE = [404, 410];

/**
 * What shows that an entry may be out of date. An address that does not respond shows nothing. Throws an error if GitHub
 * refuses further calls.
 * @param source where its operations were read. Null if it has none
 */
export async function findStale(
  entry: CatalogEntry,
  source: string | null,
  access: FreshnessAccess,
): Promise<Finding[]> {
  const texts = [entry.source, entry.docs_url, source ?? ''].join(' ');
  const names = new Set([...texts.matchAll(REPOSITORY)].map(([, name = '']) => name));
  const found = [
    ...[...names].slice(0, MAX_REPOSITORIES).map((name) => checkRepository(name, access)),
    checkPackage(entry, access),
    checkDocumentation(entry, access),
    checkVersion(entry, access),
  ];
  return (await Promise.all(found)).filter((each) => each !== null);
}

const findingOf = (reason: Finding['reason'], detail: string): Finding => ({
  reason,
  detail: detail
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_STALE_DETAIL_LENGTH),
});

/** GitHub leads from the old name of a repository to the new one. */
async function checkRepository(name: string, { fetch, github }: FreshnessAccess): Promise<Finding | null> {
  const { status, text } = await fetch(`${github.apiUrl}/repos/${name}`, {
    Accept: 'application/vnd.github+json',
    Authorization: `Bearer ${github.token}`,
  });
  if (GONE.includes(status)) return findingOf('repository_gone', name);
  if (status !== 200) throw new Error(`GitHub returned ${status} for ${name}`);
  const { full_name: now, archived } = parseJson(text) as { full_name: string; archived: boolean };
  if (archived) return findingOf('repository_archived', name);
  return now.toLowerCase() === name.toLowerCase() ? null : findingOf('repository_moved', `${name} to ${now}`);
}

async function checkPackage(
  entry: CatalogEntry,
  { deprecationOf }: FreshnessAccess,
): Promise<Finding | null> {
  const named = entryPackage(entry);
  const found = named?.registry === 'npm' ? await deprecationOf(named.name) : null;
  if (!named || !found) return null;
  return found.gone
    ? findingOf('package_gone', named.name)
    : findingOf('package_deprecated', `${named.name}: ${found.words}`);
}

async function checkDocumentation(
  { docs_url }: CatalogEntry,
  access: FreshnessAccess,
): Promise<Finding | null> {
  const response = await access.fetch(docs_url).catch(() => null);
  return response && GONE.includes(response.status) ? findingOf('documentation_gone', docs_url) : null;
}

/** An interface announces its end in a header: Sunset (RFC 8594) or Deprecation (RFC 9745). */
async function checkVersion(entry: CatalogEntry, { fetch }: FreshnessAccess): Promise<Finding | null> {
  const url = entry.category === 'api' ? targetOf(entry)?.url : undefined;
  const headers = url && (await fetch(url).catch(() => null))?.headers;
  if (!headers) return null;
  const [sunset, deprecation] = [headers.get('sunset'), headers.get('deprecation')];
  if (sunset) return findingOf('version_ended', `on ${sunset}`);
  return deprecation && deprecation !== 'false' ? findingOf('version_ended', 'it is deprecated') : null;
}

/** The flags of an entry after a check. What was seen before keeps the day on which it was first seen. */
export const staleFlagsOf = (
  found: readonly Finding[],
  before: readonly StaleFlag[],
  today: string,
): StaleFlag[] =>
  found.map((each) => ({
    ...each,
    since: before.find(({ reason }) => reason === each.reason)?.since ?? today,
  }));
