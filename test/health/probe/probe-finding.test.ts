import { describe, expect, it } from 'vitest';
import { HostHeldOffError } from '../../../src/health/probe/pace/pacer.ts';
import {
  finding,
  findingByError,
  findingByStatus,
  isNoAnswer,
} from '../../../src/health/probe/probe-finding.ts';
import type { GuardedResponse } from '../../../src/network/guarded-fetch.ts';
import { NetworkError } from '../../../src/network/network-error.ts';

const answer = (status: number, headers: Record<string, string> = {}): GuardedResponse => ({
  url: 'https://tides.example.org/',
  status,
  headers: new Headers(headers),
  text: '',
  truncated: false,
  latency_ms: 12,
});

describe('an answer is judged by its status', () => {
  it.each([
    [99, 'server_error', 'answered 99, which is no HTTP status'],
    [100, 'wrong_protocol', 'answered 100 and no final answer'],
    [199, 'wrong_protocol', 'answered 199 and no final answer'],
    [401, 'auth_required', 'answered 401'],
    [402, 'auth_required', 'answered 402: asks for a payment'],
    [403, 'auth_required', 'answered 403'],
    [429, 'rate_limited', 'answered 429'],
    [500, 'server_error', 'answered 500'],
    [599, 'server_error', 'answered 599'],
    [600, 'server_error', 'answered 600, which is no HTTP status'],
  ])('%i is %s: %s', (status, state, cause) => {
    expect(findingByStatus(answer(status))).toMatchObject({ state, cause, latency_ms: 12 });
  });

  it.each([200, 204, 301, 400, 404, 405, 410, 428, 430, 499])('%i is no problem by itself', (status) => {
    expect(findingByStatus(answer(status))).toBeNull();
  });

  it('a 401 keeps its challenge, empty if it has none, and a 403 keeps none', () => {
    const challenge = { 'www-authenticate': 'Bearer' };
    expect(findingByStatus(answer(401, challenge))).toMatchObject({
      cause: 'answered 401 with a challenge',
      challenge: 'Bearer',
    });
    expect(findingByStatus(answer(401))?.challenge).toBe('');
    const forbidden = findingByStatus(answer(403, challenge));
    expect([forbidden?.cause, forbidden?.challenge]).toEqual(['answered 403 with a challenge', undefined]);
  });
});

it('a finding has the status and latency of its answer, and null for a status that is none', () => {
  const codeOf = (status: number) => finding('ok', '', answer(status)).status_code;
  expect([99, 100, 599, 600].map(codeOf)).toEqual([null, 100, 599, null]);
  expect(finding('timeout', 'no answer')).toMatchObject({ status_code: null, latency_ms: null });
});

describe('an error of a request', () => {
  it('that is a failure of the interface becomes its state, with the last status', () => {
    expect(findingByError(new NetworkError('dns', 'the host name does not resolve'))).toMatchObject({
      state: 'unreachable',
      cause: 'the host name does not resolve',
      status_code: null,
    });
    expect(findingByError(new NetworkError('timeout', 'no response in time'))).toMatchObject({
      state: 'timeout',
      cause: 'no answer within 10 s',
    });
    expect(findingByError(new NetworkError('redirects', 'too many', { status: 302 })).status_code).toBe(302);
  });

  it('that is none is thrown', () => {
    for (const error of [new NetworkError('stopped', 'stopped'), new TypeError('a bug')])
      expect(() => findingByError(error)).toThrow(error);
  });

  it('means that nothing was heard if it is of the network, or the host was not called', () => {
    const errors = [
      new NetworkError('dns', ''),
      new HostHeldOffError('tides.example.org', 1),
      new NetworkError('stopped', ''),
      new TypeError('a bug'),
    ];
    expect(errors.map(isNoAnswer)).toEqual([true, true, false, false]);
  });
});
