import { apiOperations } from './api-operations.ts';

const ROUTES = apiOperations().map(({ id, method, path }) => ({
  id,
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** A request that a client made. `url` may be relative. */
export type MadeRequest = { method: string; url: string };

/** The operation of the API description that a request calls, by its method and path. Undefined if there is none. */
export function operationOf({ method, url }: MadeRequest): string | undefined {
  const { pathname } = new URL(url, 'http://localhost');
  return ROUTES.find((route) => route.method === method && route.pattern.test(pathname))?.id;
}
