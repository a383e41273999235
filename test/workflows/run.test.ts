import { expect, it } from 'vitest';
import type { Run } from '../../src/health/check-schema.ts';
import { recordRun } from '../../src/history/branch/record-run.ts';
import { KEYS } from '../../src/store/keys.ts';
import { aCheck } from '../helpers/a-run.ts';
import { aReviewGithub } from '../helpers/fake-review-github.ts';
import { aStore } from '../helpers/stores.ts';
import { git, recorderOf } from '../history/a-repository.ts';
import { aProject } from './a-project.ts';
import { localArguments, localEntry, startLocalServices } from './local-services.ts';
import { runJob } from './workflow.ts';

/** A run just now in which an interface failed. The next failed run confirms it. */
const failedRun = (slug: string): Run => ({
  at: new Date().toISOString(),
  void: false,
  control: { ok: 1, total: 1 },
  checks: [aCheck(slug, { state: 'timeout', status_code: null, latency_ms: null })],
});

it('the probe workflow probes, records, writes signals, alerts followers and builds the site', async () => {
  await using services = await startLocalServices();
  await using redis = await aStore(null);
  const project = aProject({ tides: localEntry(services, 'tides') });
  const values = {
    'vars.SITE_URL': 'https://callbook.example',
    'vars.MAIL_FROM': '',
    'vars.BUILD_EVERY_HOURS': '',
    'vars.NETLIFY_CREDITS': '',
    'github.token': 'a',
    'secrets.SMTP_URL': '',
    'secrets.SECRET': 'x'.repeat(32),
    'secrets.SECRET_BEFORE': '',
    'secrets.UPSTASH_REDIS_REST_URL': redis.url,
    'secrets.UPSTASH_REDIS_REST_TOKEN': redis.token,
    'secrets.BUILD_HOOK_URL': services.url('/build'),
  };
  const probe = async () => {
    const ran = await runJob('probe.yml', 'probe', {
      folder: project.clone(),
      values,
      more: localArguments(services),
      runner: services.runner,
    });
    for (const { command, code, output } of ran) expect(`${command} ${code}`, output).toBe(`${command} 0`);
    return ran.map(({ output }) => output).join('');
  };
  await probe();
  expect(services.count('POST /build')).toBe(1);
  recordRun(failedRun('tides'), recorderOf(project.clone()));
  services.switchOff(true);
  const output = await probe();
  expect(output).toContain('1 event made 0 alerts');
  expect([services.count('POST /build'), services.deployments.length]).toEqual([1, 1]);
  expect(git(project.remote, 'rev-list', '--count', 'history')).toBe('4');
  expect(git(project.remote, 'show', 'history:events.ndjson')).toContain('"kind":"down","slug":"tides"');
  expect(await redis.store.hkeys(KEYS.signals)).toEqual(['tides']);

  const compacted = await runJob('compact.yml', 'compact', { folder: project.clone(), values });
  expect(compacted.map(({ code }) => code)).toEqual([0]);
  expect(git(project.remote, 'rev-list', '--count', 'history')).toBe('1');
});

it('the labels workflow writes the labels of the repository', async () => {
  await using github = await aReviewGithub();
  const folder = aProject({}).clone();
  const values = { 'github.token': github.token };
  const [ran] = await runJob('labels.yml', 'labels', { folder, values, runner: github.runner });
  expect(ran?.code, ran?.output).toBe(0);
  expect([...github.labels]).toEqual(expect.arrayContaining(['new entry', 'deprecation', 'take-down']));
});

it('workflows keep the schedules enabled, and publish starts a build within the credits', async () => {
  await using services = await startLocalServices();
  const project = aProject({ tides: localEntry(services, 'tides') });
  const folder = project.clone();
  const { runner } = services;
  const kept = await runJob('probe.yml', 'keep-alive', { folder, values: { 'github.token': 'a' }, runner });
  expect(kept.map(({ code }) => code)).toEqual([0]);
  expect(services.count('PUT /repos/o/r/actions/workflows/probe.yml/enable')).toBe(1);
  const publish = async (hook: string) => {
    const values = { 'secrets.BUILD_HOOK_URL': hook, 'vars.NETLIFY_CREDITS': '', 'github.token': 'a' };
    const [ran] = await runJob('publish.yml', 'publish', { folder, values, runner });
    return [ran?.code, ran?.output ?? '', services.count('POST /build')] as const;
  };
  expect((await publish(''))[0]).toBe(1);
  expect((await publish(''))[1]).toContain('::error title=Build of the site::BUILD_HOOK_URL is not set');
  const [code, output, builds] = await publish(services.url('/build'));
  expect([code, builds, services.deployments.length], output).toEqual([0, 1, 1]);
  services.deployments.push(...Array(15).fill({ created_at: new Date().toISOString() }));
  const [held, words, after] = await publish(services.url('/build'));
  expect([held, after]).toEqual([1, 1]);
  expect(words).toContain('it would be number 17 in 30 days; together they use 255 of 300 credits');
});
