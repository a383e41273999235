import type { z } from 'zod';
import { describeText, quoteEcho } from '../../http/echo.ts';
import { type Problem, ProblemSchema } from '../../http/problem-schema.ts';
import { refuseParameters } from '../../http/query.ts';
import { cacheBy, replyJson, replyProblem, serve } from '../../http/reply.ts';
import { decodeEscapes } from '../../text/decode-escapes.ts';
import type { ArdProblemSchema } from './answer-schema.ts';
import { exploreArd } from './explore.ts';
import { IDENTIFIER, MAX_IDENTIFIER_LENGTH } from './identifier.ts';
import { listArd } from './list/list.ts';
import type { ArdDeps } from './open-entries.ts';
import { searchArd } from './search.ts';

const BASE = '/ard';
const ENTRY = '/agents/';

/** `/ard/…`: the catalog through the registry API of ARD (Agentic Resource Discovery) v0.91, section 5.3. */
export async function ard(request: Request, deps: ArdDeps): Promise<Response> {
  return withArdError(await route(request, deps));
}

function route(request: Request, deps: ArdDeps): Promise<Response> {
  const { pathname } = new URL(request.url);
  const path = pathname.slice(BASE.length).replace(/\/$/, '');
  if (path === '/search') return serve(request, { POST: (sent) => searchArd(sent, deps) });
  if (path === '/explore') return serve(request, { POST: (sent) => exploreArd(sent, deps) });
  if (path === '/agents') return serve(request, { GET: (sent) => listArd(sent, deps) });
  if (path.startsWith(ENTRY))
    return serve(request, { GET: () => retrieveArd(path.slice(ENTRY.length), deps) });
  const reply = () => unknownPath(pathname);
  return serve(request, { GET: reply, POST: reply, PUT: reply, PATCH: reply, DELETE: reply });
}

/** `GET /ard/agents/{identifier}` (ARD v0.91, section 5.3.4): one whole entry, by its exact identifier. */
async function retrieveArd(encoded: string, { openEntries }: ArdDeps): Promise<Response> {
  const identifier = decodeEscapes(encoded);
  if (identifier === null || identifier.length > MAX_IDENTIFIER_LENGTH || !IDENTIFIER.test(identifier)) {
    return refuseParameters([
      {
        parameter: 'identifier',
        found: describeText(identifier ?? encoded),
        allowed: 'a percent-encoded URN of the form urn:air:<publisher>:<namespace>:<name>',
      },
    ]);
  }
  const found = (await openEntries()).find(identifier);
  if (found) return replyJson(found.entry, cacheBy([]));
  return replyProblem('unknown_identifier', {
    detail: `No entry has the identifier ${quoteEcho(identifier)}.`,
    hint: 'Identifiers are case-sensitive. GET /ard/agents lists them.',
  });
}

const unknownPath = (pathname: string): Response =>
  replyProblem('unknown_path', {
    detail: `Nothing is published at ${quoteEcho(pathname)}.`,
    hint: 'The calls are POST /ard/search, POST /ard/explore, GET /ard/agents and GET /ard/agents/{identifier}.',
  });

type ArdProblem = z.output<typeof ArdProblemSchema>;

/** The codes of ARD v0.91, appendix B, by status. What a caller can correct is an invalid argument. */
const codeOf = (status: number): ArdProblem['errorCode'] => {
  if (status >= 500) return 'INTERNAL_ERROR';
  return status === 404 ? 'NOT_FOUND' : 'INVALID_ARGUMENT';
};

/** Adds the error fields of ARD to a problem. Every other response stays as it is. */
async function withArdError(response: Response): Promise<Response> {
  if (response.status < 400 || response.body === null) return response;
  const problem = ProblemSchema.parse(await response.json()) satisfies Problem;
  const body: ArdProblem = { ...problem, errorCode: codeOf(response.status), message: problem.detail };
  return new Response(JSON.stringify(body), { status: response.status, headers: response.headers });
}
