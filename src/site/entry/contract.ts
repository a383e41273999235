import type { Entry } from '../../catalog/entry-schema.ts';
import { CONTRACT_FIELDS, type ContractField } from './contract-fields.ts';

/** A fact of an interface beyond its call. `link` is an address if the text is a link. */
export type ContractLine = { label: string; text: string; link: string | null };

const UNKNOWN = 'Not known';

export const contractLines = (entry: Entry): ContractLine[] =>
  CONTRACT_FIELDS.flatMap((field) => lineOf(field, entry));

function lineOf({ name, label, lineLabel = label, kind }: ContractField, entry: Entry): ContractLine[] {
  const value = entry[name];
  if (kind === 'text') return [{ label: lineLabel, text: value || UNKNOWN, link: null }];
  if (value === null || (name === 'source' && value === entry.docs_url)) return [];
  // The prober requests this address. It is no page for people, so it is no link.
  if (name === 'probe_url') return [{ label: lineLabel, text: value, link: null }];
  return [{ label: lineLabel, text: shownAddress(value), link: value }];
}

/** An address without its scheme, `www.` and final slash. */
const shownAddress = (address: string): string =>
  address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** Whether a key is needed: in a few words, and in a sentence with the details. */
export function keyWords({
  no_key,
  auth_mode,
  auth_kind,
}: Pick<Entry, 'no_key' | 'auth_mode' | 'auth_kind'>): {
  short: string;
  long: string;
} {
  const detail = auth_mode.replace(/^none\s*/i, '').replace(/^\((.*)\)$/, '$1');
  if (no_key)
    return { short: 'No key needed', long: auth_kind === 'none' ? sentence(detail) : sentence(auth_mode) };
  const short = auth_kind === 'oauth2' ? 'Needs a login' : 'Needs a key';
  return { short, long: sentence(auth_mode) };
}

const sentence = (text: string): string => (text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}.`);
