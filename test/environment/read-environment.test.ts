import { describe, expect, it } from 'vitest';
import { readEnvironment, readServingEnvironment } from '../../src/environment/read-environment.ts';
import { EnvironmentSchema, type VariableName } from '../../src/environment/schema.ts';
import type { About } from '../../src/environment/variables/variable-schema.ts';

it('the environment works without any variable', () => {
  expect(readEnvironment({})).toMatchObject({
    port: 8787,
    siteUrl: 'http://localhost:8787',
    redis: null,
    distFolder: 'dist',
  });
});

it('an error names every wrong variable', () => {
  expect(() => readEnvironment({ PORT: 'eighty', URL: 'callbook' })).toThrow(/URL[\s\S]*PORT/);
});

it('an empty variable counts as not set', () => {
  expect(readEnvironment({ PORT: '', URL: '' }).port).toBe(8787);
});

it('addresses lose their trailing slash', () => {
  const { siteUrl, repositoryUrl } = readEnvironment({
    URL: 'https://a.org/',
    REPOSITORY_URL: 'https://git.org/x/y.git',
  });
  expect([siteUrl, repositoryUrl]).toEqual(['https://a.org', 'https://git.org/x/y']);
});

it('mail needs a server and a sender', () => {
  const SMTP_URL = 'smtps://user:password@mail.example.org';
  expect(readEnvironment({ SMTP_URL }).mail).toBeNull();
  expect(readEnvironment({ SMTP_URL, MAIL_FROM: 'alerts@example.org' }).mail).toEqual({
    smtpUrl: SMTP_URL,
    from: 'alerts@example.org',
  });
});

it('an error says what a variable must be, and does not show its value', () => {
  const SMTP_URL = 'https://user:hunter2@mail.example.org';
  expect(() => readEnvironment({ SMTP_URL })).toThrow(
    'SMTP_URL is not usable: it must be an address such as smtps://user:password@mail.example.org.',
  );
  expect(() => readEnvironment({ SMTP_URL })).not.toThrow(/hunter2/);
});

it.each(Object.keys(EnvironmentSchema.shape))('%s has a description for operators', (name) => {
  const about = EnvironmentSchema.shape[name as VariableName].meta() as About | undefined;
  expect(about?.description).toMatch(/^[A-Z].*\.$/s);
  expect(about?.allowed).not.toMatch(/\.$/);
  expect(about?.readers.length).toBeGreaterThan(0);
});

it.each([
  ['git@github.com:callbook/callbook.git', 'https://github.com/callbook/callbook'],
  ['https://x-access-token:secret@github.com/callbook/callbook', 'https://github.com/callbook/callbook'],
  ['/srv/git/callbook', null],
])('the repository %s is shown as %s', (REPOSITORY_URL, shown) => {
  expect(readEnvironment({ REPOSITORY_URL }).repositoryUrl).toBe(shown);
});

it('pull requests go to the repository in CALLBOOK_REPOSITORY', () => {
  const CALLBOOK_REPOSITORY = 'https://github.com/callbook/callbook';
  expect(readEnvironment({ CALLBOOK_REPOSITORY, SUBMIT_TOKEN: 'token' }).pullRequests).toEqual({
    apiUrl: 'https://api.github.com',
    repository: 'callbook/callbook',
    token: 'token',
  });
});

it('SECRET_BEFORE can list several secrets', () => {
  const [a, b] = ['a'.repeat(32), 'b'.repeat(40)];
  expect(readEnvironment({ SECRET_BEFORE: `${a},${b}` }).secretsBefore).toEqual([a, b]);
});

it.each([
  { SECRET: 'too short' },
  { SECRET_BEFORE: `${'a'.repeat(32)},short` },
  { BUILD_EVERY_HOURS: '0' },
  { CALLBOOK_LOG: 'loud' },
  { SMTP_URL: 'https://mail.example.org' },
  { CALLBOOK_INBOX: 'http://inbox.example.org' },
])('readEnvironment refuses %j', (variables) => {
  expect(() => readEnvironment(variables)).toThrow(Object.keys(variables)[0]);
});

