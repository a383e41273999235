import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { Lookup } from './guarded-agent.ts';
import { NetworkError } from './network-error.ts';

/** The resolver functions that are used here. */
export type NameServer = Pick<Resolver, 'resolve4' | 'resolve6'>;

const QUERY_TIMEOUT_MS = 2_000; // Doubled for the second try, so a dead name fails within 6 s.
const QUERY_TRIES = 2;

/**
 * Resolves names by DNS queries. The system's lookup runs on only four threads, so a few names that do not resolve would
 * delay all others and make them look slow.
 */
export function createDnsLookup(
  names: NameServer = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES }),
): Lookup {
  return (host, _options, done) => {
    resolveBoth(host, names).then(
      (addresses) => done(null, addresses),
      (error: Error) => done(error, []),
    );
  };
}

async function resolveBoth(host: string, names: NameServer): Promise<LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([names.resolve4(host), names.resolve6(host)]);
  const byFamily = [
    { family: 4, answer: v4 },
    { family: 6, answer: v6 },
  ];
  const found = byFamily.flatMap(({ family, answer }) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [],
  );
  if (found.length > 0) return found;
  const cause = v4.status === 'rejected' ? (v4.reason as NodeJS.ErrnoException) : undefined;
  throw new NetworkError('dns', MESSAGES[cause?.code ?? 'ENODATA'] ?? TEMPORARY, { cause });
}

const TEMPORARY = 'the host name could not be resolved just now';
const MESSAGES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name does not resolve',
  ENODATA: 'the host name does not resolve',
  ESERVFAIL: 'the name servers of the host fail',
};
