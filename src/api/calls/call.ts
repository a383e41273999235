import type { z } from 'zod';
import type { OpenCatalog } from '../../catalog/open.ts';
import type { ReadLive } from '../../catalog/with-live.ts';
import type { FileContent, FileRow } from './file-row.ts';

export const TAGS = {
  discovery: 'Find an interface for a need.',
  catalog: 'Read one entry or all of them.',
  copy: 'Download the whole catalog and keep a copy up to date.',
  health: 'Uptime, latency and incidents of interfaces.',
  feedback: 'Report how a call went.',
  ard: 'The same catalog by Agentic Resource Discovery (ARD) v0.91, under /ard.',
  follow: 'Get an alert when an interface changes.',
} as const;

/** What a read needs. It can be answered wherever a catalog is open, so also by the MCP server and on the docs page. */
export type ReadDeps = {
  openCatalog: () => Promise<OpenCatalog>;
  /** Reads signals and reports that are newer than the build. Left out if there is no store. */
  readLive?: ReadLive;
  now?: () => Date;
};

/** The response of status 200: one JSON object, or one object per line (newline-delimited JSON). */
export type Answer = { description: string; example?: object } & (
  | { schema: z.ZodObject; lines?: never }
  | { lines: z.ZodType; schema?: never }
);

/** How the method of the clients is called. The summary says what it does. */
export type ClientMethod = {
  /** Its name in TypeScript. Python has the same in snake case. */
  name: string;
  /** Query parameters or fields of the body that are separate arguments, before the others. */
  positional?: readonly string[];
  /** The name of a second method, which returns newline-delimited JSON as one text. */
  text?: string;
  /** Query parameters that clients take as a list. The service takes them joined by commas. */
  lists?: readonly string[];
};

type Description = {
  id: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Names of values are in braces, as in OpenAPI. */
  path: `/${string}`;
  tag: keyof typeof TAGS;
  summary: string;
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Request headers, besides the key. Clients send them by themselves. */
  headers?: z.ZodObject;
  /** Values of parameters that can be called as written: by the docs page, and by tests on catalogs without MCP servers. */
  examples?: (siteUrl: string) => Readonly<Record<string, string>>;
  body?: { schema: z.ZodObject; example: object };
  /** Needs a key in the header x-api-key. */
  needsKey?: boolean;
  /** Reads or writes what only the store has: replies 503 without it. */
  needsStore?: boolean;
  answer: Answer;
  /** What statuses mean, beyond those that follow from the rest of the row. */
  statuses?: Readonly<Record<number, string>>;
  /** The schema of errors, if it is not that of all other calls. */
  problem?: z.ZodType;
  client: ClientMethod;
  /** The name of the MCP tool that makes this call. */
  tool?: string;
  /** How `callbook` makes this call, with names of values in braces. */
  command?: string;
};

export type FileCall = Description & { method: 'GET'; file: FileContent };

/** A call that a function serves: the file in `functions/` with its path. */
export type CalledCall = Description & {
  /**
   * How long a response is cached: `minutes` by the CDN, one for each combination of query parameters; `seconds` or less
   * for what differs from call to call, and then it has neither an ETag nor a 304; `never` for what only the caller may see.
   */
  cache: 'minutes' | 'seconds' | 'never';
  /** Answers the call from a catalog alone. */
  read?: (request: Request, deps: ReadDeps) => Promise<Response>;
};

/** Everything about one call of the API. */
export type CallRow = FileCall | CalledCall;

/** The file of a call, with the type of its content. */
export const fileRowOf = ({ path, answer, file }: FileCall): FileRow => ({
  ...file,
  path,
  contentType: `${answer.lines ? 'application/x-ndjson' : 'application/json'}; charset=utf-8`,
});
