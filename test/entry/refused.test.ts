import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseEntry } from '../../src/entry/files/parse.ts';
import { formatProblem } from '../../src/entry/files/problem.ts';

const FOLDER = new URL('../fixtures/refused/', import.meta.url);
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));

describe('a refused entry file', () => {
  it.each(names)('%s gets exactly the lines beside it', (file) => {
    const { parsed, problems } = parseEntry(readFileSync(new URL(file, FOLDER), 'utf8'), {
      file,
      slug: 'tide-tables',
      category: 'api',
    });
    expect(parsed).toBeNull();
    const lines = problems.map((problem) => `${formatProblem(problem)}\n`).join('');
    expect(lines).toBe(readFileSync(new URL(file.replace('.yaml', '.txt'), FOLDER), 'utf8'));
  });

  it('shows each kind of refusal at least once', () => {
    expect(names.length).toBeGreaterThanOrEqual(30);
  });
});
