import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { Run } from '../../src/health/check-schema.ts';
import { recordRun } from '../../src/health/history/branch/record.ts';
import { NO_FILES, withChanges } from '../../src/health/history/files.ts';
import { planRun } from '../../src/health/history/plan.ts';
import { REPORT_MARK } from '../../src/review/report.ts';
import { KEYS } from '../../src/store/keys.ts';
import { aCheck } from '../health/a-run.ts';
import { git, recorderOf } from '../health/history/a-repository.ts';
import { aReviewGithub } from '../helpers/github-review.ts';
import { serveHttp } from '../helpers/loopback.ts';
import { aStore } from '../helpers/stores.ts';
import { aProject, aServiceEntry, type Project, writeEntries } from './a-project.ts';
import { runJob } from './workflow.ts';

const SLOW_MS = 120_000; // A dozen commands, each by npm and Node, on a machine that may be busy.
/** A service that answers until it is switched off, the control addresses, a build hook and GitHub's switches. */
async function aWorld() {
  const asked: string[] = [];
  let isOff = false;
  const server = await serveHttp(async (request, response) => {
    const { method, url = '' } = request;
    await text(request);
    asked.push(`${method} ${url}`);
    const say = (value: unknown) =>
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value));
    if (url.startsWith('/service') && isOff) return response.writeHead(503).end();
    return say(url.startsWith('/service') ? { tide: 'high' } : {});
  });
  const count = (call: string) => asked.filter((each) => each === call).length;
  const switchOff = (off: boolean) => {
    isOff = off;
  };
  return { ...server, count, switchOff };
}
type LocalWorld = Awaited<ReturnType<typeof aWorld>>;

const toWorld = (world: LocalWorld) => {
  const words = ` --allow 127.0.0.1 --control ${world.url('/control')}`;
  return { 'npm run probe': ` --${words}`, 'npm run review': words, 'npm run judge-pull': words };
};
/** A run just now in which an interface failed, as the one before the next. */
const failedRun = (slug: string): Run => ({
  at: new Date().toISOString(),
  void: false,
  control: { ok: 1, total: 1 },
  checks: [aCheck(slug, { state: 'timeout', status_code: null, latency_ms: null })],
});

/** Writes runs onto the branch history of a project, by one commit. */
function pushHistory({ remote, clone }: Project, runs: readonly Run[]): void {
  let files = NO_FILES;
  const texts = new Map<string, string | null>();
  for (const run of runs) {
    const { changes } = planRun(files, run);
    for (const [path, content] of changes) texts.set(path, content);
    files = withChanges(files, changes);
  }
  const folder = clone();
  git(folder, 'switch', '--quiet', '--orphan', 'history');
  for (const [path, content] of texts) {
    if (content === null) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  git(folder, 'add', '--', ...new Set([...texts].flatMap(([path, text]) => (text === null ? [] : [path]))));
  git(folder, '-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'Month');
  git(folder, 'push', '--quiet', remote, 'HEAD:refs/heads/history');
}

/** An entry of the service that the world plays. */
const anEntry = (world: LocalWorld, slug: string, fields: Record<string, unknown> = {}): string =>
  aServiceEntry(world.url(`/service/${slug}`), slug, fields);

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
    expect(git(project.remote, 'rev-list', '--count', 'history')).toBe('4');
    expect(git(project.remote, 'show', 'history:events.ndjson')).toContain('"kind":"down","slug":"tides"');
    expect(await redis.store.hkeys(KEYS.signals)).toEqual(['tides']);

    const compacted = await runJob('compact.yml', 'compact', { folder: project.clone(), values: {} });
    expect(compacted.map(({ code }) => code)).toEqual([0]);
    expect(git(project.remote, 'rev-list', '--count', 'history')).toBe('1');
  },
  SLOW_MS,
);

