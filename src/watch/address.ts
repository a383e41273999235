import { createHmac } from 'node:crypto';

/** The HMAC that names an address or a host in counters and links. Nobody can reverse it without the secret. */
export const hashAddress = (address: string, secret: string): string =>
  createHmac('sha256', secret).update(`address|${address.toLowerCase()}`).digest('base64url').slice(0, 22);

const SAME_HOSTS: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * The form of an address that limits count: spellings that may share one inbox become one. It drops case, and the dots
 * and the plus tag of the local part. No mail is ever sent to this form.
 */
export function foldedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [local = ''] = address.slice(0, at).toLowerCase().split('+', 1);
  const host = address.slice(at + 1).toLowerCase();
  return `${local.replaceAll('.', '')}@${SAME_HOSTS[host] ?? host}`;
}
