import { expect, it } from 'vitest';
import { nameOfServer, serverName } from '../../src/entry/server-name.ts';

it('serverName starts with the reversed domain of the site', () => {
  expect(serverName('https://book.example.org', 'github')).toBe('org.example.book/github');
  expect(serverName('http://127.0.0.1:8787', 'github')).toBe('localhost/github');
});

it("nameOfServer is the server's own name in the official registry, else one of this site", () => {
  const site = 'https://book.example.org';
  expect(nameOfServer({ slug: 'tides', mcp_name: 'io.github.example/tides' }, site)).toBe(
    'io.github.example/tides',
  );
  expect(nameOfServer({ slug: 'tides', mcp_name: null }, site)).toBe('org.example.book/tides');
});
