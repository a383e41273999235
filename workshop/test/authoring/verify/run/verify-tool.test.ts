import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aCatalogEntry } from '../../../../../test/helpers/an-entry.ts';
import { aFakeSandbox } from '../../../../../test/helpers/fake-sandbox.ts';
import type { RunSetup } from '../../../../authoring/verify/run/setup-schema.ts';
import { verifyTool } from '../../../../authoring/verify/run/verify-tool.ts';

const installed = {
  registry: 'deb',
  name: 'tide',
  version: '2.1-3',
  released: null,
  deprecated: false,
} as const;
const samples = mkdtempSync(join(tmpdir(), 'callbook-samples-'));
writeFileSync(join(samples, 'sample.json'), '{"level":3}\n');

/** Runs an example of the tool `tide`, which is a shell script. */
async function verify(script: string, invocation_example: string | null, setup: RunSetup = {}) {
  using sandbox = aFakeSandbox({ tide: `if [ "$1" = --version ]; then echo tide 2.1; exit; fi\n${script}` });
  const entry = aCatalogEntry({
    category: 'cli',
    endpoint: 'tide <file>',
    parameters: { file: 'a file' },
    invocation_example,
  });
  return await verifyTool(sandbox, { entry, installed, setup, samples });
}

it('a tool whose example exits with 0 on made input holds, with its version and what was seen', async () => {
  expect(await verify('cat "$1"', 'tide levels.json')).toEqual({
    holds: true,
    proof: { method: 'run', version: '2.1', evidence: 'tide 2.1; example: exit 0, 1 line of output' },
    installed,
  });
});

it('an example whose last file is output runs again without it', async () => {
  const script = '[ -e "$1" ] && [ ! -e "$2" ] && cp "$1" "$2"';
  expect(await verify(script, 'tide in.json out.json')).toMatchObject({
    proof: { evidence: 'tide 2.1; example: exit 0, wrote out.json' },
  });
});

it('an exit code other than 0 holds only if the setup states it', async () => {
  const failed = await verify('echo "no such port" >&2; exit 1', 'tide levels.json');
  expect(failed).toEqual({ holds: false, reason: 'exited with 1 when its example ran: no such port' });
  const stated = await verify('exit 1', 'tide levels.json', { exit: [1], note: 'findings' });
  expect(stated).toMatchObject({ proof: { evidence: 'tide 2.1; example: exit 1 (findings)' } });
});

it('a setup prepares input and fills placeholders; a placeholder without a value is not run', async () => {
  const setup = { prepare: 'echo high > noon.txt', values: { file: 'noon.txt' } };
  expect(await verify('grep high "$1"', 'tide <file>', setup)).toMatchObject({ holds: true });
  expect(await verify('exit 0', 'tide <file>')).toEqual({
    holds: false,
    reason: 'has the placeholder <file> in its example, and its setup has no value for it',
  });
});

it('a failing first program of a pipeline fails the example', async () => {
  expect(await verify('exit 2', 'tide levels.json | cat')).toMatchObject({ holds: false });
});

it('an entry without an example does not hold', async () => {
  expect(await verify('exit 0', null)).toEqual({ holds: false, reason: 'has no example to run' });
});
