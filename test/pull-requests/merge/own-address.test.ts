import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOwnAddress } from '../../../src/pull-requests/merge/own-address.ts';

const TIDES = { endpoint: 'https://api.tides.example.org/v1', address: 'https://tides.example.org/docs' };

it.each([
  ['https://tides.example.org/docs/v2'],
  ['https://tides.example.org/docs/'],
  ['https://tides.example.org/docs/v2/index.html'],
  ['https://tides.example.org/docs/~api/v1.2_beta-3'],
])('accepts %s as an address below https://tides.example.org/docs', (address) => {
  expect(isOwnAddress(address, TIDES)).toBe(true);
});

// A name, the current address, the new address, and the endpoint.
it.each([
  [
    'a form of another Airtable user',
    'https://airtable.com/developers',
    'https://airtable.com/developers/appEvil/shrForm',
    'https://api.airtable.com/v0',
  ],
  [
    'a page of another user of Replicate',
    'https://replicate.com/docs',
    'https://replicate.com/evil/model',
    'https://api.replicate.com/v1',
  ],
  [
    'an issue on GitHub',
    'https://github.com/tides/api',
    'https://github.com/tides/api/issues/1',
    'https://api.github.com',
  ],
  [
    'a commit of a fork, which GitHub shows below the original',
    'https://github.com/tides/api',
    'https://github.com/tides/api/blob/0123abc/README.md',
    'https://api.github.com',
  ],
  [
    'a document of Google Docs',
    'https://docs.google.com/document',
    'https://docs.google.com/document/d/evil',
    'https://www.google.com/x',
  ],
  [
    'a page of Notion',
    'https://tides.notion.site/docs',
    'https://tides.notion.site/docs/evil',
    'https://tides.notion.site/api',
  ],
  [
    'a discussion on Hugging Face',
    'https://huggingface.co/tides',
    'https://huggingface.co/tides/discussions/1',
    'https://huggingface.co/api',
  ],
  [
    'an article on Medium',
    'https://medium.com/tides',
    'https://medium.com/tides/evil',
    'https://medium.com/api',
  ],
  [
    'another site of GitHub Pages',
    'https://tides.github.io/docs',
    'https://evil.github.io/docs',
    'https://tides.github.io/api',
  ],
  [
    'a host outside the domain of the endpoint',
    'https://tides.gitbook.example/docs',
    'https://tides.gitbook.example/docs/x',
    TIDES.endpoint,
  ],
  ['a public suffix alone', 'https://co.uk/docs', 'https://co.uk/docs/x', 'https://api.co.uk'],
  ['an IP address', 'https://192.0.2.1/docs', 'https://192.0.2.1/docs/x', 'https://192.0.2.1/'],
  [
    'an entry whose endpoint is a command',
    'https://tides.example.org/docs',
    'https://tides.example.org/docs/x',
    'tide --port <port>',
  ],
  [
    'anything below the root of a host',
    'https://tides.example.org/',
    'https://tides.example.org/users/evil',
    TIDES.endpoint,
  ],
])('leaves %s to a person', (_, known, address, endpoint) => {
  expect(isOwnAddress(address, { endpoint, address: known })).toBe(false);
});

