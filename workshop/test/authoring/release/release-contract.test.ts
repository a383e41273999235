import { expect, it } from 'vitest';
import { aCatalogEntry } from '../../../../test/helpers/an-entry.ts';
import { checkContract } from '../../../authoring/release/release-contract.ts';
import type { ProgramRun } from '../../../authoring/verify/run-program.ts';

const entry = aCatalogEntry({ category: 'cli', endpoint: 'tides --harbour <name>' });
const asked: string[] = [];
const checkWith = (ran: ProgramRun, given = entry) =>
  checkContract(
    given,
    { source: undefined, operations: null },
    {
      fetch: () => Promise.reject(new Error('This test has no network')),
      readText: () => Promise.reject(new Error('This test reads no document')),
      run: (name, args) => {
        asked.push([name, ...args].join(' '));
        return Promise.resolve(ran);
      },
      env: { PATH: '' },
    },
  );

it('the contract of a tool holds if the program of the entry prints its version', async () => {
  expect(await checkWith({ kind: 'ran', code: 0, output: 'tides 2.1 (stable)' })).toEqual({
    holds: true,
    sentence: 'It printed 2.1 for "tides --version".',
  });
  expect(asked).toEqual(['tides --version']);
});

it('the contract of a tool does not hold if it fails, prints no version, hangs or is missing', async () => {
  const cases: [ProgramRun, string][] = [
    [{ kind: 'ran', code: 1, output: '2.1' }, 'It exited with 1 and printed 2.1'],
    [{ kind: 'ran', code: 0, output: 'hello' }, 'It exited with 0 and printed no version'],
    [{ kind: 'timeout' }, 'It was stopped'],
    [{ kind: 'not-found' }, 'Install it in an earlier step.'],
  ];
  for (const [ran, words] of cases)
    expect(await checkWith(ran)).toEqual({ holds: false, sentence: expect.stringContaining(words) });
});

it('the contract of a deprecated entry is not checked', async () => {
  const deprecated = aCatalogEntry({ ...entry, status: 'deprecated' });
  const { holds, sentence } = await checkWith({ kind: 'ran', code: 0, output: '2.1' }, deprecated);
  expect([holds, sentence]).toEqual([false, 'The entry is deprecated, so its contract was not checked.']);
});
