import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('the files that are made of the rows of calls are up to date', async () => {
  const run = promisify(execFile)(process.execPath, ['scripts/calls.ts', '--check']);
  expect(await run.catch(({ stderr }) => ({ stderr }))).toMatchObject({ stderr: '' });
});
