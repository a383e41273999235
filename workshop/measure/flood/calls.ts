// Pure
export const KINDS = ['proposal', 'mail', 'webhook'] as const;
export type Kind = (typeof KINDS)[number];

/** One caller at one second of the hour. `n` makes what it sends unlike all else. */
export type FloodCall = { atSeconds: number; ip: string; kind: Kind; isHonest: boolean; n: number };

export type Flood = {
  proposals: number;
  /** By email, and as many by webhook. */
  follows: number;
  prefixes: number;
  /** It does the work that refusals ask for until it has computed so many hashes. Honest callers always do it. */
  maxHashes: number;
  /** The flood is over after this time. Honest callers come for the whole hour. */
  withinSeconds: number;
};

const HOUR_S = 3_600;

/** The calls of a flood, and of `honest` callers of each kind, each from a prefix of its own, in the order of time. */
export function callsOf(flood: Flood, honest: number): FloodCall[] {
  const { proposals, follows, withinSeconds } = flood;
  const ofKind = (kind: Kind, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ kind, n, isHonest: false, ip: floodAddress(n, flood.prefixes) },
      atSeconds: (n / count) * withinSeconds,
    }));
  const newcomers = Array.from({ length: honest * KINDS.length }, (_, n) => ({
    ...{ kind: KINDS[n % KINDS.length] ?? 'mail', n, isHonest: true, ip: `130.${n >> 8}.${n & 255}.7` },
    atSeconds: ((n + 1) / (honest * KINDS.length)) * HOUR_S,
  }));
  const floods = [
    ...ofKind('proposal', proposals),
    ...ofKind('mail', follows),
    ...ofKind('webhook', follows),
  ];
  return [...floods, ...newcomers].sort((a, b) => a.atSeconds - b.atSeconds);
}

/** Takes the prefixes in turn, and with each round another address of each. */
function floodAddress(n: number, prefixes: number): string {
  const prefix = n % prefixes;
  return `140.${prefix >> 8}.${prefix & 255}.${1 + (Math.floor(n / prefixes) % 254)}`;
}
