import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readEnvironment } from '../../../src/environment/environment.ts';
import { switchedOff } from '../../../src/environment/notes.ts';
import { logFields } from '../../../src/site/operate/log-fields.ts';
import { ROTATIONS } from '../../../src/site/operate/rotations.ts';
import { listedVariables } from '../../../src/site/operate/variables.ts';
import { WORKFLOWS } from '../../../src/site/operate/workflows.ts';

it('says how each secret is changed', () => {
  const secrets = listedVariables().filter(({ isSecret }) => isSecret);
  expect(Object.keys(ROTATIONS).sort()).toEqual(secrets.map(({ name }) => name).sort());
});

it('says what a red run of each workflow means', () => {
  expect(Object.keys(WORKFLOWS).sort()).toEqual(readdirSync('.github/workflows').sort());
});

it('hands workflows the variables that are said to be for them, and no others', () => {
  const told = listedVariables().filter(({ readers }) => readers.includes('workflows'));
  const files = readdirSync('.github/workflows').map((file) =>
    readFileSync(`.github/workflows/${file}`, 'utf8'),
  );
  const set = new Set(
    files.flatMap((text) => [...text.matchAll(/^ +([A-Z_]+): \$\{\{/gm)].map(([, name = '']) => name)),
  );
  const byGitHub = ['GITHUB_API_URL', 'GITHUB_REPOSITORY', 'CI'];
  const expected = told.map(({ name }) => name).filter((name) => !byGitHub.includes(name));
  const names = listedVariables().map(({ name }) => String(name));
  expect([...set].filter((name) => names.includes(name) && name !== 'REDIS_URL').sort()).toEqual(
    expected.sort(),
  );
});

it('describes every field of a line of the log', () => {
  for (const { name, meaning } of logFields()) expect(meaning.length, name).toBeGreaterThan(3);
});

it('tells the usual value of a variable, and what is printed where it is wrong', () => {
  expect(listedVariables().find(({ name }) => name === 'PORT')).toEqual({
    name: 'PORT',
    description: 'Port of npm start; 0 picks a free one.',
    readers: ['local'],
    isSecret: false,
    usual: '8787',
    fault: 'PORT is not usable: it must be a whole number from 0 to 65535.',
  });
});

it('names what is switched off, and what to set', () => {
  expect(switchedOff(readEnvironment({}), 'site')).toHaveLength(6);
  const all = {
    URL: 'https://callbook.example',
    UPSTASH_REDIS_REST_URL: 'https://redis.example',
    UPSTASH_REDIS_REST_TOKEN: 'token',
    SECRET: 's'.repeat(32),
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'alerts@callbook.example',
  };
  expect(switchedOff(readEnvironment(all), 'workflow')).toEqual([
    'Nothing is published, neither pushes nor probes: BUILD_HOOK_URL is not set.',
  ]);
  expect(switchedOff(readEnvironment({ ...all, MAIL_FROM: '' }), 'site')[0]).toMatch(
    /^Nobody can follow by mail/,
  );
});
