import { expect, it } from 'vitest';
import { explainNetworkError, NetworkError } from '../../src/network/network-error.ts';

const withCode = (code: string, options?: ErrorOptions) =>
  Object.assign(new Error('failed', options), { code });
const explained = (error: unknown) => {
  const { fault, message } = explainNetworkError(error);
  return `${fault}: ${message}`;
};

it.each([
  ['ECONNREFUSED', 'connection: the connection was refused'],
  ['HPE_INVALID_CONSTANT', 'protocol: the answer is not HTTP'],
  ['Z_DATA_ERROR', 'protocol: the answer cannot be decompressed'],
  ['ERR_SSL_WRONG_VERSION', 'tls: no TLS connection (ERR_SSL_WRONG_VERSION)'],
  ['ODD', 'connection: no connection (ODD)'],
  ['', 'connection: no connection'],
])('the code "%s" is explained as "%s"', (code, expected) => {
  expect(explained(withCode(code))).toBe(expected);
});

it('the code of a cause is explained, and that of the outer error if both have one', () => {
  expect(explained(new Error('outer', { cause: withCode('EPIPE') }))).toBe(
    'connection: the connection was reset',
  );
  expect(explained(withCode('ENOTFOUND', { cause: withCode('EPIPE') }))).toBe(
    'dns: the host name does not resolve',
  );
});

it('an error that was explained before is returned as it is', () => {
  const known = new NetworkError('private', 'resolves to a private address');
  expect(explainNetworkError(new Error('outer', { cause: known }))).toBe(known);
});

it('a blocked port is a fault of the address, and an error of the parser without a code one of the protocol', () => {
  expect(explained(new TypeError('failed', { cause: new Error('bad port') }))).toBe(
    'address: names a port that is not for the web',
  );
  const parser = Object.assign(new Error('odd'), { name: 'HTTPParserError' });
  expect(explained(parser)).toBe('protocol: the answer is not HTTP');
});

it('an error that is its own cause, one with a code that is no text, and what is no error, are explained', () => {
  const own = new Error('round');
  own.cause = own;
  const odd = Object.assign(new Error('odd'), { code: 7 });
  expect([own, odd, 'a text'].map(explained)).toEqual(Array(3).fill('connection: no connection'));
});

it('an error knows the status of the last response, or that there was none', () => {
  const statuses = [new NetworkError('dns', 'x'), new NetworkError('redirects', 'x', { status: 307 })];
  expect(statuses.map(({ status }) => status)).toEqual([null, 307]);
});
