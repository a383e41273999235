import type { Problem } from './problem-schema.ts';

/** Every error that Callbook answers: its HTTP status and its title. `code` is the key; pages explain each one. */
export const PROBLEMS = {
  bad_parameter: { status: 400, title: 'A parameter is not usable' },
  bad_body: { status: 400, title: 'The body is not usable' },
  bad_link: { status: 400, title: 'The link is not usable' },
  key_needed: { status: 401, title: 'A valid key is needed' },
  forbidden_origin: { status: 403, title: 'This origin may not use the endpoint' },
  unknown_slug: { status: 404, title: 'No entry has this slug' },
  unknown_follow: { status: 404, title: 'The key has no such follow' },
  unknown_path: { status: 404, title: 'Nothing is published at this path' },
  method_not_allowed: { status: 405, title: 'This method is not offered here' },
  follow_limit: { status: 409, title: 'The key follows as many entries as it may' },
  body_too_large: { status: 413, title: 'The body is too large' },
  not_json: { status: 415, title: 'The body is not declared as JSON' },
  rate_limited: { status: 429, title: 'Too many calls' },
  internal_error: { status: 500, title: 'Callbook failed' },
  unavailable: { status: 503, title: 'The store cannot be reached' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** The body of an error as RFC 9457 has it. `detail` states the fact, `hint` what to do next. */
export function makeProblem(
  code: ProblemCode,
  { detail, hint, errors }: Pick<Problem, 'detail' | 'hint' | 'errors'>,
): Problem {
  const { status, title } = PROBLEMS[code];
  return { type: `/problems/#${code}`, title, status, detail, code, ...(errors ? { errors } : {}), hint };
}
