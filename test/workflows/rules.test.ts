import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { workflows } from './workflow.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const INSTALL_REDIS = 'sudo apt-get update && sudo apt-get install --yes redis-server';

it('there are the workflows that the project speaks of', () => {
  expect(
    workflows()
      .map(({ file }) => file)
      .sort(),
  ).toEqual(['check.yml', 'compact.yml', 'probe.yml', 'publish.yml', 'report.yml', 'test.yml']);
});

describe.each(workflows())('$file', ({ source, workflow }) => {
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  it('pins every action by its full commit, with the version beside it', () => {
    const uses = source.split('\n').filter((line) => /\buses:/.test(line));
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('names the same commit for the same action everywhere', () => {
    const all = workflows().flatMap(({ source }) => source.match(/\S+@[0-9a-f]{40} # \S+/g) ?? []);
    const pins = new Map(all.map((pin) => [pin.split('@')[0], pin]));
    for (const pin of all) expect(pins.get(pin.split('@')[0])).toBe(pin);
  });

  it('runs npm scripts that exist, and writes no expression into a command', () => {
    for (const { run } of steps) {
      if (run === undefined || run === 'npm ci' || run === INSTALL_REDIS) continue;
      expect(scripts).toHaveProperty([/^npm run ([\w:-]+)/.exec(run)?.[1] ?? run]);
      expect(run).not.toContain('${{');
    }
  });

  it('gives a token that may write to no job that a pull request starts, and no secret', () => {
    if (!('pull_request' in workflow.on)) return;
    expect(source).not.toMatch(/secrets\.|github\.token/);
    for (const { permissions } of Object.values(workflow.jobs))
      expect(permissions).toEqual({ contents: 'read' });
  });

  it('keeps the credentials of git from jobs that push nothing', () => {
    for (const { permissions, steps } of Object.values(workflow.jobs)) {
      const checkout = steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
      expect(checkout?.with?.['persist-credentials'] ?? true).toBe(permissions.contents === 'write');
    }
  });

  it('never starts on pull_request_target', () => {
    expect(workflow.on).not.toHaveProperty('pull_request_target');
  });
});

it('never probes and compacts at once', () => {
  const groups = workflows()
    .filter(({ file }) => ['probe.yml', 'compact.yml'].includes(file))
    .map(({ workflow }) => workflow.concurrency);
  expect(groups).toEqual(Array(2).fill({ group: 'history', 'cancel-in-progress': false }));
});

it('probes off the hour', () => {
  const probe = workflows().find(({ file }) => file === 'probe.yml')?.workflow.on.schedule as {
    cron: string;
  }[];
  expect(probe[0]?.cron).toMatch(/^[1-9]\d?,[34]\d \* \* \* \*$/);
});

it('checks and reports with the code of main alone', () => {
  for (const { file, workflow } of workflows()) {
    if (file !== 'check.yml' && file !== 'report.yml') continue;
    const checkouts = Object.values(workflow.jobs).flatMap(({ steps }) =>
      steps.filter(({ uses }) => uses?.includes('checkout')),
    );
    expect(checkouts.map((step) => step.with?.ref)).toEqual(['main']);
  }
});
