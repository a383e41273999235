import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACTION, ACTION_SOURCE } from './action.ts';
import { ACTION_INSTALL, scriptsIn, workflows } from './workflow.ts';

const { steps } = ACTION.runs;

it('the action pins every action to the commit that the workflows use', () => {
  const pins = new Set(workflows().flatMap(({ source }) => source.match(/\S+@[0-9a-f]{40} # \S+/g) ?? []));
  const used = ACTION_SOURCE.split('\n').flatMap((line) => /\buses: (.*)$/.exec(line)?.[1] ?? []);
  expect(used.length).toBeGreaterThan(0);
  for (const pin of used) expect([...pins]).toContain(pin);
});

it('the commands of the action have no expression, and get every input from the environment', () => {
  const commands = steps.flatMap(({ run }) => run ?? []);
  expect(commands[0]).toBe(ACTION_INSTALL);
  expect(commands.flatMap(scriptsIn)).toEqual(['workshop/scripts/check-release.ts']);
  expect(commands.flatMap(scriptsIn).filter((file) => !existsSync(file))).toEqual([]);
  for (const command of commands) expect(command).not.toContain('${{');
  const given = steps.flatMap(({ env = {} }) => Object.entries(env));
  const inputs = given.flatMap(([, value]) => /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1] ?? []);
  expect(inputs.sort()).toEqual(Object.keys(ACTION.inputs).sort());
  for (const [name] of given.filter(([, value]) => value.includes('inputs.')))
    if (name !== 'REGISTRY_TOKEN') expect(commands.join('\n')).toContain(`="$${name}"`);
});

it('the action never passes the token as an argument, which other processes could read', () => {
  expect(steps.flatMap(({ run }) => run ?? []).join('\n')).not.toContain('TOKEN');
});

it('the action runs the Node version of the project, and shares no cache with its caller', () => {
  const setup = steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
  expect(setup?.with).toEqual({
    'node-version': readFileSync('.nvmrc', 'utf8').trim(),
    'package-manager-cache': false,
  });
});

it('every output of the action comes from its check', () => {
  for (const [name, { value }] of Object.entries(ACTION.outputs))
    expect(value).toBe(`\${{ steps.check.outputs.${name} }}`);
});
