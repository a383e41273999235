import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { writeEntry } from '../../src/entry/write.ts';
import type { Run } from '../../src/health/check-schema.ts';
import { recordRun } from '../../src/health/history/branch/record.ts';
import { REPORT_MARK } from '../../src/review/report.ts';
import { KEYS } from '../../src/store/keys.ts';
import { aCheck } from '../health/a-run.ts';
import { aFolder, aRemote, git, recorderOf } from '../health/history/a-repository.ts';
import { aCatalogEntry } from '../helpers/an-entry.ts';
import { serveHttp } from '../helpers/loopback.ts';
import { aStore } from '../helpers/stores.ts';
import { runJob } from './workflow.ts';

const SLOW_MS = 120_000; // A dozen commands, each by npm and Node, on a machine that may be busy.
const COPIED = ['src', 'scripts', 'package.json', '.nvmrc', '.gitignore'];
const AUTHOR = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];

/** A bare repository with the code of this one and the given entries on main, and a clone as a runner has it. */
function aProject(entries: Record<string, string>): { remote: string; clone: () => string } {
  const [remote, work] = [aRemote(), aFolder()];
  for (const path of COPIED) cpSync(path, join(work, path), { recursive: true });
  writeEntries(work, entries);
  git(work, 'init', '--quiet', '--initial-branch=main');
  commitAll(work, 'Begin');
  git(work, 'push', '--quiet', remote, 'main');
  const clone = () => {
    const folder = join(aFolder(), 'clone');
    git(work, 'clone', '--quiet', '--depth=1', '--branch=main', `file://${remote}`, folder);
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    return folder;
  };
  return { remote, clone };
}

function writeEntries(folder: string, entries: Record<string, string>): void {
  for (const [slug, content] of Object.entries(entries)) {
    mkdirSync(join(folder, 'entries', 'api'), { recursive: true });
    writeFileSync(join(folder, 'entries', 'api', `${slug}.yaml`), content);
  }
}

function commitAll(folder: string, message: string): void {
  git(folder, 'add', '--all');
  git(folder, ...AUTHOR, 'commit', '--quiet', '-m', message);
}

/** What a pull request number 7 adds, as GitHub would merge it. */
function propose(remote: string, entries: Record<string, string>): string {
  const work = join(aFolder(), 'fork');
  git('.', 'clone', '--quiet', remote, work);
  git(work, 'switch', '--quiet', '-c', 'proposal');
  writeEntries(work, entries);
  commitAll(work, 'Propose');
  const head = git(work, 'rev-parse', 'HEAD');
  git(work, 'switch', '--quiet', 'main');
  git(work, ...AUTHOR, 'merge', '--quiet', '--no-ff', '-m', 'Merge', 'proposal');
  git(work, 'push', '--quiet', 'origin', 'HEAD:refs/pull/7/merge');
  return head;
}

/** A service that answers until it is switched off, the control addresses, a build hook and GitHub, in one server. */
async function aWorld() {
  const asked: string[] = [];
  let isOff = false;
  const comments: { id: number; body: string; user: { type: string } }[] = [];
  const pulls = new Map<string, string>();
  const server = await serveHttp(async (request, response) => {
    const { method, url = '' } = request;
    const body = await text(request);
    const call = `${method} ${url}`;
    asked.push(call);
    const say = (value: unknown) =>
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value));
    if (url.startsWith('/service') && isOff) return response.writeHead(503).end();
    if (url.startsWith('/service')) return say({ tide: 'high' });
    if (url === '/repos/o/r/pulls/7') return say({ state: 'open', head: { sha: pulls.get('7') } });
    if (method === 'GET' && url.includes('/comments')) return say(comments);
    if (method === 'POST' && url.includes('/comments'))
      comments.push({ id: comments.length + 1, user: { type: 'Bot' }, ...JSON.parse(body) });
    if (method === 'PATCH') Object.assign(comments[0] ?? {}, JSON.parse(body));
    return say({});
  });
  const count = (call: string) => asked.filter((each) => each === call).length;
  const switchOff = (off: boolean) => {
    isOff = off;
  };
  return { ...server, comments, pulls, count, switchOff };
}
type LocalWorld = Awaited<ReturnType<typeof aWorld>>;

const toWorld = (world: LocalWorld) => {
  const words = ` --allow 127.0.0.1 --control ${world.url('/control')}`;
  return { 'npm run probe': ` --${words}`, 'npm run review': words };
};
/** A run just now in which an interface failed, as the one before the next. */
const failedRun = (slug: string): Run => ({
  at: new Date().toISOString(),
  void: false,
  control: { ok: 1, total: 1 },
  checks: [aCheck(slug, { state: 'timeout', status_code: null, latency_ms: null })],
});

/** An entry of the service that the world plays. */
function anEntry(world: LocalWorld, slug: string): string {
  const { slug: _, category, ...fields } = aCatalogEntry({ slug });
  return writeEntry({
    ...fields,
    name: `The ${slug}`,
    summary: `Plays the ${slug} for the workflows.`,
    endpoint: world.url(`/service/${slug}`),
    capabilities: [`get_${slug}_list`],
    example_needs: [`all ${slug} of today`, `which ${slug} are near`, `${slug} as a table`],
  });
}

