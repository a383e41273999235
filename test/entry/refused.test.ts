import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseEntry } from '../../src/entry/files/parse.ts';
import { formatProblem } from '../../src/entry/files/problem.ts';

const FOLDER = new URL('../fixtures/refused/', import.meta.url);
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));

describe('a refused entry file', () => {
  it.each(names)('%s gets exactly the problems in the .txt file next to it', (file) => {
    const { parsed, problems } = parseEntry(readFileSync(new URL(file, FOLDER), 'utf8'), {
      file,
      slug: 'tide-tables',
      category: 'api',
    });
    expect(parsed).toBeNull();
    const lines = problems.map((problem) => `${formatProblem(problem)}\n`).join('');
    expect(lines).toBe(readFileSync(new URL(file.replace('.yaml', '.txt'), FOLDER), 'utf8'));
  });

  it('exists for at least 30 kinds of problem', () => {
    expect(names.length).toBeGreaterThanOrEqual(30);
  });
});
