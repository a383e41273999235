import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { STEPS } from '../../../../src/site/operate/steps.ts';
import { guideScript } from '../../../measure/deploy/guide.ts';

test('the script of the guide holds every command of every step, and bash can read it', () => {
  const script = guideScript();
  for (const { commands } of STEPS) expect(script).toContain(commands);
  expect(spawnSync('bash', ['-n', '-c', script], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});
