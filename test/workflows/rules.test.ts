import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { longestGap } from '../../src/health/schedule/schedule.ts';
import { isInstall, scriptsIn, workflows } from './workflow.ts';

/** Commands of workflows that run no script of the project. */
const OTHER_COMMANDS = [
  'sudo apt-get update && sudo apt-get install --yes redis-server',
  'sudo apt-get update && sudo apt-get install --yes debootstrap',
  'npm audit --omit=dev --audit-level=high',
  'npm run check',
];

const PUSH_BY_GIT = ['probe', 'compact', 'freshness'];
const MAY_WRITE: Readonly<Record<string, readonly string[]>> = {
  compact: ['contents'],
  freshness: ['contents'],
  probe: ['contents', 'deployments'],
  publish: ['deployments'],
  'keep-alive': ['actions'],
  report: ['pull-requests'],
  labels: ['issues'],
  deprecate: ['contents', 'pull-requests'],
  propose: ['contents', 'pull-requests'],
};
const TRUSTED =
  /^(?:secrets\.\w+|vars\.\w+|runner\.temp|github\.token|!cancelled\(\)|github\.event\.(?:pull_request\.number|workflow_run\.(?:id|head_sha)))$/;

it('the project has exactly these workflows', () => {
  expect(
    workflows()
      .map(({ file }) => file)
      .sort(),
  ).toEqual([
    'check.yml',
    'compact.yml',
    'deprecate.yml',
    'freshness.yml',
    'labels.yml',
    'probe.yml',
    'publish.yml',
    'refresh.yml',
    'report.yml',
    'test.yml',
    'verify.yml',
  ]);
});

describe.each(workflows())('$file', ({ source, workflow }) => {
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  it('pins every action to a full commit, with the version in a comment', () => {
    const uses = source.split('\n').filter((line) => /\buses:/.test(line));
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('pins the same action to the same commit as other workflows', () => {
    const all = workflows().flatMap(({ source }) => source.match(/\S+@[0-9a-f]{40} # \S+/g) ?? []);
    const pins = new Map(all.map((pin) => [pin.split('@')[0], pin]));
    for (const pin of all) expect(pins.get(pin.split('@')[0])).toBe(pin);
  });

  it('runs only scripts that exist, and has no expression in a command', () => {
    for (const { run } of steps) {
      if (run === undefined || isInstall(run) || OTHER_COMMANDS.includes(run)) continue;
      expect(scriptsIn(run), run).not.toEqual([]);
      expect(scriptsIn(run).filter((file) => !existsSync(file))).toEqual([]);
      expect(run).not.toContain('${{');
    }
  });

  it('gives jobs that a pull request starts no write permission and no secret', () => {
    if (!('pull_request' in workflow.on)) return;
    expect(source).not.toMatch(/secrets\.|github\.token/);
    for (const { permissions } of Object.values(workflow.jobs))
      expect(permissions).toEqual({ contents: 'read' });
  });

  it('gives git credentials only to jobs that push by git', () => {
    for (const [name, { steps }] of Object.entries(workflow.jobs)) {
      const checkout = steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
      expect(checkout?.with?.['persist-credentials'] ?? true).toBe(PUSH_BY_GIT.includes(name));
    }
  });

  it('has only the write permissions listed in MAY_WRITE', () => {
    for (const [name, { permissions }] of Object.entries(workflow.jobs)) {
      const written = Object.entries(permissions).flatMap(([what, right]) =>
        right === 'write' ? [what] : [],
      );
      expect([name, written.sort()]).toEqual([name, MAY_WRITE[name] ?? []]);
    }
  });

  it('uses only expressions that a contributor cannot control', () => {
    // Numbers and commits. Never a title, branch, body or user name.
    const given = [...source.matchAll(/\$\{\{\s*([^}]*?)\s*\}\}/g)].map(([, expression]) => expression);
    for (const expression of given) expect(expression).toMatch(TRUSTED);
  });

  it('uses no cache in runs that a pull request can influence', () => {
    if (!('pull_request' in workflow.on) && !('workflow_run' in workflow.on)) return;
    for (const { with: given } of steps) expect(given ?? {}).not.toHaveProperty('cache');
  });

  it('never starts on pull_request_target', () => {
    expect(workflow.on).not.toHaveProperty('pull_request_target');
  });
});

it('workflows pass --push explicitly to the commands that push the history', () => {
  const PUSHING = [
    'scripts/ci/freshness.ts',
    'scripts/ci/signals.ts',
    'scripts/history/compact.ts',
    'scripts/probe.ts',
  ];
  const runs = workflows()
    .flatMap(({ source }) => [...source.matchAll(/run: (.*)/g)].map(([, run = '']) => run))
    .filter((run) => scriptsIn(run).some((file) => PUSHING.includes(file)));
  expect(runs.flatMap(scriptsIn).sort()).toEqual(PUSHING);
  for (const run of runs) expect(run).toMatch(/ --push$/);
});

it('probe and compact never run at the same time', () => {
  const groups = workflows()
    .filter(({ file }) => ['probe.yml', 'compact.yml'].includes(file))
    .map(({ workflow }) => workflow.concurrency);
  expect(groups).toEqual(Array(2).fill({ group: 'history', 'cancel-in-progress': false }));
});

it('the probe runs every day, on a schedule that the build can read, and not on the full hour', () => {
  const probe = workflows().find(({ file }) => file === 'probe.yml')?.workflow.on.schedule as {
    cron: string;
  }[];
  // Forks may choose another schedule: see /operate/#cadences.
  expect(longestGap(probe.map(({ cron }) => cron))).toBeGreaterThan(0);
  expect(probe[0]?.cron).not.toMatch(/^(?:0|\*)/);
});

it('the check and report workflows run only the code of main', () => {
  for (const { file, workflow } of workflows()) {
    if (!['check.yml', 'report.yml'].includes(file)) continue;
    const checkouts = Object.values(workflow.jobs).flatMap(({ steps }) =>
      steps.filter(({ uses }) => uses?.includes('checkout')),
    );
    expect(checkouts.length).toBeGreaterThan(0);
    for (const step of checkouts) expect(step.with?.ref).toBe('main');
  }
});

it.each([
  ['verify.yml', '--verifications'],
  ['refresh.yml', '--operations'],
])(
  'the job of %s that runs foreign code has no token, and the one that proposes its records runs none',
  (name, option) => {
    const { run, propose } = workflows().find(({ file }) => file === name)?.workflow.jobs ?? {};
    expect(run?.permissions).toEqual({ contents: 'read' });
    expect(run?.steps.flatMap(({ env = {} }) => Object.keys(env))).toEqual([]);
    expect(propose?.needs).toBe('run');
    const commands = propose?.steps.flatMap(({ run }) => (run === undefined || isInstall(run) ? [] : [run]));
    expect(commands).toEqual([`node workshop/scripts/propose.ts ${option} "$RECORDS"`]);
  },
);
