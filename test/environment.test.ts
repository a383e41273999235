import { expect, it } from 'vitest';
import { readEnvironment } from '../src/environment.ts';

it('works without any variable', () => {
  expect(readEnvironment({})).toMatchObject({
    port: 8787,
    siteUrl: 'http://localhost:8787',
    redis: null,
    distFolder: 'dist',
  });
});

it('names each variable that is wrong', () => {
  expect(() => readEnvironment({ PORT: 'eighty', URL: 'callbook' })).toThrow(/PORT[\s\S]*URL/);
});

it('treats an empty variable as unset', () => {
  expect(readEnvironment({ PORT: '', URL: '' }).port).toBe(8787);
});

it('drops the slash at the end of addresses', () => {
  const { siteUrl, repositoryUrl } = readEnvironment({
    URL: 'https://a.org/',
    REPOSITORY_URL: 'https://git.org/x/y.git',
  });
  expect([siteUrl, repositoryUrl]).toEqual(['https://a.org', 'https://git.org/x/y']);
});

it('sends mail only where it knows a server and a sender', () => {
  const SMTP_URL = 'smtps://user:password@mail.example.org';
  expect(readEnvironment({ SMTP_URL }).mail).toBeNull();
  expect(readEnvironment({ SMTP_URL, MAIL_FROM: 'alerts@example.org' }).mail).toEqual({
    smtpUrl: SMTP_URL,
    from: 'alerts@example.org',
  });
});

it.each([
  { SECRET: 'too short' },
  { SMTP_URL: 'https://mail.example.org' },
  { CALLBOOK_INBOX: 'http://inbox.example.org' },
])('refuses %j', (variables) => {
  expect(() => readEnvironment(variables)).toThrow(Object.keys(variables)[0]);
});
