import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CalledCall, CallRow, FileCall } from '../../../src/api/calls/call.ts';
import { describeCall, statusesOf } from '../../../src/api/openapi/describe-call.ts';

/** A call with only what each needs. No other call has its path. */
const CALL: CalledCall = {
  id: 'getTides',
  method: 'GET',
  path: '/api/public/tides',
  tag: 'catalog',
  summary: 'Tides.',
  cache: 'minutes',
  answer: { description: 'The tides.', schema: z.object({ high: z.string() }) },
  client: { name: 'tides' },
};
const { cache: _cache, ...SHARED } = CALL;
const FILE: FileCall = { ...SHARED, method: 'GET', file: {} as FileCall['file'] };
const place = z.object({ harbour: z.string(), day: z.string() });
const described = (fields: Partial<CalledCall> = {}, lines = false) =>
  describeCall({ ...CALL, ...fields }, 'https://callbook.example', lines);
const successOf = (call: CallRow, lines = false) =>
  describeCall(call, 'https://callbook.example', lines).responses['200'] as {
    headers: object;
    content: Record<string, { schema: unknown; example?: unknown }>;
  };
const statuses = (fields: Partial<CalledCall> = {}) =>
  Object.keys(statusesOf({ ...CALL, ...fields } as CallRow));

describe('the description of a call', () => {
  it('has nothing that the call has not', () => {
    const { responses: _responses, ...call } = described();
    expect(call).toEqual({ operationId: 'getTides', tags: ['catalog'], summary: 'Tides.' });
  });

  it('has its text, its key and each kind of parameter by itself', () => {
    expect(described({ description: 'More.', needsKey: true })).toMatchObject({
      description: 'More.',
      security: [{ key: [] }],
    });
    const kinds = (fields: Partial<CalledCall>) => Object.keys(described(fields).requestParams ?? {});
    expect([kinds({ params: place }), kinds({ query: place }), kinds({ headers: place })]).toEqual([
      ['path'],
      ['query'],
      ['header'],
    ]);
  });

  it('has examples of parameters for the address of the site', () => {
    const examples = (siteUrl: string) => ({ harbour: `${siteUrl}/NLHAR`, constructor: 'x' });
    const query = described({ query: place, examples }).requestParams?.query as typeof place;
    expect(query.shape.harbour.meta()?.example).toBe('https://callbook.example/NLHAR');
    expect(query.shape.day.meta()?.example).toBeUndefined();
  });

  it('has the body with its example', () => {
    const { requestBody } = described({ body: { schema: place, example: { harbour: 'x' } } });
    expect(requestBody).toMatchObject({ required: true, content: { 'application/json': {} } });
  });
});

describe('the response of a call', () => {
  it('is JSON with its example, or lines by the schema of one or as text', () => {
    const example = { high: '12:00' };
    const schema = z.object({ high: z.string() });
    const json = { ...CALL, answer: { description: 'x', schema, example } };
    expect(successOf(json).content['application/json']).toEqual({ schema, example });
    expect(successOf(CALL).content['application/json']).not.toHaveProperty('example');
    const lines = { ...CALL, answer: { description: 'x', lines: schema } };
    expect(successOf(lines, true).content['application/x-ndjson']?.schema).toBe(schema);
    expect(successOf(lines).content['application/x-ndjson']?.schema).toBeInstanceOf(z.ZodString);
  });

  it('has an ETag, unless it differs from call to call', () => {
    const headers = (call: CallRow) => Object.keys(successOf(call).headers);
    const [cors, both] = [['Access-Control-Allow-Origin'], ['Access-Control-Allow-Origin', 'ETag']];
    expect([headers(CALL), headers(FILE), headers({ ...CALL, cache: 'seconds' })]).toEqual([
      both,
      both,
      cors,
    ]);
  });

  it('has problem details from status 400 on', () => {
    const { responses } = described({ statuses: { 399: 'Odd.', 400: 'Wrong.' } });
    expect(responses['399']).toEqual({ description: 'Odd.' });
    expect(responses['400']).toHaveProperty(['content', 'application/problem+json']);
  });
});

describe('the statuses of a call', () => {
  it('follow from what it takes and from what serves it', () => {
    expect(statuses()).toEqual(['200', '304', '405', '500']);
    expect(statuses({ cache: 'seconds' })).toEqual(['200', '405', '500']);
    expect(statuses({ method: 'POST' })).toEqual(['200', '405', '500']);
    expect(statuses({ params: place })).toEqual(['200', '304', '400', '405', '500']);
    expect(statuses({ query: place })).toEqual(['200', '304', '400', '405', '500']);
    expect(statuses({ method: 'POST', body: { schema: place, example: {} } })).toEqual([
      '200',
      '400',
      '405',
      '413',
      '415',
      '500',
    ]);
    expect(statuses({ needsKey: true, needsStore: true })).toEqual([
      '200',
      '304',
      '401',
      '405',
      '500',
      '503',
    ]);
    expect(Object.keys(statusesOf(FILE))).toEqual(['200', '304', '405']);
  });

  it('mean what the call says, where it says something', () => {
    expect(statusesOf({ ...CALL, query: place, statuses: { 400: 'No harbour.' } })[400]).toBe('No harbour.');
    expect(statusesOf(CALL)[200]).toBe('The tides.');
  });
});
