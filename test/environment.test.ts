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
