import type { Difference } from './compare.ts';

/** A difference between Netlify's CLI and the local server that is known, and which of the two does as Netlify does. */
export type KnownDifference = {
  name: string;
  right: 'netlify-cli' | 'local server' | 'either';
  why: string;
  matches: (difference: Difference) => boolean;
};

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [];
