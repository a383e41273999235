import type { Entry } from '../../catalog/entry-schema.ts';
import { accessRows, callRows } from '../../entry/access/access-rows.ts';
import type { PublishedAccess } from '../../entry/access/observed-access-schema.ts';
import type { AuthParam } from '../../entry/fields/access.ts';

import { dayOf } from '../../text/dates.ts';
import type { ContractLine } from './contract.ts';

const KINDS: Readonly<Record<PublishedAccess['kind'], string>> = {
  oauth: 'an OAuth login',
  bearer: 'a bearer token',
  basic: 'a user name and a password',
  other: 'another scheme',
};
const REGISTRATIONS: Readonly<Record<NonNullable<PublishedAccess['registration']>, string>> = {
  dynamic: 'clients register themselves (RFC 7591)',
  client_metadata: 'clients give the address of a document about themselves',
  static: 'by hand, at the login server',
};

type Described = Pick<Entry, 'no_key' | 'docs_url' | 'auth' | 'auth_params' | 'auth_observed'>;

/** How to get the key or the login of an interface, and how to send it. Empty if it needs none and says nothing about one. */
export const accessLines = ({
  no_key,
  docs_url,
  auth,
  auth_params,
  auth_observed,
}: Described): ContractLine[] => [
  ...(auth ? accessRows(auth) : no_key || auth_observed ? [] : [unknownLine(docs_url)]),
  ...sentLines(auth_params),
  ...(auth ? callRows(auth) : []),
  ...(auth_observed ? observedLines(auth_observed) : []),
];

const unknownLine = (docs: string): ContractLine => ({
  label: 'Get it at',
  text: 'not known yet: see its documentation',
  link: docs,
});

/** One line for all of them, because a comparison has one row per label. */
const sentLines = (params: readonly AuthParam[]): ContractLine[] =>
  known([['Send it in', params.map(placeOf).join('; ')]]);

const placeOf = ({ name, location, required }: AuthParam): string =>
  `${location === 'header' ? 'header' : 'query parameter'} ${name}${required ? '' : ' (optional)'}`;

/** The server's own words are text, never links: nobody has checked the addresses in them. */
const observedLines = ({ kind, issuer, scopes, registration, read_at }: PublishedAccess): ContractLine[] =>
  known([
    ['Found by the prober', `asks for ${KINDS[kind]}, first seen on ${dayOf(read_at)}`],
    ['Login server', issuer],
    ['Scopes it asks for', scopes.join(', ')],
    ['Registration of clients', registration && REGISTRATIONS[registration]],
  ]);

const known = (facts: readonly (readonly [label: string, text: string | null])[]): ContractLine[] =>
  facts.flatMap(([label, text]) => (text ? [{ label, text, link: null }] : []));
