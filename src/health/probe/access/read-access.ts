import { z } from 'zod';
import { isIssuer, type ObservedAccess } from '../../../entry/access/observed-access-schema.ts';
import { type GuardedFetch, REQUEST_TIMEOUT_MS } from '../../../network/guarded-fetch.ts';
import { withinBudget } from '../pace/retry.ts';
import { isNoAnswer } from '../probe-finding.ts';
import { type Challenge, challengedScopes, readChallenges, scopesIn } from './challenge.ts';

const MAX_METADATA_BYTES = 65_536; // An ordinary document has 2 KB.
const MAX_ISSUERS = 2; // Authorization servers of one resource that are asked.
const MAX_LISTED = 1_000; // Items of one list that are read.
const MAX_READING_MS = 2 * REQUEST_TIMEOUT_MS; // For all documents of one interface.

const ResourceSchema = z.looseObject({
  resource: z.string(),
  authorization_servers: z.array(z.unknown()).max(MAX_LISTED).default([]),
  scopes_supported: z.array(z.unknown()).max(MAX_LISTED).catch([]),
});
const IssuerSchema = z.looseObject({
  issuer: z.string(),
  registration_endpoint: z.unknown().optional(),
  client_id_metadata_document_supported: z.unknown().optional(),
});
type Resource = z.output<typeof ResourceSchema>;
type Question = { address: string; challenge: string; category: 'api' | 'mcp' | 'cli' };

/**
 * Reads how an interface that answered 401 authenticates callers: its challenge, the metadata of the protected resource
 * (RFC 9728), and that of its authorization server (RFC 8414, OpenID Connect Discovery). An API is asked for metadata
 * only if its challenge names them; MCP requires them of servers, so those are asked anyway. Null if nothing was found.
 */
export async function readAccess(
  { address, challenge, category }: Question,
  fetch: GuardedFetch,
): Promise<ObservedAccess | null> {
  const challenges = readChallenges(challenge);
  const asked = challengedScopes(challenges);
  const url = httpsUrl(address);
  const stated = challenges.find(({ params }) => params.has('resource_metadata'));
  const read = readerOf(withinBudget(fetch, MAX_READING_MS).fetch);
  const isAsked = url !== null && (category === 'mcp' || stated !== undefined);
  const resource = isAsked ? await findResource(url, stated?.params.get('resource_metadata'), read) : null;
  const issuers = (resource?.authorization_servers ?? []).filter(isText).filter(isIssuer);
  if (resource && issuers.length > 0) {
    const scopes = asked.length > 0 ? asked : scopesIn(resource.scopes_supported);
    return { kind: 'oauth', scopes, ...(await findRegistration(issuers.slice(0, MAX_ISSUERS), read)) };
  }
  const kind = kindOf(challenges);
  return kind && { kind, issuer: null, scopes: asked, registration: null };
}

type Read = <T>(url: string, schema: z.ZodType<T>) => Promise<T | null>;

/** Reads a JSON document. Null if there is none, or it is not of the expected form. */
const readerOf =
  (fetch: GuardedFetch): Read =>
  async (url, schema) => {
    try {
      const answer = await fetch(url, {
        headers: { Accept: 'application/json' },
        httpsOnly: true,
        maxBytes: MAX_METADATA_BYTES,
      });
      if (answer.status !== 200 || answer.truncated) return null;
      return schema.safeParse(JSON.parse(answer.text)).data ?? null;
    } catch (error) {
      if (error instanceof SyntaxError || isNoAnswer(error)) return null;
      throw error;
    }
  };

/** RFC 9728, section 3.3: metadata about another resource must not be used. */
async function findResource(url: URL, stated: string | undefined, read: Read): Promise<Resource | null> {
  for (const place of resourceMetadataUrls(url, stated)) {
    const found = await read(place, ResourceSchema);
    if (found && coversAddress(found.resource, url)) return found;
  }
  return null;
}

/** RFC 8414, section 3.3: metadata of another issuer must not be used. */
async function findRegistration(
  issuers: readonly string[],
  read: Read,
): Promise<Pick<ObservedAccess, 'issuer' | 'registration'>> {
  for (const issuer of issuers) {
    for (const place of issuerMetadataUrls(issuer)) {
      const found = await read(place, IssuerSchema);
      if (found?.issuer === issuer) return { issuer, registration: registrationOf(found) };
    }
  }
  return { issuer: issuers[0] ?? null, registration: null };
}

/** MCP 2025-11-25, "Client Registration Approaches": a document about the client comes before registration by itself. */
function registrationOf({
  registration_endpoint,
  client_id_metadata_document_supported,
}: z.output<typeof IssuerSchema>): ObservedAccess['registration'] {
  if (client_id_metadata_document_supported === true) return 'client_metadata';
  return isText(registration_endpoint) && httpsUrl(registration_endpoint) ? 'dynamic' : 'static';
}

function kindOf(challenges: readonly Challenge[]): ObservedAccess['kind'] | null {
  const schemes = challenges.map(({ scheme }) => scheme);
  if (schemes.length === 0) return null;
  return (['bearer', 'basic'] as const).find((kind) => schemes.includes(kind)) ?? 'other';
}

const isText = (value: unknown): value is string => typeof value === 'string';

const RESOURCE = '/.well-known/oauth-protected-resource';
const AUTHORIZATION_SERVER = '/.well-known/oauth-authorization-server';
const OPENID = '/.well-known/openid-configuration';

/** An https URL. Null if the text is none, or has a user name. */
function httpsUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username + url.password === '' ? url : null;
}

/**
 * Where the metadata of a protected resource may be, best first: where its challenge says (RFC 9728, section 5.1), if
 * that is on its own origin, else at the well-known paths (section 3.1). Metadata elsewhere is not requested: a challenge
 * must not send the prober to hosts that have nothing to do with the interface.
 */
function resourceMetadataUrls(resource: URL, stated: string | undefined): string[] {
  const named = stated === undefined ? null : httpsUrl(stated);
  if (named && named.origin === resource.origin) return [named.href];
  return [...new Set([`${RESOURCE}${pathOf(resource)}${resource.search}`, RESOURCE])].map(
    (path) => resource.origin + path,
  );
}

/**
 * Where the metadata of an authorization server may be: RFC 8414, section 3.1 and 5, then OpenID Connect Discovery 1.0,
 * section 4. MCP 2025-11-25 asks clients for this order. Empty if the issuer is none.
 */
function issuerMetadataUrls(issuer: string): string[] {
  if (!isIssuer(issuer)) return [];
  const url = new URL(issuer);
  const path = pathOf(url);
  const paths = [AUTHORIZATION_SERVER + path, OPENID + path, path + OPENID];
  return [...new Set(paths)].map((each) => url.origin + each);
}

/** Whether a resource identifier covers an address: the same origin, and the same path or one above it. */
function coversAddress(resource: string, address: URL): boolean {
  const url = httpsUrl(resource);
  if (!url || url.origin !== address.origin || url.hash !== '') return false;
  return `${pathOf(address)}/`.startsWith(`${pathOf(url)}/`);
}

/** The path without its final slash. */
const pathOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '');
