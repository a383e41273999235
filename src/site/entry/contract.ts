import type { Entry } from '../../catalog/entry-schema.ts';

/** A fact of an interface beyond its call. `link` is an address if the text is a link. */
export type ContractLine = { label: string; text: string; link: string | null };

const UNKNOWN = 'Not known';

export function contractLines(entry: Entry): ContractLine[] {
  const plain = (label: string, text: string | null) => ({ label, text: text || UNKNOWN, link: null });
  const linked = (label: string, address: string | null) =>
    address === null ? [] : [{ label, text: shownAddress(address), link: address }];
  return [
    plain('Input', entry.input_format),
    plain('Output', entry.output_format),
    plain('Rate limit', entry.rate_limit),
    plain('Price', entry.pricing),
    ...linked('Documentation', entry.docs_url),
    ...linked('OpenAPI document', entry.openapi_url),
    ...(entry.source === entry.docs_url ? [] : linked('Source', entry.source)),
    ...(entry.probe_url === null ? [] : [plain('Probed at', entry.probe_url)]),
  ];
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
