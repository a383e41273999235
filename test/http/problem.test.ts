import { expect, it } from 'vitest';
import { makeProblem, PROBLEMS, type ProblemCode } from '../../src/http/problem.ts';
import { ProblemSchema } from '../../src/http/problem-schema.ts';

it.each(Object.keys(PROBLEMS) as ProblemCode[])(
  'the problem %s has a remedy and links to its explanation',
  (code) => {
    const problem = ProblemSchema.parse(makeProblem(code, { detail: 'It is so.', hint: 'Do this.' }));
    expect(problem).toMatchObject({ type: `/problems/#${code}`, status: PROBLEMS[code].status });
    expect(PROBLEMS[code].remedy).toMatch(/\.$/);
  },
);
