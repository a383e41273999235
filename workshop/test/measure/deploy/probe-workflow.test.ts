import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandsOfJob } from '../../../measure/deploy/probe-workflow.ts';

test('commandsOfJob returns the commands of the workflow Probe without "npm ci"', () => {
  const commands = commandsOfJob(readFileSync('.github/workflows/probe.yml', 'utf8'), 'probe');
  expect(commands[0]).toMatch(/^npm run probe\b/);
  expect(commands).toContain('node scripts/ci/signals.ts --push');
  expect(commands.filter((command) => /^npm ci\b/.test(command))).toEqual([]);
});
