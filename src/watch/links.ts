import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashAddress } from './address.ts';

/** What the link in an email confirms or ends: the follows, the hash of their address, and when the link expires. */
export type Link = {
  purpose: 'confirm' | 'unsubscribe';
  follows: string[];
  addressHash: string;
  expires: number;
};

const NEVER = 0; // An unsubscribe link must work however late the email is read.
const MAC_LENGTH = 43; // The whole SHA-256 in base64url.

const PATHS = { confirm: '/follow/confirm', unsubscribe: '/follow/unsubscribe' } as const;

type LinkRequest = Pick<Link, 'purpose' | 'follows'> & { address: string; expires?: number };

/** The URL in an email that confirms or ends follows. Nothing about it is stored: its signature proves it. */
export function makeLink(
  siteUrl: string,
  secret: string,
  { purpose, follows, address, expires = NEVER }: LinkRequest,
): string {
  const payload = [purpose, expires.toString(36), hashAddress(address, secret), ...follows].join('.');
  return `${siteUrl}${PATHS[purpose]}?t=${payload}.${sign(payload, secret)}`;
}
/** Reads the token of a link. Null unless it was made with this secret and for this purpose. */
export function readToken(token: string, secret: string, purpose: Link['purpose']): Link | null {
  const cut = token.lastIndexOf('.');
  const [payload, given] = [token.slice(0, Math.max(cut, 0)), Buffer.from(token.slice(cut + 1))];
  const expected = Buffer.from(sign(payload, secret));
  if (given.length !== MAC_LENGTH || !timingSafeEqual(given, expected)) return null;
  const [found, expires = '', addressHash = '', ...follows] = payload.split('.');
  if (found !== purpose) return null;
  return { purpose, follows, addressHash, expires: Number.parseInt(expires, 36) };
}

const sign = (payload: string, secret: string): string =>
  createHmac('sha256', secret).update(`link|${payload}`).digest('base64url');
