import { type AUTH_NEEDS, MAX_SCOPES } from '../../../../src/operations/result-schema.ts';
import { listOf, mapOf, type Node } from '../openapi/node.ts';
import { isPlainText } from './source-text.ts';

const MAX_SCOPE_LENGTH = 300;

/** The credentials that an operation needs. Empty if the document does not say. */
export type AuthFacts = { auth?: (typeof AUTH_NEEDS)[number]; scopes?: string[] };

/**
 * Whether the document says too often that calls need no credentials, which the entry says they need: then it only lacks
 * the statement. An empty list for the whole document is often only a default of a generator.
 */
export function saysTooLittle(root: Node, nodes: readonly Node[], isKeyed: boolean): boolean {
  const open = nodes.filter((node) => authOf(root, node, false).auth === 'none');
  return isKeyed && open.length * 2 > nodes.length;
}

/**
 * What the document says of the credentials of one operation (OpenAPI 3.1, section 4.8.30).
 * @param ignoresNone see `saysTooLittle`
 */
export function authOf(root: Node, node: Node, ignoresNone: boolean): AuthFacts {
  const stated = node.security ?? root.security;
  if (!Array.isArray(stated)) return {};
  const alternatives = stated.map((each) => withoutNames(root, mapOf(each)));
  const named = alternatives.filter((each) => Object.keys(each).length > 0);
  if (named.length === 0) return ignoresNone ? {} : { auth: 'none' };
  const scopes = [
    ...new Set(named.flatMap((each) => alternativesOf(scopesOf(root, each, node.security === undefined)))),
  ];
  const areKnown = scopes.every((each) => each !== '') && scopes.length <= MAX_SCOPES;
  return {
    auth: named.length < alternatives.length ? 'optional' : 'required',
    ...(areKnown ? { scopes } : {}),
  };
}

/** Some interfaces only want to know which program calls, and describe that as a key. */
function withoutNames(root: Node, requirement: Node): Node {
  const schemes = schemesOf(root);
  const isName = (scheme: string) => /^user-agent$/i.test(String(mapOf(schemes[scheme]).name ?? ''));
  return Object.fromEntries(Object.entries(requirement).filter(([scheme]) => !isName(scheme)));
}

/** `films` and `films.read` are never needed together: the one without a suffix allows what the others do. */
function alternativesOf(together: string): string[] {
  const [widest, ...others] = together.split(' ').toSorted((a, b) => a.length - b.length);
  return others.every((each) => each.startsWith(`${widest}.`)) ? together.split(' ') : [together];
}

/**
 * Scopes that are needed together, as requests for tokens have them (RFC 6749, section 3.3). Empty if a key is enough, or
 * if the login has no such scope.
 * @param isOfAll whether the requirement is that of the whole document, which often lists all scopes there are
 */
function scopesOf(root: Node, requirement: Node, isOfAll: boolean): string {
  const isKnown = ([scheme, scopes]: [string, unknown]) => {
    const offered = scopesOfLogin(root, scheme);
    return offered.size === 0 || listOf(scopes).every((each) => offered.has(each));
  };
  if (!Object.entries(requirement).every(isKnown)) return '';
  const isEvery = ([scheme, scopes]: [string, unknown]) =>
    listOf(scopes).length > 1 && listOf(scopes).length === scopesOfLogin(root, scheme).size;
  if (isOfAll && Object.entries(requirement).some(isEvery)) return '';
  const scopes = [...new Set(Object.values(requirement).flatMap(listOf))];
  // A space joins scopes, so names with one are roles of which any is enough, and leaving one out would ask too much.
  if (!scopes.every((each) => typeof each === 'string' && /^\S+$/.test(each))) return '';
  const text = scopes.join(' ');
  return isPlainText(text, MAX_SCOPE_LENGTH) ? text : '';
}

/** What a login offers: in the flows of OpenAPI 3, in the scheme itself in Swagger 2. */
function scopesOfLogin(root: Node, scheme: string): Set<unknown> {
  const described = mapOf(schemesOf(root)[scheme]);
  const holders = [described, ...Object.values(mapOf(described.flows)).map(mapOf)];
  return new Set(holders.flatMap(({ scopes }) => Object.keys(mapOf(scopes))));
}

const schemesOf = (root: Node): Node =>
  mapOf(mapOf(root.components).securitySchemes ?? root.securityDefinitions);
