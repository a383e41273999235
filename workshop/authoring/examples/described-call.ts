import { listOf, mapOf, type Node, textOf } from '../draft/openapi/node.ts';
import { type OpenApiOperation, operationsOf } from '../draft/openapi/operations.ts';
import type { OpenApiDocument } from '../draft/openapi/read-document.ts';

/** An operation of a document, with the address that its path continues, without a slash at the end. */
export type DescribedCall = { operation: OpenApiOperation; base: string };
/** @param name tells calls of one path apart */
export type FindCall = (method: string, template: string, name: string) => DescribedCall | null;

/**
 * Finds the operation of a document by a method and an address with placeholders. Names of placeholders do not count.
 * The address may be that of another host, such as a region, a sandbox or an installation of one's own: then the
 * longest path that ends it is taken.
 */
export function callFinder(document: OpenApiDocument): FindCall {
  const all = operationsOf(document);
  const bases = basePathsOf(document);
  return (method, template, name) => {
    const wanted = shapeOf(pathIn(template));
    const matching = all
      .filter((each) => each.method.toUpperCase() === method && wanted.endsWith(shapeOf(ownPath(each))))
      .toSorted((a, b) => rankOf(b) - rankOf(a));
    const found = matching[0];
    return found ? { operation: found, base: baseOf(template, ownPath(found)) } : null;

    function rankOf(each: OpenApiOperation): number {
      const isWhole = bases.some((base) => shapeOf(base + ownPath(each)) === wanted);
      const isNamed = each.id === name || each.path.endsWith(`#${name}`);
      return (
        Number(isWhole) * 10_000 +
        shapeOf(ownPath(each)).length * 4 +
        Number(isNamed) * 2 +
        Number(template.endsWith(ownPath(each)))
      );
    }
  };
}

/** The path without its constant query, and without the fragment that tells calls of one path apart. */
export const ownPath = ({ path }: OpenApiOperation): string => path.replace(/[?#].*$/, '');

/** `/v1/{id}/tags` becomes `/v1/{}/tags`. */
const shapeOf = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}');

const pathIn = (address: string): string => address.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/, '');

/** The start of an address, without the segments of a path that ends it. */
function baseOf(address: string, path: string): string {
  const segments = address.replace(/[?#].*$/, '').split('/');
  return segments.slice(0, segments.length - path.split('/').length + 1).join('/');
}

function basePathsOf({ version, root }: OpenApiDocument): string[] {
  if (version === '2.0') return [(textOf(root.basePath) ?? '').replace(/\/$/, '')];
  const urls = listOf(root.servers).map((server) => textOf(mapOf(server as Node).url) ?? '');
  return (urls.length > 0 ? urls : ['']).map((url) => pathIn(url).replace(/\/$/, ''));
}
