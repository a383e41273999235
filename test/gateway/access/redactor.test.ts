import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Redactor } from '../../../src/gateway/access/redactor.ts';

function redactorOf(...secrets: string[]): Redactor {
  const redactor = new Redactor();
  for (const secret of secrets) redactor.add(secret);
  return redactor;
}

test('a secret is cut from a text in every form in which it travels', () => {
  const secret = fc.string({ minLength: 8, maxLength: 40, unit: 'binary-ascii' });
  fc.assert(
    fc.property(secret, fc.string(), fc.string(), (key, before, after) => {
      const redactor = redactorOf(key);
      const forms = [
        key,
        encodeURIComponent(key),
        JSON.stringify(key).slice(1, -1),
        Buffer.from(key).toString('hex'),
      ];
      for (const form of forms)
        expect(redactor.redact(`${before}|${form}|${after}`)).not.toContain(`|${form}|`);
    }),
    { numRuns: 200 },
  );
});

test('a secret is cut from a login in Base64, whatever stands before it', () => {
  for (const user of ['', 'a', 'ab', 'abc']) {
    const login = Buffer.from(`${user}:my-secret-password`).toString('base64');
    expect(Buffer.from(redactorOf('my-secret-password').redact(login), 'base64').toString()).not.toContain(
      'secret-pass',
    );
  }
});

test('a secret that contains another is cut as a whole', () => {
  expect(redactorOf('abcd', 'abcd-efgh').redact('x abcd-efgh y')).toBe('x [secret] y');
});

test('names and numbers of a JSON value are cut too', () => {
  expect(redactorOf('123456').redactValue({ a123456: [123456, { b: '123456' }] })).toEqual({
    'a[secret]': ['[secret]', { b: '[secret]' }],
  });
});
