import type { Problem } from './problem-schema.ts';

/** Every error that Callbook answers: its HTTP status and its title. `code` is the key; pages explain each one. */
export const PROBLEMS = {
  bad_parameter: { status: 400, title: 'A parameter is not usable' },
  unknown_slug: { status: 404, title: 'No entry has this slug' },
  unknown_path: { status: 404, title: 'Nothing is published at this path' },
  method_not_allowed: { status: 405, title: 'This method is not offered here' },
  internal_error: { status: 500, title: 'Callbook failed' },
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
