import { ARD_CALLS } from './ard.ts';
import { type CallRow, type FileCall, fileRowOf } from './call.ts';
import { CATALOG_CALLS } from './catalog.ts';
import { COPY_CALLS } from './copy.ts';
import { DISCOVERY_CALLS } from './discovery.ts';
import type { FileRow } from './file-row.ts';
import { HEALTH_CALLS, STATUS_FILES } from './health.ts';
import { OPERATIONS_CALLS } from './operations.ts';
import { WRITE_CALLS } from './writes.ts';

/**
 * Every call of the API, in the order of its description and of the docs page. All else that is a list of calls is made
 * of these rows:
 *
 *   CALLS ─┬▶ openapi/                    /openapi.json, the docs page, llms-full.txt
 *          ├▶ API_FILES ─▶ src/site/files what a build writes, its headers, functions/static-methods.ts
 *          ├▶ answer-read.ts              the reads of the MCP server and the example responses of the docs page
 *          └▶ src/client/generate/        the methods of the TypeScript and the Python client
 */
export const CALLS: readonly CallRow[] = [
  ...DISCOVERY_CALLS,
  ...CATALOG_CALLS,
  ...HEALTH_CALLS,
  ...OPERATIONS_CALLS,
  ...COPY_CALLS,
  ...WRITE_CALLS,
  ...ARD_CALLS,
];

export const isFileCall = (call: CallRow): call is FileCall => 'file' in call;

/** The files below `/api/`. */
export const API_FILES: readonly FileRow[] = [...CALLS.filter(isFileCall).map(fileRowOf), ...STATUS_FILES];

/** The name of the MCP tool that makes a call. Throws if its row names none. */
export function toolNameOf(id: string): string {
  const tool = CALLS.find((call) => call.id === id)?.tool;
  if (tool === undefined)
    throw new Error(`The call "${id}" has no tool: add it to its row in src/api/calls/`);
  return tool;
}

/** The methods that a path allows, as in the header Allow. */
export function allowedMethods(path: string): string[] {
  const methods = CALLS.filter((call) => call.path === path).map(({ method }) => method);
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'];
}
