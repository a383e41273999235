import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { EnvironmentSchema } from '../../../src/environment/schema.ts';
import { readSchedule } from '../../../src/health/schedule/read-schedule.ts';
import { longestGap, USUAL_SCHEDULE } from '../../../src/health/schedule/schedule.ts';
import { CADENCES, OTHER_CADENCE, SCHEDULED, STEPS } from '../../../src/site/operate/steps.ts';
import { aFolder, git } from '../../history/a-repository.ts';
import { workflows } from '../../workflows/workflow.ts';

const all = STEPS.map(({ commands }) => commands).join('\n');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const stepOf = (id: string) => STEPS.find((step) => step.id === id)?.commands ?? '';
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, word = '']) => word);

describe('the commands of the guide', () => {
  it('are valid shell lines', () => {
    execFileSync('bash', ['-n'], { input: all });
  });

  it('use a variable only after a step has set it', () => {
    const set = new Set(['REPOSITORY']);
    for (const line of all.split('\n')) {
      for (const name of found(line, /\$\{?([A-Z_]+)/g)) expect([line, set.has(name)]).toEqual([line, true]);
      for (const name of found(line, /^export ([A-Z_]+)=/g)) set.add(name);
    }
  });

  it('run npm scripts and workflows that exist', () => {
    for (const name of found(all, /npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([name]);
    for (const file of found(all, /gh workflow \w+ (\S+)/g))
      expect(existsSync(`.github/workflows/${file}`)).toBe(true);
  });

  it('call only the outside service that the step names', () => {
    const CALLS = { github: /^gh /, netlify: /^npx netlify-cli /, site: /^curl / } as const;
    for (const { commands, calls } of STEPS) {
      for (const line of commands.split('\n')) {
        const outside = Object.entries(CALLS).filter(([, pattern]) => pattern.test(line));
        expect([line, outside.map(([name]) => name)]).toEqual([line, calls === null ? [] : [calls]]);
      }
    }
  });

  it('set secrets and variables that the code reads and that workflows pass on', () => {
    const sources = workflows()
      .map(({ source }) => source)
      .join('\n');
    for (const name of found(stepOf('secrets'), /gh secret set (\w+)/g)) {
      expect(EnvironmentSchema.shape).toHaveProperty(name);
      expect(sources).toContain(`secrets.${name} }}`);
    }
    for (const name of found(stepOf('secrets'), /gh variable set (\w+)/g))
      expect(sources).toContain(`vars.${name} }}`);
    for (const name of found(stepOf('netlify'), /env:set (\w+)/g))
      expect(EnvironmentSchema.shape[name as 'SECRET'].meta()?.readers).toContain('functions');
  });

  it('enable every scheduled workflow that GitHub disables in a fork', () => {
    const withSchedule = workflows().filter(({ workflow }) => 'schedule' in workflow.on);
    expect(withSchedule.map(({ file }) => file).sort()).toEqual([...SCHEDULED].sort());
  });

  it('change the owner and the schedule in a clone, each by a commit of one file', () => {
    const folder = aFolder();
    cpSync('.github', join(folder, '.github'), { recursive: true });
    const probe = join(folder, '.github/workflows/probe.yml');
    const owners = join(folder, '.github/CODEOWNERS');
    // Resets both files to their state before the guide, for forks that have followed it already.
    writeFileSync(probe, readFileSync(probe, 'utf8').replace(/cron: '[^']*'/, `cron: '${CADENCES[0].cron}'`));
    writeFileSync(owners, readFileSync(owners, 'utf8').replace(/^\* .*$/m, '* @callbook/maintainers'));
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin', 'npm'), '#!/bin/sh\n', { mode: 0o755 });
    git(folder, 'init', '--quiet', '--initial-branch=main');
    git(folder, 'add', '--all');
    git(folder, '-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'A');
    const identity = ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'a'],
      [`GIT_${who}_EMAIL`, 'a@example.org'],
    ]);
    execFileSync('bash', ['-e', '-c', `${stepOf('owners')}\n${stepOf('cadence')}`], {
      cwd: folder,
      stdio: 'pipe',
      env: {
        ...Object.fromEntries(identity),
        REPOSITORY: 'ann/callbook',
        PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      },
    });
    expect(readFileSync(owners, 'utf8')).toContain('\n* @ann\n');
    expect(readSchedule(72, probe).probeEveryMinutes).toBe(OTHER_CADENCE.minutes);
    expect(parse(readFileSync(probe, 'utf8'))).toHaveProperty('jobs.keep-alive');
    expect(git(folder, 'status', '--porcelain')).toBe('');
    expect(git(folder, 'rev-list', '--count', 'HEAD')).toBe('3');
  });
});

it.each(CADENCES)('the cron line "$cron" runs every $minutes minutes', ({ cron, minutes }) => {
  expect(longestGap([cron])).toBe(minutes);
});

it('the first interval of the guide is the default of the prober', () => {
  expect(CADENCES[0].minutes).toBe(USUAL_SCHEDULE.probeEveryMinutes);
});
