import { expect, it, test } from 'vitest';
import { domainOfSite, IDENTIFIER, identifierOf } from '../../../src/api/ard/identifier.ts';

test.each([
  ['https://callbook.example', 'callbook.example'],
  ['https://Callbook.Example:8443/', 'callbook.example'],
  ['https://bücher.example', 'xn--bcher-kva.example'],
  ['http://localhost:8787', 'agent.localhost'],
  ['http://127.0.0.1:8787', 'agent.localhost'],
  ['http://[::1]:8787', 'agent.localhost'],
  ['http://intranet', 'agent.localhost'],
  ['/', 'agent.localhost'],
])('the site %s publishes under the domain %s', (siteUrl, domain) => {
  expect(domainOfSite(siteUrl)).toBe(domain);
  expect(identifierOf(siteUrl, 'api', 'tide-tables')).toMatch(IDENTIFIER);
});

it('an identifier names the domain, the namespace and the entry', () => {
  expect(identifierOf('https://callbook.example', 'mcp', 'tide-tables')).toBe(
    'urn:air:callbook.example:mcp:tide-tables',
  );
});

test.each(['urn:air:callbook.example', 'urn:ai:callbook.example:a', 'urn:air:a:b c', 'urn:air::a', ''])(
  '"%s" is not an identifier',
  (text) => {
    expect(text).not.toMatch(IDENTIFIER);
  },
);
