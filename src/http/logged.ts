import { randomUUID } from 'node:crypto';
import { servingEnvironment } from '../environment/environment.ts';
import { type CallNotes, withNotes } from '../log/notes.ts';
import type { CallFacts, CallLine } from '../log/schema.ts';
import { writeLine } from '../log/write.ts';
import { runHandler } from './reply.ts';
import { withSecurityHeaders } from './security-headers.ts';

/** Methods that the log names. Any other method is text that the caller chose, so it is logged as OTHER. */
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

type FunctionHandler<Context> = (request: Request, context: Context) => Response | Promise<Response>;
/** The part of a function's configuration that names its paths. */
type Routed = { path?: string | readonly string[] | undefined };

let served = 0;

/**
 * Wraps a function: it logs one line per call, turns thrown errors into a problem, and adds the security headers to
 * every response. The line contains the pattern of the path, times and codes, but nothing that the caller sent and
 * nothing about the caller.
 */
export function logged<Context>(
  name: string,
  { path = [] }: Routed,
  handler: FunctionHandler<Context>,
): (request: Request, context: Context) => Promise<Response> {
  const routes = [path].flat().map((pattern) => ({ pattern, fits: matcherOf(pattern) }));
  return async (request, context) => {
    const started = performance.now();
    const notes = notesFor(request);
    const response = withSecurityHeaders(
      await withNotes(notes, () => runHandler(() => handler(request, context))),
    );
    notes.isOver = true;
    const { pathname } = new URL(request.url);
    const route = routes.find(({ fits }) => fits.test(pathname))?.pattern ?? routes[0]?.pattern ?? '';
    const duration = performance.now() - started;
    writeLine(lineOf(notes, { name, route, request, response, duration }));
    return response;
  };
}

const notesFor = (request: Request): CallNotes => ({
  requestId: randomUUID(),
  facts: wrongVariables(),
  faults: [],
  storeMs: 0,
  storeCalls: 0,
  sent: [request.url, ...request.headers.values()],
  isOver: false,
});

/** Names of variables with wrong values, never the values. Every line has them, so that an operator cannot miss them. */
function wrongVariables(): CallFacts {
  const { wrong } = servingEnvironment();
  return wrong.length === 0 ? {} : { wrong_variables: [...wrong] };
}

type ServedCall = { name: string; route: string; request: Request; response: Response; duration: number };

function lineOf(notes: CallNotes, { name, route, request, response, duration }: ServedCall): CallLine {
  const { requestId, facts, faults, storeMs, storeCalls } = notes;
  served += 1;
  return {
    kind: 'call',
    time: new Date().toISOString(),
    function: name,
    method: METHODS.includes(request.method) ? request.method : 'OTHER',
    route,
    status: response.status,
    duration_ms: rounded(duration),
    request_id: requestId,
    ...(served === 1 ? { cold: true } : {}),
    ...facts,
    ...(storeCalls > 0 ? { store_ms: rounded(storeMs), store_calls: storeCalls } : {}),
    ...(faults.length > 0 ? { faults } : {}),
  };
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

/** A pattern may contain named segments (`:slug`) and a final wildcard (`*`), nothing else. */
const matcherOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll(/:\w+/g, '[^/]+')}/?$`);
