import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;

/** Single addresses, and networks such as 10.0.0.0/24. */
export type AddressRanges = readonly (readonly [Address, bits: number])[];

/** Reads IP addresses and CIDR ranges. Throws an Error for anything else. */
export const addressRanges = (texts: readonly string[]): AddressRanges => texts.map(rangeOf);

function rangeOf(text: string): [Address, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, 8 * address.toByteArray().length];
}

/** Whether an IP address is in one of the ranges. */
export const isInRanges = (ip: string, ranges: AddressRanges): boolean => {
  const address = ipaddr.process(ip);
  return ranges.some(([range, bits]) => address.kind() === range.kind() && address.match(range, bits));
};
