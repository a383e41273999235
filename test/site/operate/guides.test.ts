import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readEnvironment } from '../../../src/environment/read-environment.ts';
import { switchedOff } from '../../../src/environment/switched-off.ts';
import { COMMANDS, MEASUREMENTS } from '../../../src/site/operate/commands.ts';
import { logFields, ROTATIONS, WORKFLOWS } from '../../../src/site/operate/runbook.ts';
import { listedVariables } from '../../../src/site/operate/variables.ts';

it('the runbook says how to change each secret', () => {
  const secrets = listedVariables().filter(({ isSecret }) => isSecret);
  expect(Object.keys(ROTATIONS).sort()).toEqual(secrets.map(({ name }) => name).sort());
});

it('the runbook says what a failed run of each workflow means', () => {
  expect(Object.keys(WORKFLOWS).sort()).toEqual(readdirSync('.github/workflows').sort());
});

it('workflows get exactly the variables that list workflows as readers', () => {
  const forWorkflows = listedVariables().filter(({ readers }) => readers.includes('workflows'));
  const files = readdirSync('.github/workflows').map((file) =>
    readFileSync(`.github/workflows/${file}`, 'utf8'),
  );
  const set = new Set(
    files.flatMap((text) => [...text.matchAll(/^ +([A-Z_]+): \$\{\{/gm)].map(([, name = '']) => name)),
  );
  const byGitHub = ['GITHUB_API_URL', 'GITHUB_REPOSITORY', 'CI'];
  const expected = forWorkflows.map(({ name }) => name).filter((name) => !byGitHub.includes(name));
  const names = listedVariables().map(({ name }) => String(name));
  expect([...set].filter((name) => names.includes(name) && name !== 'REDIS_URL').sort()).toEqual(
    expected.sort(),
  );
});

it('every npm script that the pages for operators name exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const missing = globSync(['src/site/operate/*.ts', 'src/pages/operate/*.{astro,md}']).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/npm run ([\w:-]+)/g)]
      .filter(([, script = '']) => !(script in scripts))
      .map(([command]) => `${path}: ${command}`),
  );
  expect(missing).toEqual([]);
});

it('every log message that the runbook quotes is in the code', () => {
  const code = globSync('src/{history,store,watch}/**/*.ts').map((path) => readFileSync(path, 'utf8'));
  const quoted = Object.values(WORKFLOWS).flatMap((words) =>
    [...words.matchAll(/"([^"]+)"/g)].map(([, message = '']) => message),
  );
  expect(quoted.length).toBeGreaterThan(0);
  const missing = quoted.filter((message) => !code.some((text) => text.includes(message)));
  expect(missing, 'edit src/site/operate/runbook.ts').toEqual([]);
});

it('every command of the guide exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const missing = [...COMMANDS, ...MEASUREMENTS]
    .map(({ command }) => command)
    .filter((command) => {
      const [, script, file = ''] = /^(?:npm (?:run )?([\w:-]+)|node (\S+\.ts))$/.exec(command) ?? [];
      return script === undefined ? !existsSync(file) : !(script in scripts);
    });
  expect(missing, 'edit src/site/operate/commands.ts').toEqual([]);
});

it('the runbook describes every field of a log line', () => {
  for (const { name, meaning } of logFields()) expect(meaning.length, name).toBeGreaterThan(3);
});

it('the guide lists the default of a variable, and the message for a wrong value', () => {
  expect(listedVariables().find(({ name }) => name === 'PORT')).toEqual({
    name: 'PORT',
    description: 'Port of npm run serve and npm start; 0 picks a free one.',
    readers: ['server', 'local'],
    isSecret: false,
    defaultValue: '8787',
    fault: 'PORT is not usable: it must be a whole number from 0 to 65535.',
  });
});

it('switchedOff lists what is switched off, and which variable to set', () => {
  expect(switchedOff(readEnvironment({}), 'site')).toHaveLength(6);
  const noStore = /^Reports, keys, follows and live figures are off/;
  const ownRedis = readEnvironment({ REDIS_URL: 'redis://127.0.0.1:6379' });
  expect(switchedOff(readEnvironment({}), 'site')).toContainEqual(expect.stringMatching(noStore));
  expect(switchedOff(ownRedis, 'site')).not.toContainEqual(expect.stringMatching(noStore));
  expect(switchedOff(ownRedis, 'workflow')).toContainEqual(expect.stringMatching(noStore));
  const all = {
    URL: 'https://callbook.example',
    UPSTASH_REDIS_REST_URL: 'https://redis.example',
    UPSTASH_REDIS_REST_TOKEN: 'token',
    SECRET: 's'.repeat(32),
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'alerts@callbook.example',
  };
  expect(switchedOff(readEnvironment(all), 'workflow')).toEqual([
    'Neither pushes nor probes are published: BUILD_HOOK_URL is not set.',
  ]);
  expect(switchedOff(readEnvironment({ ...all, MAIL_FROM: '' }), 'site')[0]).toMatch(
    /^Nobody can follow by email/,
  );
});