it.each([
  ['an open redirect by a query', 'https://tides.example.org/docs/redirect?url=https://evil.example'],
  ['an empty query', 'https://tides.example.org/docs/x?'],
  ['a fragment', 'https://tides.example.org/docs#/redirect/evil.example'],
  ['the scheme http', 'http://tides.example.org/docs/x'],
  ['a javascript scheme', 'javascript:alert(1)//tides.example.org/docs'],
  ['capitals in the scheme', 'HTTPS://tides.example.org/docs/x'],
  ['capitals in the host', 'https://Tides.example.org/docs/x'],
  ['capitals in the path', 'https://tides.example.org/DOCS/x'],
  ['a longer name in the last segment', 'https://tides.example.org/docs-evil/x'],
  ['dot segments', 'https://tides.example.org/docs/../users/evil'],
  ['a single dot', 'https://tides.example.org/docs/./x'],
  ['three dots', 'https://tides.example.org/docs/.../x'],
  ['dots at the end', 'https://tides.example.org/docs/..'],
  ['escaped dots', 'https://tides.example.org/docs/%2e%2e/users/evil'],
  ['an escaped slash', 'https://tides.example.org/docs/..%2fusers/evil'],
  ['an escaped backslash', 'https://tides.example.org/docs/..%5cusers'],
  ['a double escape', 'https://tides.example.org/docs/..%252fusers'],
  ['a backslash', 'https://tides.example.org/docs\\..\\users'],
  ['a parameter of a segment', 'https://tides.example.org/docs/..;/users/evil'],
  ['an empty segment', 'https://tides.example.org/docs//evil.example'],
  ['a user name', 'https://tides.example.org@evil.example/docs'],
  ['a user name with a password', 'https://a:b@tides.example.org/docs/x'],
  ['an @ in the path', 'https://tides.example.org/docs/@evil'],
  ['another port', 'https://tides.example.org:8443/docs/x'],
  ['the default port written out', 'https://tides.example.org:443/docs/x'],
  ['a dot after the host', 'https://tides.example.org./docs/x'],
  ['another host of the same domain', 'https://evil.tides.example.org/docs/x'],
  ['the host as the start of another', 'https://tides.example.org.evil.example/docs/x'],
  ['the host as the end of another', 'https://eviltides.example.org/docs/x'],
  ['a letter that looks the same', 'https://t\u0456des.example.org/docs/x'],
  ['a full stop of another script', 'https://tides.example\u3002org/docs/x'],
  ['a slash of another script', 'https://tides.example.org\u2044docs/x'],
  ['the same letters in Punycode', 'https://xn--tdes-zra.example.org/docs/x'],
  ['a line break', 'https://tides.example.org/docs/x\n.evil.example'],
  ['a tab in the host', 'https://tides.exam\tple.org/docs/x'],
  ['white space at the end', 'https://tides.example.org/docs/x '],
  ['three slashes', 'https:///tides.example.org/docs/x'],
  ['no slashes', 'https:tides.example.org/docs/x'],
  ['a relative address', '//tides.example.org/docs/x'],
  ['the old address as the path of another', 'https://evil.example/https://tides.example.org/docs'],
  ['no text', ''],
])('leaves an address with %s to a person', (_, address) => {
  expect(isOwnAddress(address, TIDES)).toBe(false);
});

it('leaves an address to a person if the field is empty on main', () => {
  expect(isOwnAddress(TIDES.address, { endpoint: TIDES.endpoint, address: null })).toBe(false);
});

it.each([
  ['page', true],
  ['/docs/page', true],
  ['https://tides.example.org:443/docs/page', true],
  ['HTTPS://TIDES.example.org/docs/page', true],
  ['/users/evil', false],
  ['//evil.example/docs/page', false],
  ['/\\evil.example/docs/page', false],
  ['\\\\evil.example/docs', false],
  ['../users', false],
  ['/docs/%2e%2e/users', false],
  ['/docs/..%2fusers', false],
  ['?url=https://evil.example', false],
  ['#https://evil.example', false],
  ['https://tides.example.org@evil.example/docs', false],
  ['https://evil.example\t/docs', false],
  ['http://tides.example.org/docs/page', false],
  ['https://tides.example.org.:443/docs/page', false],
  ['data:text/html,x', false],
])('judges a redirect from https://tides.example.org/docs/old to %j: %s', (location, isOwn) => {
  const target = new URL(location, 'https://tides.example.org/docs/old').href;
  expect(isOwnAddress(target, TIDES)).toBe(isOwn);
});

it('accepts only addresses that the URL parser finds on the same host, below the same path', () => {
  const part = fc.constantFrom(
    'https://',
    'tides.example.org',
    'evil.example',
    '/docs',
    '/',
    '..',
    '.',
    '%2f',
    '%2e',
    '\\',
    '@',
    ':443',
    '?url=',
    '#',
    ';',
    ' ',
    '\t',
    'x',
    'X',
    '/x',
    '//',
  );
  const tail = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  const address = fc.oneof(
    tail,
    tail.map((end) => `https://tides.example.org/docs${end}`),
  );
  let taken = 0;
  fc.assert(
    fc.property(address, (each) => {
      if (!isOwnAddress(each, TIDES)) return;
      taken += 1;
      const url = new URL(each);
      expect(url.href).toBe(each);
      expect(url.origin).toBe('https://tides.example.org');
      expect(decodeURIComponent(url.pathname)).toMatch(/^\/docs(?:\/[\w.~-]+)*\/?$/);
      expect(url.pathname.split('/')).not.toContain('..');
    }),
    { numRuns: 5_000, seed: 14 },
  );
  expect(taken).toBeGreaterThan(50);
});
