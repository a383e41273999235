import type { EntryAnswer } from '../../api/registry-schema.ts';
import { variablesIn } from '../../install/remote-keys.ts';
import type { Policy } from '../policy/policy-schema.ts';
import { CallRefusal } from '../refusal.ts';
import type { StoredCredential } from './credential-store.ts';
import type { Redactor } from './redactor.ts';

export type CredentialSources = {
  policy: Policy;
  variable: (name: string) => string | undefined;
  stored: (slug: string) => Promise<StoredCredential | null>;
  redactor: Redactor;
};

/** The credentials of a call, and the consent that sending them needs. `blocked` says which one is missing. */
type FoundCredentials = {
  values: ReadonlyMap<string, string>;
  grants: string[];
  blocked: CallRefusal | null;
};

/** Who gets a credential: a host, or a program of this machine. */
type Receiver = { slug: string; host: string };

type Keyed = Pick<EntryAnswer, 'slug' | 'category' | 'auth' | 'auth_mode'>;

/**
 * Finds the credentials that a call needs, by the names of their placeholders: stored ones first, then environment
 * variables. A catalog can name any variable and any host, so each pair of them needs consent.
 */
export async function findCredentials(
  entry: Keyed,
  names: readonly string[],
  host: string,
  sources: CredentialSources,
): Promise<FoundCredentials> {
  const values = new Map<string, string>();
  const grants: string[] = [];
  if (names.length === 0) return { values, grants, blocked: null };
  const stored = await sources.stored(entry.slug);
  for (const name of names) {
    const found = storedValue(stored, name, names, host) ?? variableValue(entry, name, names, sources);
    if (!found) return { values, grants, blocked: missing(entry, name, names, sources.policy) };
    sources.redactor.add(found.value);
    values.set(name, found.value);
    if (found.variable !== null) grants.push(grantOf({ slug: entry.slug, host }, found.variable));
  }
  return { values, grants, blocked: null };
}

/** The line of consent. It names all that matters, so that it does not hold for another host or variable. */
const grantOf = ({ slug, host }: Receiver, variable: string): string =>
  `credential ${slug} ${variable} ${host}`;

type Found = { value: string; variable: string | null };

function storedValue(
  stored: StoredCredential | null,
  name: string,
  names: readonly string[],
  host: string,
): Found | null {
  if (!stored?.hosts.includes(host)) return null;
  const value = stored.values[name] ?? (names.length === 1 ? stored.values.default : undefined);
  return value === undefined ? null : { value, variable: null };
}

function variableValue(
  entry: Keyed,
  name: string,
  names: readonly string[],
  { policy, variable }: CredentialSources,
): Found | null {
  for (const each of variableNames(entry, name, names, policy)) {
    const value = variable(each);
    if (value) return { value, variable: each };
  }
  return null;
}

/** Variables with the path of a file. A program opens it, but an API would get the path as its key. */
const HOLDS_PATH: ReadonlySet<string> = new Set(['GOOGLE_APPLICATION_CREDENTIALS']);

/** The variables in which a credential may be, first the one that the user named. */
function variableNames(entry: Keyed, name: string, names: readonly string[], policy: Policy): string[] {
  const given = policy.interfaces[entry.slug]?.variables[name];
  if (given !== undefined) return [given];
  const own = neutralVariable(entry.slug, names.length === 1 ? null : name);
  const named = variablesIn(name);
  if (names.length > 1) return [own, ...named];
  const all = [
    own,
    ...[entry.auth?.environment_variable ?? []].flat(),
    ...named,
    ...variablesIn(entry.auth_mode),
  ];
  return entry.category === 'api' ? all.filter((each) => !HOLDS_PATH.has(each)) : all;
}

/** `CALLBOOK_SECRET_TIDES`, or `CALLBOOK_SECRET_TIDES_APP_ID` if an interface needs several. */
function neutralVariable(slug: string, name: string | null): string {
  const words = name === null ? slug : `${slug}_${name}`;
  return `CALLBOOK_SECRET_${words.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`;
}

function missing(entry: Keyed, name: string, names: readonly string[], policy: Policy): CallRefusal {
  const [first = '', ...others] = variableNames(entry, name, names, policy);
  const variables = [first, ...others].join(' or ');
  // Contracts of plain APIs do not record where their OAuth servers are, so the user brings a token.
  const isOAuth = /oauth/i.test(entry.auth_mode);
  const action = isOAuth && entry.category === 'mcp' ? 'login' : 'set';
  const what = isOAuth && action === 'set' ? ' with an access token' : '';
  return new CallRefusal(
    `${entry.slug} needs a credential (${entry.auth_mode}), and "${name}" is not set for this host.`,
    `Ask the user to run "callbook credentials ${action} ${entry.slug}"${what}, or to set ${variables} before the gateway starts. ${whereToGet(entry)}`.trim(),
  );
}

/**
 * Where a person gets the key, by its name there, and with which plan and scopes. Empty if nobody knows.
 * @param named the scopes that the interface asked for. They say more than those of the entry
 */
export function whereToGet({ auth }: Pick<EntryAnswer, 'auth'>, named: readonly string[] = []): string {
  const scopes = named.length > 0 ? named : (auth?.scopes ?? []);
  const isNamed = auth?.credential && auth.credential !== 'API key';
  const called = isNamed ? `, called "${auth.credential}",` : '';
  const place = auth ? [`The key${called} is at ${auth.obtain_url}.`] : [];
  const plan = auth?.plan ? [`Access needs: ${auth.plan}.`] : [];
  return [
    ...place,
    ...plan,
    ...(scopes.length > 0 ? [`It needs these scopes: ${scopes.join(', ')}.`] : []),
  ].join(' ');
}
