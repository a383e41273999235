// Pure
import { type Access, EXPLAINED_STATUSES } from './access-schema.ts';

/** A fact of how to get access. `link` is an address if the text is a link. */
type AccessRow = { label: string; text: string; link: string | null };

/** How to get access to an interface, in the order in which a caller needs it. What is unknown is left out. */
export function accessRows(access: Access): AccessRow[] {
  const { obtain_url, credential, plan, free_tier, card_required, scopes, environment_variable } = access;
  const card = card_required === null ? null : card_required ? 'needed before the first call' : 'not needed';
  return [
    { label: 'Get it at', text: shortAddress(obtain_url), link: obtain_url },
    ...row('Name there', credential),
    ...row('Plan or review', plan),
    ...row('Free tier', free_tier === null ? null : free_tier ? 'yes' : 'no'),
    ...row('Payment card', card),
    ...row('Scopes', scopes.join(', ')),
    ...row('Environment variable', environment_variable),
  ];
}

/** Where calls go, and what refused ones mean. */
export const callRows = ({ hosts, errors }: Access): AccessRow[] => [
  ...row(
    'Regions',
    Object.entries(hosts)
      .map(([region, address]) => `${region}: ${shortAddress(address)}`)
      .join('; '),
  ),
  ...EXPLAINED_STATUSES.flatMap((status) => row(`Status ${status}`, errors[status] ?? null)),
];

/** `EU https://eu.example.org, US https://us.example.org`. Empty for an interface with one address. */
export const regionList = ({ hosts }: Pick<Access, 'hosts'>): string =>
  Object.entries(hosts)
    .map(([region, address]) => `${region} ${address}`)
    .join(', ');

const shortAddress = (address: string): string => address.replace(/^https:\/\/(www\.)?/, '');

const row = (label: string, text: string | null): AccessRow[] => (text ? [{ label, text, link: null }] : []);