describe('a badly pasted value', () => {
  const token = 'AXyzSecretOfRedis0123456789';

  it.each([
    ['in double quotes', `"${token}"`, 'a quotation mark around it'],
    ['in single quotes', `'${token}'`, 'a quotation mark around it'],
    ['in backticks', `\`${token}\``, 'a quotation mark around it'],
    ['in typographic quotes', `“${token}”`, 'a quotation mark around it'],
    ['with half of its quotes', `${token}"`, 'a quotation mark around it'],
    ['made only of quotes', '""', 'a quotation mark around it'],
    ['with a line break at its end', `${token}\n`, 'a line break'],
    ['with a Windows line break', `${token}\r\n`, 'a line break'],
    ['as two lines', `${token}\n${token}`, 'a line break'],
    ['with spaces around it', ` ${token} `, 'white space around it'],
    ['with a tab before it', `\t${token}`, 'white space around it'],
    ['with a no-break space after it', `${token}\u00a0`, 'white space around it'],
    ['with a byte order mark', `\ufeff${token}`, 'white space around it'],
    ['with a space in it', `${token} ${token}`, 'white space in it'],
    ['with a terminal escape', `\u001b[0m${token}`, 'a control character'],
    ['with a typographic dash', `${token}–x`, 'a character that is not ASCII'],
    ['with an invisible character', `${token}\u200b`, 'a character that is not ASCII'],
  ])('%s gets an error that says what to do, and does not show the value', (_, value, problem) => {
    for (const name of ['UPSTASH_REDIS_REST_TOKEN', 'SUBMIT_TOKEN', 'GITHUB_TOKEN', 'SECRET_BEFORE']) {
      const read = () => readEnvironment({ [name]: value });
      expect(read).toThrow(`${name} is not usable: its value has ${problem}`);
      expect(read).toThrow(/: (?:paste|set|type|copy) [^.]+\.$/);
      expect(read).not.toThrow(new RegExp(token));
    }
  });

  it('is found in every variable', () => {
    const names = Object.keys(EnvironmentSchema.shape).filter((name) => name !== 'PATH');
    for (const name of names)
      expect(() => readEnvironment({ [name]: '"x"' })).toThrow(`${name} is not usable: its value has`);
  });

  it('is reported once, together with variables that are wrong in another way', () => {
    const read = () => readEnvironment({ URL: '"https://a.org"', PORT: 'eighty' });
    expect(read).toThrow(/^The environment is not usable\. Correct or remove:\nURL [^\n]+\nPORT [^\n]+$/);
  });

  it('may contain spaces and non-ASCII letters if the variable allows them', () => {
    const SECRET = 'correct horse battery staple, läuft und läuft';
    const CALLBOOK_DIST = '/srv/Über uns/dist';
    expect(readEnvironment({ SECRET, CALLBOOK_DIST })).toMatchObject({
      secret: SECRET,
      distFolder: CALLBOOK_DIST,
    });
    expect(readEnvironment({ PATH: '"/opt/my tools":/bin ' }).programPath).toBe('"/opt/my tools":/bin ');
  });
});

it('the serving environment treats a wrong variable as not set, and names it', () => {
  const given = {
    SECRET: 'too short',
    UPSTASH_REDIS_REST_URL: 'https://redis.example',
    UPSTASH_REDIS_REST_TOKEN: 'token',
    BUILD_EVERY_HOURS: 'often',
  };
  expect(readServingEnvironment(given)).toMatchObject({
    wrong: ['SECRET', 'BUILD_EVERY_HOURS'],
    secret: null,
    redis: { url: 'https://redis.example', token: 'token' },
    buildEveryHours: 72,
  });
  expect(readServingEnvironment({}).wrong).toEqual([]);
});

it.each(Object.keys(EnvironmentSchema.shape))(
  'the serving environment works with any value of %s',
  (name) => {
    for (const value of ['x', '::', 'ftp://[', '-1', '"quoted"', '\u0000'])
      expect(readServingEnvironment({ [name]: value }).distFolder.length).toBeGreaterThan(0);
  },
);

