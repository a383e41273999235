import type { EntryAnswer } from '../../api/registry-schema.ts';
import { isWebAddress } from '../../entry/endpoint.ts';

/**
 * Who gets the credential of an interface: the hosts of its addresses, or the program that it starts. Empty if the host
 * depends on a placeholder.
 * @param addresses its endpoint and the base address of its operations
 */
export function receiversOf(
  { endpoint }: Pick<EntryAnswer, 'endpoint'>,
  baseUrl: string | undefined,
): string[] {
  const addresses = [endpoint, ...(baseUrl === undefined ? [] : [baseUrl])].filter(isWebAddress);
  if (addresses.length === 0) return [`program:${endpoint.trim().split(/\s+/)[0]}`];
  const hosts = addresses.map((address) => /^https?:\/\/([^/?#]*)/i.exec(address)?.[1]?.toLowerCase() ?? '');
  return [...new Set(hosts)].filter((host) => host !== '' && !/[{<@]/.test(host));
}
