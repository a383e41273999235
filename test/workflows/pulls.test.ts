import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPORT_MARK } from '../../src/pull-requests/review/report.ts';
import { aReviewGithub } from '../helpers/fake-review-github.ts';
import { aProject, writeEntries } from './a-project.ts';
import { type LocalServices, localArguments, localEntry, startLocalServices } from './local-services.ts';
import { runJob } from './workflow.ts';

/** All attacks that a pull request of a fork can try, plus a valid and an invalid entry. */
const attack = (services: LocalServices) => (folder: string) => {
  const api = join(folder, 'entries', 'api');
  const bad = localEntry(services, 'rivers')
    .replace(/^summary:.*$/m, 'summary: ""')
    .replace(/^tags:$/m, 'tags:\n  - "::add-mask::x\\n##[add-path]y\\n::stop-commands::z"');
  writeEntries(folder, { harbours: localEntry(services, 'harbours'), rivers: bad });
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

it('a hostile pull request is checked with the code of main, and gets one report', async () => {
  await using services = await startLocalServices();
  await using github = await aReviewGithub();
  const project = aProject({ tides: localEntry(services, 'tides') });
  const head = project.propose(7, attack(services));
  const files = [
    { status: 'added', filename: 'entries/api/harbours.yaml' },
    { status: 'modified', filename: '.github/workflows/check.yml' },
  ];
  github.pulls.push({ number: 7, head, labels: ['sweep', 'from a person'], files });
  const clone = project.clone();
  const [checked] = await runJob('check.yml', 'check', {
    folder: clone,
    values: { 'github.event.pull_request.number': '7' },
    more: localArguments(services),
    runner: { CI: 'true' },
  });
  const output = checked?.output ?? '';
  expect(checked?.code, output).toBe(1);
  expect(output).toContain('entries/api/rivers.yaml:');
  expect(output).toContain('+ harbours: ok, answered 200');
  expect(output).toContain('"entries/api/passwords.yaml" is not a plain file');
  expect(output).toContain('"entries/api/huge.yaml" has 2000000 bytes');
  expect([services.count('GET /service/harbours'), services.count('GET /service/tides')]).toEqual([1, 0]);
  for (const file of ['pwned', '.npmrc', 'review/entries/api/passwords.yaml', 'review/entries/api/huge.yaml'])
    expect(existsSync(join(clone, file)), file).toBe(false);
  expect(readFileSync(join(clone, 'package.json'), 'utf8')).not.toContain('pwned');
  // No line of the contributor may be a command to the runner. Only our own lines start like one.
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
    const [ran] = await runJob('report.yml', 'report', {
      folder,
      values,
      runner: { ...github.runner, RUNNER_TEMP: folder },
    });
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
});