it(
  'probes, records, gives signals, tells followers and builds the site',
  async () => {
    await using world = await aWorld();
    await using redis = await aStore(null);
    const project = aProject({ tides: anEntry(world, 'tides') });
    const values = {
      'vars.SITE_URL': 'https://callbook.example',
      'vars.MAIL_FROM': '',
      'vars.BUILD_EVERY_HOURS': '',
      'secrets.SMTP_URL': '',
      'secrets.SECRET': 'x'.repeat(32),
      'secrets.SECRET_BEFORE': '',
      'secrets.UPSTASH_REDIS_REST_URL': redis.url,
      'secrets.UPSTASH_REDIS_REST_TOKEN': redis.token,
      'secrets.BUILD_HOOK_URL': world.url('/build'),
    };
    const probe = async () => {
      const ran = await runJob('probe.yml', 'probe', {
        folder: project.clone(),
        values,
        more: toWorld(world),
      });
      for (const { command, code, output } of ran) expect(`${command} ${code}`, output).toBe(`${command} 0`);
      return ran.map(({ output }) => output).join('');
    };
    await probe();
    expect(world.count('POST /build')).toBe(1);
    recordRun(failedRun('tides'), recorderOf(project.clone()));
    world.switchOff(true);
    const told = await probe();
    expect(told).toContain('1 events made 0 alerts');
    expect(world.count('POST /build')).toBe(2);
    expect(git(project.remote, 'rev-list', '--count', 'history')).toBe('3');
    expect(git(project.remote, 'show', 'history:events.ndjson')).toContain('"kind":"down","slug":"tides"');
    expect(await redis.store.hkeys(KEYS.signals)).toEqual(['tides']);

    const compacted = await runJob('compact.yml', 'compact', { folder: project.clone(), values: {} });
    expect(compacted.map(({ code }) => code)).toEqual([0]);
    expect(git(project.remote, 'rev-list', '--count', 'history')).toBe('1');
  },
  SLOW_MS,
);

it(
  'checks the entries of a pull request with the code of main, and posts one report',
  async () => {
    await using world = await aWorld();
    const project = aProject({ tides: anEntry(world, 'tides') });
    const bad = anEntry(world, 'rivers').replace(/^summary:.*$/m, 'summary: ""');
    const head = propose(project.remote, { harbours: anEntry(world, 'harbours'), rivers: bad });
    world.pulls.set('7', head);
    const [checked] = await runJob('check.yml', 'check', {
      folder: project.clone(),
      values: { 'github.event.pull_request.number': '7' },
      more: toWorld(world),
    });
    expect(checked?.code, checked?.output).toBe(1);
    expect(checked?.output).toContain('entries/api/rivers.yaml:');
    expect(checked?.output).toContain('+ harbours: ok, answered 200');
    expect([world.count('GET /service/harbours'), world.count('GET /service/tides')]).toEqual([1, 0]);

    const folder = project.clone();
    mkdirSync(join(folder, 'review'));
    const handover = { pull_request: 7, report: '`````\n@everyone <!-- x --> ![](https://evil.example)' };
    writeFileSync(join(folder, 'review', 'handover.json'), JSON.stringify(handover));
    const runner = { GITHUB_API_URL: world.url('').replace(/\/$/, ''), GITHUB_REPOSITORY: 'o/r' };
    const post = (commit: string) => {
      const values = { 'github.event.workflow_run.head_sha': commit, 'github.token': 'a-token' };
      return runJob('report.yml', 'report', { folder, values, runner });
    };
    expect((await post(head))[0]?.output).toContain('is posted');
    expect((await post(head))[0]?.output).toContain('is updated');
    expect((await post('0'.repeat(40)))[0]?.output).toContain('is not posted');
    expect(world.comments).toHaveLength(1);
    const body = world.comments[0]?.body ?? '';
    expect(body.startsWith(REPORT_MARK)).toBe(true);
    expect(body.match(/```/g)).toHaveLength(2);
  },
  SLOW_MS,
);

it(
  'keeps the schedules on, and starts the build of what was published',
  async () => {
    await using world = await aWorld();
    const project = aProject({ tides: anEntry(world, 'tides') });
    const folder = project.clone();
    const runner = { GITHUB_API_URL: world.url('').replace(/\/$/, ''), GITHUB_REPOSITORY: 'o/r' };
    const kept = await runJob('probe.yml', 'keep-alive', { folder, values: { 'github.token': 'a' }, runner });
    expect(kept.map(({ code }) => code)).toEqual([0]);
    expect(world.count('PUT /repos/o/r/actions/workflows/probe.yml/enable')).toBe(1);
    const values = { 'secrets.BUILD_HOOK_URL': world.url('/build') };
    const built = await runJob('publish.yml', 'publish', { folder, values });
    expect([built.map(({ code }) => code), world.count('POST /build')]).toEqual([[0], 1]);
  },
  SLOW_MS,
);
