import { expect, it } from 'vitest';
import { draftFromHelp } from '../../../authoring/draft/draft-from-help.ts';
import { programRunner } from '../../../authoring/verify/run-program.ts';

const run = programRunner({ path: '/usr/local/bin:/usr/bin:/bin' });

it.each([
  ['git', 'git <command> <args>', 'commands: clone'],
  ['tar', 'tar <file>', '--create'],
  ['grep', 'grep <patterns> <file>', '--ignore-case'],
  ['sort', 'sort <file>', '--reverse'],
  ['find', 'find <path> <expression>', 'find --version prints'],
])('draftFromHelp drafts %s from its own help', async (program, endpoint, fact) => {
  const { fields, facts } = await draftFromHelp(program, run);
  expect(fields).toMatchObject({ name: program, endpoint, auth_mode: 'none (local command)' });
  expect(facts.join('\n')).toContain(fact);
});

it.each(['no-such-tool-anywhere', '../bin/sh', 'ls; id'])('draftFromHelp refuses "%s"', async (program) => {
  await expect(draftFromHelp(program, run)).rejects.toThrow(`${program} --help failed`);
});

it('programRunner stops a program that runs too long or prints too much', async () => {
  const path = '/usr/bin:/bin';
  expect(await programRunner({ path, timeoutMs: 50 })('sleep', ['60'])).toEqual({ kind: 'timeout' });
  expect(await programRunner({ path, maxBytes: 1_000 })('yes', [])).toEqual({ kind: 'too-much-output' });
});
