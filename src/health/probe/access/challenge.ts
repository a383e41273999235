import { isScope, MAX_OBSERVED_SCOPES } from '../../../entry/access/observed-access-schema.ts';

/** One challenge of a WWW-Authenticate header. Names are in lowercase. */
export type Challenge = { scheme: string; params: ReadonlyMap<string, string> };

export const MAX_CHALLENGE_CHARS = 4_096; // Of the header. An ordinary one has 200.
const MAX_PARTS = 60; // Schemes and parameters that are read.
const MAX_LISTED = 1_000; // Scopes of one list that are read.

const WORD = "[A-Za-z0-9!#$%&'*+.^_`|~-]+";
/** A parameter, or else a scheme with the token68 that some schemes have in place of parameters. */
const PART = new RegExp(
  `[\\s,]*(?:(${WORD})[ \\t]*=[ \\t]*(?:"((?:[^"\\\\]|\\\\.)*)"|(${WORD}))|(${WORD})(?:[ \\t]+[A-Za-z0-9._~+/-]+=*(?=[ \\t]*(?:,|$)))?)`,
  'y',
);

/**
 * Reads the challenges of a WWW-Authenticate header (RFC 9110, section 11.6.1). Several headers of one response arrive
 * joined by commas. What follows the first part that is none is ignored.
 */
export function readChallenges(header: string): Challenge[] {
  const text = header.slice(0, MAX_CHALLENGE_CHARS);
  const challenges: { scheme: string; params: Map<string, string> }[] = [];
  PART.lastIndex = 0;
  for (let parts = 0; parts < MAX_PARTS; parts++) {
    const found = PART.exec(text);
    if (!found) break;
    const [, name, quoted, plain, scheme] = found;
    if (scheme !== undefined) challenges.push({ scheme: scheme.toLowerCase(), params: new Map() });
    else if (name !== undefined)
      challenges.at(-1)?.params.set(name.toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '');
  }
  return challenges;
}

/** The scopes that a Bearer challenge asks for (RFC 6750, section 3). */
export const challengedScopes = (challenges: readonly Challenge[]): string[] =>
  scopesIn(
    challenges
      .find(({ scheme }) => scheme === 'bearer')
      ?.params.get('scope')
      ?.split(' ') ?? [],
  );

/** Sorted, so that a server that shuffles its list is recorded once. */
export const scopesIn = (listed: readonly unknown[]): string[] =>
  [...new Set(listed.slice(0, MAX_LISTED).filter(isScope))].sort().slice(0, MAX_OBSERVED_SCOPES);