it('the serving environment uses no token if the address of GitHub or of the repository is wrong', () => {
  const given = { CALLBOOK_REPOSITORY: 'https://github.com/callbook/callbook', SUBMIT_TOKEN: 'token' };
  expect(readServingEnvironment(given).pullRequests).not.toBeNull();
  expect(readServingEnvironment({ ...given, GITHUB_API_URL: 'github' }).pullRequests).toBeNull();
  const REPOSITORY_URL = given.CALLBOOK_REPOSITORY;
  const wrong = { ...given, REPOSITORY_URL, CALLBOOK_REPOSITORY: 'callbook' };
  expect(readServingEnvironment(wrong).pullRequests).toBeNull();
});

it('the serving environment sends no mail if URL is wrong', () => {
  const given = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'alerts@example.org' };
  expect(readServingEnvironment(given).mail).not.toBeNull();
  expect(readServingEnvironment({ ...given, URL: 'callbook' }).mail).toBeNull();
});

const REPOSITORY = {
  CALLBOOK_REPOSITORY: 'https://github.com/corp/callbook',
  SUBMIT_TOKEN: 'token',
  GITHUB_REPOSITORY: 'corp/callbook',
  GITHUB_TOKEN: 'token',
  BUILD_HOOK_URL: 'https://api.netlify.example/hook',
};

it('with an overlay there is nowhere to push, to propose or to build', () => {
  const env = readEnvironment({ ...REPOSITORY, CALLBOOK_OVERLAY: '../ours' });
  expect(env).toMatchObject({ overlayFolder: '../ours', mayPublish: false });
  expect([env.workflow, env.pullRequests, env.proposalsUrl, env.buildHookUrl]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it('with an overlay and a private repository, pushes, proposals and builds work', () => {
  const env = readEnvironment({
    ...REPOSITORY,
    CALLBOOK_OVERLAY: '../ours',
    CALLBOOK_OVERLAY_PUSH: 'private-repository',
  });
  expect(env.mayPublish).toBe(true);
  expect([env.workflow, env.pullRequests, env.proposalsUrl, env.buildHookUrl]).not.toContain(null);
});

it('a function proposes nothing if the path of the overlay is badly pasted', () => {
  const env = readServingEnvironment({ ...REPOSITORY, CALLBOOK_OVERLAY: '"../ours"' });
  expect([env.pullRequests, env.proposalsUrl]).toEqual([null, null]);
});

it.each([
  ['corp.example', ['corp.example']],
  ['corp.example,hooks.example', ['corp.example', 'hooks.example']],
])('the domains %s are read', (CALLBOOK_OVERLAY_DOMAINS, domains) => {
  expect(readEnvironment({ CALLBOOK_OVERLAY_DOMAINS }).overlayDomains).toEqual(domains);
});

it('hosts of webhooks and follows per key are settings of an overlay, and do nothing without one', () => {
  const set = {
    CALLBOOK_OVERLAY_WEBHOOK_HOSTS: 'alerts.corp.example,10.0.0.7:8443',
    CALLBOOK_OVERLAY_FOLLOWS: '50',
  };
  expect(readEnvironment({ ...set, CALLBOOK_OVERLAY: '../ours' })).toMatchObject({
    webhookHosts: ['alerts.corp.example', '10.0.0.7:8443'],
    overlayDomains: [],
    followsPerKey: 50,
  });
  expect(readEnvironment(set)).toMatchObject({ webhookHosts: [], followsPerKey: 3 });
});

it.each([
  ['CALLBOOK_OVERLAY_WEBHOOK_HOSTS', 'http://alerts.corp.example'],
  ['CALLBOOK_OVERLAY_FOLLOWS', '0'],
  ['CALLBOOK_OVERLAY_DOMAINS', 'corp.example, hooks.example'],
  ['CALLBOOK_OVERLAY_DOMAINS', '@corp.example'],
  ['CALLBOOK_OVERLAY_PUSH', 'yes'],
])('%s is not usable with the value "%s"', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(`${name} is not usable`);
});
