import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_STEPS } from '../../../src/discovery/limits.ts';
import { splitSteps } from '../../../src/discovery/steps/split-steps.ts';
import { realEntries } from '../../helpers/real-catalog.ts';

type Judged = { need: string; parts: string[] };
const readNeeds = (file: string): Judged[] =>
  readFileSync(`test/fixtures/needs/${file}`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const plain = (parts: readonly string[]) =>
  parts.map((part) => part.toLowerCase().replace(/[\s,.;!?]+$/, ''));

describe('splitSteps', () => {
  it.each(readNeeds('steps.jsonl'))('splits "$need" into its parts', ({ need, parts }) => {
    expect(plain(splitSteps(need))).toEqual(plain(parts));
  });

  it('returns nearly all needs of the catalog whole, since an entry serves each of them', () => {
    const needs = realEntries().flatMap(({ example_needs }) => example_needs);
    const split = needs.filter((need) => splitSteps(need).length > 1);
    expect(split.length / needs.length).toBeLessThan(0.02);
  });

  it('joins what is left of a long list with the last part', () => {
    const need =
      'create a repo, add a file, open an issue, delete a branch, invite a friend, send a mail, play a song';
    const parts = splitSteps(need);
    expect(parts).toHaveLength(MAX_STEPS);
    expect(parts.at(-1)).toBe('invite a friend, send a mail, play a song');
  });

  it('returns one to MAX_STEPS parts of any text, each of them words of the need', () => {
    const word = fc.constantFrom(
      'find',
      'a',
      'repo',
      'and',
      'then',
      ',',
      '.',
      ';',
      'if',
      'it',
      '2.',
      '->',
      'é',
      '?',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), (words) => {
        const need = words.join(' ');
        const parts = splitSteps(need);
        expect(parts.length).toBeGreaterThan(0);
        expect(parts.length).toBeLessThanOrEqual(MAX_STEPS);
        for (const part of parts) expect(need).toContain(part);
      }),
    );
  });
});
