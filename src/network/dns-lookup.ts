import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { Lookup } from './guarded-agent.ts';
import { NetworkError } from './network-error.ts';

/** What is asked of a resolver. */
export type NameServer = Pick<Resolver, 'resolve4' | 'resolve6'>;

const QUERY_TIMEOUT_MS = 2_000; // Doubled at the second try: a name that nobody serves is given up within 6 s.
const QUERY_TRIES = 2;

/**
 * Resolves names by DNS itself. The system's own lookup runs on four threads, so that a few names that nobody serves
 * would hold up all others of a run, and make them look slow.
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
  const asked = [
    { family: 4, answer: v4 },
    { family: 6, answer: v6 },
  ];
  const found = asked.flatMap(({ family, answer }) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [],
  );
  if (found.length > 0) return found;
  const cause = v4.status === 'rejected' ? (v4.reason as NodeJS.ErrnoException) : undefined;
  throw new NetworkError('dns', WORDS[cause?.code ?? 'ENODATA'] ?? NOT_NOW, { cause });
}

const NOT_NOW = 'the host name could not be resolved just now';
const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name does not resolve',
  ENODATA: 'the host name does not resolve',
  ESERVFAIL: 'the name servers of the host fail',
};
