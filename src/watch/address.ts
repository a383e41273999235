import { createHmac } from 'node:crypto';

/** An address as counters and links name it: nobody can read it back without the secret. */
export const markOf = (address: string, secret: string): string =>
  createHmac('sha256', secret).update(`address|${address.toLowerCase()}`).digest('base64url').slice(0, 22);

const SAME_HOSTS: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * An address as limits see it: all spellings of what may be one inbox are one. Case, dots and a tag after a plus sign
 * of the local part are left out. Nothing is ever sent to this form.
 */
export function foldedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [local = ''] = address.slice(0, at).toLowerCase().split('+', 1);
  const host = address.slice(at + 1).toLowerCase();
  return `${local.replaceAll('.', '')}@${SAME_HOSTS[host] ?? host}`;
}
