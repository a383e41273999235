import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePath, withoutTrailingSlash } from '../../../src/server/static/url-path.ts';

test('decodePath decodes a path once', () => {
  expect(decodePath('/a%20b/%252e%252e/c')).toBe('/a b/%2e%2e/c');
});

test.each([
  '/..',
  '/a/../b',
  '/%2e%2e/etc/passwd',
  '/..%2f..%2fetc',
  '/a/./b',
  '/a%5c..%5cb',
  '/a\\b',
  '/a%00b',
  '/a%0ab',
  '/%zz',
  '/%ff',
  'a',
  '',
])('decodePath refuses %j', (path) => {
  expect(decodePath(path)).toBeNull();
});

test('decodePath never returns a path with "..", for any input', () => {
  const part = fc.constantFrom('..', '.', '/', '%2e', '%2E', '%2f', '%5c', '%00', 'a', '%25', '\\');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const decoded = decodePath(`/${parts.join('')}`);
      if (decoded === null) return;
      expect(decoded.split(/[/\\]/)).not.toContain('..');
      expect(decoded).not.toContain('\0');
    }),
  );
});

test('withoutTrailingSlash keeps the root', () => {
  expect(['/', '/a/', '/a//', '/a'].map(withoutTrailingSlash)).toEqual(['/', '/a', '/a', '/a']);
});
