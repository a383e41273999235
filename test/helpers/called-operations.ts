import { apiOperations } from './api-operations.ts';

/** A request that a client made. `url` may be relative. */
export type MadeRequest = { method: string; url: string };

/** The operation of the API description that a request calls, by its method and path. Undefined if there is none. */
export function operationOf({ method, url }: MadeRequest): string | undefined {
  const { pathname } = new URL(url, 'http://localhost');
  const fitting = apiOperations().filter(
    (operation) =>
      operation.method === method &&
      new RegExp(`^${operation.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  return fitting[0]?.id;
}
