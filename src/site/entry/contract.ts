import type { Entry } from '../../catalog/entry-schema.ts';
import { isWebAddress } from '../../entry/endpoint.ts';
import { lineText } from '../../entry/fields/definition.ts';
import { type FieldName, linesIn } from '../../entry/fields/fields.ts';

/** A fact of an interface beyond its call. `link` is an address if the text is a link. */
export type ContractLine = { label: string; text: string; link: string | null };

const DETAILS = linesIn('details');
const PROOFS = linesIn('verification');

/** What is known of an interface beyond its call, such as limits, price, documentation and formats. */
export const detailLines = (entry: Entry): (ContractLine & { name: FieldName })[] =>
  DETAILS.flatMap((field) => lineOf(field, entry));

/** The package, the source of the contract, and the address that is probed. */
export const proofLines = (entry: Entry): ContractLine[] => [
  ...packageLines(entry),
  ...PROOFS.flatMap((field) => lineOf(field, entry)),
];

/** What callers ask for first, if it is unknown: `rate limit, price`. What runs on the caller's machine has no rate limit. */
export function unknownFacts(entry: Pick<Entry, 'endpoint' | 'rate_limit' | 'pricing'>): string {
  const isRemote = isWebAddress(entry.endpoint);
  return [isRemote && !entry.rate_limit && 'rate limit', !entry.pricing && 'price']
    .filter(Boolean)
    .join(', ');
}

/** `jq 1.7.1-6 (deb), released on 2024-01-31`. */
export function packageLines({ package: from }: Entry): ContractLine[] {
  if (from === null) return [];
  const named = `${from.name}${from.version === null ? '' : ` ${from.version}`} (${from.registry})`;
  const released = from.released === null ? '' : `, released on ${from.released}`;
  const deprecated = from.deprecated ? ', deprecated by its registry' : '';
  return [{ label: 'Package', text: `${named}${released}${deprecated}`, link: null }];
}

function lineOf({ name, label, isLink }: (typeof DETAILS)[number], entry: Entry) {
  const text = lineText(entry[name]);
  if (text === null || (name === 'source' && text === entry.docs_url)) return [];
  return [{ name, label, ...(isLink ? { text: shownAddress(text), link: text } : { text, link: null }) }];
}

/** An address without its scheme, `www.` and final slash. */
const shownAddress = (address: string): string =>
  address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** What the page says at a glance: in a few words, and in a sentence with the details. */
export type AtAGlance = { short: string; long: string };

/** Whether a key is needed: in a few words, and in a sentence with the details. */
export function keyWords({ no_key, auth_mode, auth_kind }: Entry): AtAGlance {
  const detail = auth_mode.replace(/^none\s*/i, '').replace(/^\((.*)\)$/, '$1');
  if (no_key)
    return { short: 'No key needed', long: auth_kind === 'none' ? sentence(detail) : sentence(auth_mode) };
  const short = auth_kind === 'oauth2' ? 'Needs a login' : 'Needs a key';
  return { short, long: sentence(auth_mode) };
}

const sentence = (text: string): string => (text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}.`);