/** Everything that a pull request of a fork can try at once, beside an entry and one with a fault. */
const attack = (world: LocalWorld) => (folder: string) => {
  const api = join(folder, 'entries', 'api');
  const bad = anEntry(world, 'rivers')
    .replace(/^summary:.*$/m, 'summary: ""')
    .replace(/^tags:$/m, 'tags:\n  - "::add-mask::x\\n##[add-path]y\\n::stop-commands::z"');
  writeEntries(folder, { harbours: anEntry(world, 'harbours'), rivers: bad });
  symlinkSync('/etc/passwd', join(api, 'passwords.yaml'));
  writeFileSync(join(api, '$(touch pwned)\n::error::x.yaml'), 'x');
  writeFileSync(join(api, 'huge.yaml'), 'x'.repeat(2_000_000));
  for (const script of ['review-entries.ts', 'check-entries.ts', 'post-review.ts'])
    writeFileSync(join(folder, 'scripts', script), "require('fs').writeFileSync('pwned', '')");
  writeFileSync(
    join(folder, 'package.json'),
    '{"scripts":{"preinstall":"touch pwned","review":"touch pwned"}}',
  );
  writeFileSync(join(folder, '.npmrc'), 'ignore-scripts=false\nscript-shell=/bin/evil');
  writeFileSync(join(folder, '.github', 'workflows', 'check.yml'), 'on: pull_request_target');
  writeFileSync(join(folder, '.gitattributes'), '*.yaml filter=evil');
};

