import { isWebAddress } from '../../../../src/entry/endpoint.ts';
import { marker } from '../../../../src/entry/files/marker.ts';
import { ownValue } from '../../../../src/entry/own-value.ts';
import { asWebAddress, placeholderName, plainName } from '../draft.ts';
import { listOf, mapOf, type Node, textOf } from './node.ts';
import type { OpenApiDocument } from './read-document.ts';

export type OpenApiServer = { url: string; parameters: Record<string, string> };

const NOT_PUBLIC = /^https?:\/\/(?:localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|\[)/i;

/** The servers of a document as absolute addresses, the preferred one first. `base` is the address of the document. */
export function serversOf({ version, root }: OpenApiDocument, base: string | null): OpenApiServer[] {
  const found = version === '2.0' ? oldServers(root, base) : listOf(root.servers).map(mapOf).map(readServer);
  return found
    .flatMap(({ url, parameters }) => {
      const whole = absolute(url, base);
      return whole === null || NOT_PUBLIC.test(whole)
        ? []
        : [{ url: whole.replace(/(?<!\/)\/+$/, ''), parameters }];
    })
    .sort((a, b) => Number(b.url.startsWith('https:')) - Number(a.url.startsWith('https:')));
}

function oldServers(root: Node, base: string | null): OpenApiServer[] {
  const host = textOf(root.host) ?? (base === null ? null : new URL(base).host);
  if (host === null) return [];
  const schemes = listOf(root.schemes).filter((scheme) => scheme === 'https' || scheme === 'http');
  const path = textOf(root.basePath) ?? '';
  return (schemes.length > 0 ? schemes : ['https']).map((scheme) => ({
    url: `${String(scheme)}://${host}${path.startsWith('/') || path === '' ? path : `/${path}`}`,
    parameters: {},
  }));
}

/** A variable with a list of values is replaced by its default. Any other variable becomes a placeholder. */
function readServer(server: Node): OpenApiServer {
  const parameters: Record<string, string> = {};
  const url = (textOf(server.url) ?? '/').replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const variable = mapOf(ownValue(mapOf(server.variables), name));
    const standard = plainName(variable.default);
    if (Array.isArray(variable.enum) && standard !== null) return standard;
    const placeholder = placeholderName(name);
    parameters[placeholder] = marker(
      standard === null ? `what ${placeholder} is` : `what it is, such as ${standard}`,
    );
    return `{${placeholder}}`;
  });
  return { url, parameters };
}

function absolute(url: string, base: string | null): string | null {
  if (isWebAddress(url)) return asWebAddress(url);
  if (base === null || !URL.canParse(url, base)) return null;
  return decodeURI(new URL(url, base).href).replace(/[?#].*$/, '');
}
