import type { CatalogEntry } from '../../../../src/entry/file-schema.ts';
import { follow, mapOf } from '../openapi/node.ts';
import type { OpenApiDocument } from '../openapi/read-document.ts';

/** Headers that OpenAPI describes elsewhere (OpenAPI 3.1, section 4.8.12.1). */
const DESCRIBED_ELSEWHERE = ['accept', 'authorization', 'content-type'];

/**
 * Names of parameters that are no arguments, in lower case after their place: `header x-api-key`. The entry says how
 * calls authenticate.
 */
export function credentialNames(
  { root, version }: OpenApiDocument,
  authParams: CatalogEntry['auth_params'],
): Set<string> {
  const defined = version === '2.0' ? root.securityDefinitions : mapOf(root.components).securitySchemes;
  const schemes = Object.values(mapOf(defined)).map((each) => follow(root, each) ?? {});
  const keys = schemes.filter(({ type }) => type === 'apiKey');
  return new Set(
    [
      ...DESCRIBED_ELSEWHERE.map((name) => `header ${name}`),
      ...keys.map((scheme) => `${String(scheme.in)} ${String(scheme.name)}`),
      ...authParams.map(({ name, location }) => `${location} ${name}`),
    ].map((each) => each.toLowerCase()),
  );
}