it(
  'checks the entries of a hostile pull request with the code of main, and posts one report',
  async () => {
    await using world = await aWorld();
    await using github = await aReviewGithub();
    const project = aProject({ tides: anEntry(world, 'tides') });
    const head = project.propose(7, attack(world));
    const files = [
      { status: 'added', filename: 'entries/api/harbours.yaml' },
      { status: 'modified', filename: '.github/workflows/check.yml' },
    ];
    github.pulls.push({ number: 7, head, author: 2, labels: ['sweep', 'from a person'], files });
    const clone = project.clone();
    const [checked] = await runJob('check.yml', 'check', {
      folder: clone,
      values: { 'github.event.pull_request.number': '7' },
      more: toWorld(world),
      runner: { CI: 'true' },
    });
    const output = checked?.output ?? '';
    expect(checked?.code, output).toBe(1);
    expect(output).toContain('entries/api/rivers.yaml:');
    expect(output).toContain('+ harbours: ok, answered 200');
    expect(output).toContain('"entries/api/passwords.yaml" is no plain file');
    expect(output).toContain('"entries/api/huge.yaml" has 2000000 bytes');
    expect([world.count('GET /service/harbours'), world.count('GET /service/tides')]).toEqual([1, 0]);
    for (const file of [
      'pwned',
      '.npmrc',
      'review/entries/api/passwords.yaml',
      'review/entries/api/huge.yaml',
    ])
      expect(existsSync(join(clone, file)), file).toBe(false);
    expect(readFileSync(join(clone, 'package.json'), 'utf8')).not.toContain('pwned');
    // A line that a stranger wrote must not be a command to the runner: ours alone begin so.
    const commands = output.split('\n').filter((line) => /^\s*::|##\[/.test(line));
    expect(
      commands.filter((line) => !/^::error file=entries\/api\/rivers\.yaml,line=\d+,col=\d+::/.test(line)),
    ).toEqual([]);

    const folder = project.clone();
    mkdirSync(join(folder, 'review'));
    const handover = join(folder, 'review', 'handover.json');
    const report = '`````\n@everyone <!-- x --> ![](https://evil.example)';
    writeFileSync(handover, JSON.stringify({ pull_request: 7, report }));
    const post = async (commit: string) => {
      const values = { 'github.event.workflow_run.head_sha': commit, 'github.token': github.token };
      const [ran] = await runJob('report.yml', 'report', { folder, values, runner: github.runner });
      return ran?.output ?? '';
    };
    expect(await post(head)).toContain('is posted');
    expect(await post(head)).toContain('is updated');
    expect(await post('0'.repeat(40))).toContain('is not posted');
    expect(github.comments).toHaveLength(1);
    const body = github.comments[0]?.body ?? '';
    expect(body.startsWith(REPORT_MARK)).toBe(true);
    expect(body.match(/```/g)).toHaveLength(2);
    expect(github.pulls[0]?.labels).toEqual(['from a person', 'new entry', 'api', 'workflows']);
    expect(github.wrong).toEqual([]);
  },
  SLOW_MS,
);

it(
  'merges a safe change by the rule',
  async () => {
    await using world = await aWorld();
    const project = aProject({
      tides: anEntry(world, 'tides', { tags: ['sea'] }),
      rivers: anEntry(world, 'rivers', { tags: ['water'] }),
    });
    await using github = await aReviewGithub({ mainCommit: project.mainCommit });
    github.commits.add('1 entries/api/tides.yaml');
    const tides = anEntry(world, 'tides', { tags: ['water'] });
    const head = project.propose(7, (folder) => writeEntries(folder, { tides }));
    github.pulls.push({ number: 7, head, author: 1 });
    const folder = project.clone();
    const outputs = join(folder, 'outputs.txt');
    const given = { 'github.event.workflow_run.head_sha': head, 'github.token': github.token };
    const [judged] = await runJob('merge.yml', 'judge', {
      folder,
      values: { ...given, 'vars.SITE_URL': 'https://callbook.example' },
      runner: { ...github.runner, GITHUB_OUTPUT: outputs },
      more: toWorld(world),
    });
    expect(judged?.code, judged?.output).toBe(0);
    const base = project.mainCommit();
    expect(readFileSync(outputs, 'utf8')).toBe(`pull=7\nbase=${base}\n`);
    const values = { ...given, 'needs.judge.outputs.pull': '7', 'needs.judge.outputs.base': base };
    const [merged] = await runJob('merge.yml', 'merge', { folder, values, runner: github.runner });
    expect(merged?.output).toContain('Pull request 7 is merged.');
    expect(github.merged.map(({ sha }) => sha)).toEqual([head]);
    expect([github.dispatched, github.wrong]).toEqual([['publish.yml'], []]);
  },
  SLOW_MS,
);

/** A run a day for 31 days until now: `tides` never answers, four others always do. */
function monthOfRuns(): Run[] {
  const others = ['a', 'b', 'c', 'd'].map((slug) => aCheck(slug));
  return Array.from({ length: 32 }, (_, i) => ({
    ...failedRun('tides'),
    at: new Date(Date.now() - (31 - i) * 86_400_000).toISOString(),
    checks: [...others, ...failedRun('tides').checks],
  }));
}

it(
  'proposes to deprecate what was down for 30 days',
  async () => {
    await using world = await aWorld();
    await using github = await aReviewGithub();
    const text = anEntry(world, 'tides');
    const project = aProject({ tides: text, rivers: anEntry(world, 'rivers') });
    github.files.set('main:entries/api/tides.yaml', text);
    pushHistory(project, monthOfRuns());
    const ran = await runJob('deprecate.yml', 'deprecate', {
      folder: project.clone(),
      values: { 'github.token': github.token },
      runner: github.runner,
    });
    for (const { command, code, output } of ran) expect(`${command} ${code}`, output).toBe(`${command} 0`);
    expect(ran.at(-1)?.output).toContain('1 pull requests were opened');
    expect(github.opened.map(({ title, head }) => [title, head])).toEqual([
      ['Deprecate tides', 'deprecate/tides'],
    ]);
    expect([github.merged, github.wrong]).toEqual([[], []]);
  },
  SLOW_MS,
);

it(
  'writes the labels of the repository',
  async () => {
    await using github = await aReviewGithub();
    const folder = aProject({}).clone();
    const values = { 'github.token': github.token };
    const [ran] = await runJob('labels.yml', 'labels', { folder, values, runner: github.runner });
    expect(ran?.code, ran?.output).toBe(0);
    expect([...github.labels]).toEqual(expect.arrayContaining(['new entry', 'merged by rule', 'take-down']));
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
