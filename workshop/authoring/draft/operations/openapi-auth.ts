import { type AUTH_NEEDS, MAX_SCOPES } from '../../../../src/operations/result-schema.ts';
import { listOf, mapOf, type Node } from '../openapi/node.ts';
import { isPlainText } from './source-text.ts';

const MAX_SCOPE_LENGTH = 300;

/** The credentials that an operation needs. Empty if the document does not say. */
export type AuthFacts = { auth?: (typeof AUTH_NEEDS)[number]; scopes?: string[] };

/**
 * What the document says of the credentials of one operation (OpenAPI 3.1, section 4.8.30). An empty list for the whole
 * document is often only a default of a generator, so it counts only if the interface needs no credentials.
 * @param isKeyed whether the entry says that calls need credentials
 */
export function authOf(root: Node, node: Node, isKeyed: boolean): AuthFacts {
  const stated = node.security ?? root.security;
  if (!Array.isArray(stated)) return {};
  const alternatives = stated.map(mapOf);
  const named = alternatives.filter((each) => Object.keys(each).length > 0);
  if (named.length === 0) return node.security === undefined && isKeyed ? {} : { auth: 'none' };
  const scopes = [...new Set(named.map(scopesOf))];
  const areKnown = scopes.every((each) => each !== '') && scopes.length <= MAX_SCOPES;
  return {
    auth: named.length < alternatives.length ? 'optional' : 'required',
    ...(areKnown ? { scopes } : {}),
  };
}

/** Scopes that are needed together, as requests for tokens have them (RFC 6749, section 3.3). Empty if a key is enough. */
function scopesOf(requirement: Node): string {
  const scopes = [...new Set(Object.values(requirement).flatMap(listOf))];
  const text = scopes.filter((each) => typeof each === 'string' && /^\S+$/.test(each)).join(' ');
  return isPlainText(text, MAX_SCOPE_LENGTH) ? text : '';
}
