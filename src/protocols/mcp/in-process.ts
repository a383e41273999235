import { answerRead, callsAt } from '../../api/calls/answer-read.ts';
import type { ReadDeps } from '../../api/calls/call.ts';
import { CALLS } from '../../api/calls/calls.ts';
import { notFound } from '../../api/not-found.ts';
import type { Fetch } from '../../client/send.ts';
import { replyProblem } from '../../http/reply.ts';

/** Calls that need the store, by their operation id. Those that a server does not offer are left out. */
export type WriteCalls = Readonly<Record<string, (request: Request) => Promise<Response>>>;

type Deps = ReadDeps & {
  /** Null if the catalog is not part of a site. */
  siteUrl: string | null;
  writes: WriteCalls;
};

/**
 * A replacement for `fetch` when the catalog is in this process. Each call runs the same code as over HTTP, so that both
 * return the same.
 */
export function fetchInProcess({ writes, ...deps }: Deps): Fetch {
  return async (request) => {
    const called = callsAt(new URL(request.url).pathname).find(({ call }) => call.method === request.method);
    const handler = called && Object.hasOwn(writes, called.call.id) ? writes[called.call.id] : undefined;
    if (handler) return handler(request);
    return (await answerRead(request, { ...deps, history: null })) ?? notFound(request, deps);
  };
}

const refuse = async (): Promise<Response> =>
  replyProblem('unavailable', {
    detail: 'This server reads from a file and cannot write: nothing was sent.',
    hint: 'Start it with the address of a Callbook site (--url) to report, propose or follow.',
  });

/** Refuses every call that needs the store, for a server that reads a downloaded copy of the catalog. */
export const READ_ONLY: WriteCalls = Object.fromEntries(
  CALLS.filter(({ needsStore }) => needsStore).map(({ id }) => [id, refuse]),
);
