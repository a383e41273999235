import type { Operation } from '../../../src/operations/file-schema.ts';
import type { OpenApiOperation } from '../draft/openapi/operations.ts';
import type { OpenApiDocument } from '../draft/openapi/read-document.ts';
import { credentialNames } from '../draft/operations/credential-names.ts';

/**
 * How the input of an operation differs from the parameters that its document describes: required ones that it lacks or
 * leaves optional, ones in another place, and ones that the document does not know. The body is left to the validator.
 */
export function inputDifferences(
  document: OpenApiDocument,
  { parameters, path }: OpenApiOperation,
  { input }: Pick<Operation, 'input'>,
  secrets: readonly string[],
): string[] {
  const credentials = credentialNames(
    document,
    secrets.flatMap((name) =>
      (['header', 'query'] as const).map((location) => ({
        name,
        location,
        required: true,
        description: null,
      })),
    ) as never,
  );
  const described = parameters.filter(
    ({ in: place, name }) =>
      !credentials.has(`${place} ${name}`.toLowerCase()) && place !== 'cookie' && place !== 'path',
  );
  const { properties, required = [] } = input;
  const missing = described
    .filter((each) => each.required && !isFixed(path, each.name))
    .flatMap(({ name, in: place }) => {
      const own = properties[name];
      if (own === undefined) return [`lacks the required "${name}" in ${place}`];
      return required.includes(name) ? [] : [`leaves "${name}" optional, which is required`];
    });
  const others = Object.entries(properties).flatMap(([name, { 'x-in': place }]) => {
    if (place !== 'query' && place !== 'header') return [];
    const places = described.filter((each) => isSameName(each.name, name, place)).map((each) => each.in);
    if (places.includes(place) || isFixed(path, name)) return [];
    const elsewhere = places[0];
    return [
      elsewhere === undefined
        ? `has "${name}" in ${place}, which the document does not describe`
        : `has "${name}" in ${place} instead of ${elsewhere}`,
    ];
  });
  return [...missing, ...others];
}

const isSameName = (one: string, other: string, place: string): boolean =>
  place === 'header' ? one.toLowerCase() === other.toLowerCase() : one === other;

/** Some documents write a constant query into the path. */
const isFixed = (path: string, name: string): boolean =>
  new URLSearchParams(path.split('#')[0]?.split('?')[1] ?? '').has(name);
