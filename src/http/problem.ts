import type { Problem } from './problem-schema.ts';

/** Every error that Callbook returns: its HTTP status, its title and what to do about it. The page /problems/ shows them. */
export const PROBLEMS = {
  bad_parameter: {
    status: 400,
    title: 'A parameter is not usable',
    remedy:
      'Read "errors": it lists each parameter with the value found and the values allowed. Correct them all and try again.',
  },
  bad_body: {
    status: 400,
    title: 'The body is not usable',
    remedy:
      'Read "errors": it lists each field with the value found and the values allowed. Correct them all and send it again.',
  },
  bad_request: {
    status: 400,
    title: 'The request is not usable',
    remedy:
      'Use HTTP/1.1 with GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS, one Host, and a path that is percent-encoded UTF-8 without "..", backslashes or control characters.',
  },
  bad_link: {
    status: 400,
    title: 'The link is not usable',
    remedy:
      'The link is incomplete, already used or older than 48 hours. Follow the entry again to get a new email.',
  },
  key_needed: {
    status: 401,
    title: 'A valid key is needed',
    remedy: 'Send your key in the header x-api-key. POST /api/public/keys creates one.',
  },
  forbidden_origin: {
    status: 403,
    title: 'This origin may not use the endpoint',
    remedy: 'Call from a server, or from a page of an allowed origin.',
  },
  unknown_slug: {
    status: 404,
    title: 'No entry has this slug',
    remedy: 'Search for the entry: GET /api/public/registry?q=… The hint may name similar slugs.',
  },
  unknown_identifier: {
    status: 404,
    title: 'No entry has this identifier',
    remedy: 'List the identifiers: GET /ard/agents. They are case-sensitive.',
  },
  unknown_operation: {
    status: 404,
    title: 'The interface has no such operation',
    remedy: 'List its operations: GET /api/public/registry/{slug}/operations.',
  },
  unknown_follow: {
    status: 404,
    title: 'The key has no such follow',
    remedy: 'List the follows of the key: GET /api/public/watch.',
  },
  unknown_path: {
    status: 404,
    title: 'Nothing is published at this path',
    remedy: '/openapi.json lists every path.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This path does not support the method',
    remedy: 'The header Allow lists the methods of the path.',
  },
  request_timeout: {
    status: 408,
    title: 'The request did not arrive in time',
    remedy: 'Send it again, on a new connection.',
  },
  follow_limit: {
    status: 409,
    title: 'The key follows the maximum number of entries',
    remedy: 'End a follow first: DELETE /api/public/watch/{id}.',
  },
  body_too_large: { status: 413, title: 'The body is too large', remedy: 'Send at most 16 KiB.' },
  address_too_long: {
    status: 414,
    title: 'The address is too long',
    remedy: 'Shorten the path and the query to at most 8 KiB in total.',
  },
  not_json: {
    status: 415,
    title: 'The body is not declared as JSON',
    remedy: 'Send the header Content-Type: application/json, and the body uncompressed.',
  },
  not_form: {
    status: 415,
    title: 'The body is not declared as a form',
    remedy: 'Send the header Content-Type: application/x-www-form-urlencoded, and the body uncompressed.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many calls',
    remedy: 'Wait for the number of seconds in Retry-After, then try again.',
  },
  proof_needed: {
    status: 429,
    title: 'The call costs a proof of work',
    remedy:
      'Solve "challenge" and send the call again with the solution in the header proof-of-work, or wait for the number of seconds in Retry-After. The clients, the command line and the pages solve it by themselves.',
  },
  head_too_large: {
    status: 431,
    title: 'The header fields are too large',
    remedy: 'Send at most 16 KiB of header fields, including the address. No call needs cookies.',
  },
  internal_error: {
    status: 500,
    title: 'Callbook failed',
    remedy: 'Nothing was changed. Try again in a minute. The static files still work: they need no function.',
  },
  unavailable: {
    status: 503,
    title: 'The store cannot be reached',
    remedy: 'Nothing was recorded. Try again after the time in Retry-After.',
  },
} as const satisfies Record<string, { status: number; title: string; remedy: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** What a problem says beyond its kind. */
export type ProblemWords = Pick<Problem, 'detail' | 'hint' | 'errors' | 'challenge' | 'bits'>;

/** The body of an error (RFC 9457). `detail` states the fact, `hint` says what to do next. */
export function makeProblem(code: ProblemCode, { detail, hint, ...further }: ProblemWords): Problem {
  const { status, title } = PROBLEMS[code];
  return { type: `/problems/#${code}`, title, status, detail, code, ...further, hint };
}
