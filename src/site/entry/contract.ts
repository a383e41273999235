import type { Entry } from '../../catalog/entry-schema.ts';
import type { Verification } from '../../entry/verification-schema.ts';
import { dayOf } from '../frame/words.ts';
import { CONTRACT_FIELDS, type ContractField } from './contract-fields.ts';

/** A fact of an interface beyond its call. `link` is an address if the text is a link. */
export type ContractLine = { label: string; text: string; link: string | null };

const UNKNOWN = 'Not known';

export const contractLines = (entry: Entry): ContractLine[] => [
  ...CONTRACT_FIELDS.flatMap((field) => lineOf(field, entry)),
  ...packageLines(entry),
];

/** `jq 1.7.1-6 (deb), released on 2024-01-31`. */
function packageLines({ package: from }: Entry): ContractLine[] {
  if (from === null) return [];
  const named = `${from.name}${from.version === null ? '' : ` ${from.version}`} (${from.registry})`;
  const released = from.released === null ? '' : `, released on ${from.released}`;
  const deprecated = from.deprecated ? ', deprecated by its registry' : '';
  return [{ label: 'Package', text: `${named}${released}${deprecated}`, link: null }];
}

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

const METHOD_WORDS: Readonly<Record<Verification['method'], string>> = {
  call: 'Called',
  handshake: 'Its tools were listed',
  run: 'Installed and run',
};

/** Whether the contract was checked: in a few words, and in a sentence that says how. `evidence` is what was seen. */
export function verificationWords({ verified, verification }: Pick<Entry, 'verified' | 'verification'>): {
  short: string;
  long: string;
  evidence: string | null;
} {
  if (verification === null)
    return {
      short: 'Not checked yet',
      long: 'Written from its documentation. No machine has called or run it yet.',
      evidence: null,
    };
  const { method, at, version, evidence } = verification;
  const long = `${METHOD_WORDS[method]} on ${dayOf(at)}${version === null ? '' : `, version ${version}`}.`;
  return { short: verified ? 'Checked' : 'Check has lapsed', long, evidence };
}
