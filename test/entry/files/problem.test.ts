import { expect, it } from 'vitest';
import { compareProblems, formatAnnotation, formatProblem } from '../../../src/entry/files/problem.ts';

const problem = (file: string, line: number, column: number) => ({ file, line, column, message: 'is odd' });

it('problems are sorted by file, then by line, then by column', () => {
  const sorted = [
    problem('a', 1, 2),
    problem('a', 1, 3),
    problem('a', 2, 1),
    problem('a', 10, 1),
    problem('b', 1, 1),
  ];
  for (const [i, a] of sorted.entries())
    for (const [j, b] of sorted.entries())
      expect([i, j, Math.sign(compareProblems(a, b))]).toEqual([i, j, Math.sign(i - j)]);
});

it('a problem is one line, and an annotation in which no name can start another command', () => {
  expect(formatProblem(problem('a.yaml', 7, 3))).toBe('a.yaml:7:3  is odd.');
  expect(formatAnnotation({ ...problem('a:,%\n.yaml', 7, 3), message: '5 %\r\nodd' })).toBe(
    '::error file=a%3A%2C%25%0A.yaml,line=7,col=3::5 %25%0D%0Aodd.',
  );
});
