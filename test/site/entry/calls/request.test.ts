import { describe, expect, it } from 'vitest';
import { asCurl } from '../../../../src/site/entry/calls/http-calls.ts';
import {
  type CallableApi,
  fillRequest,
  readCurl,
  requestOf,
} from '../../../../src/site/entry/calls/request.ts';

const api = (fields: Partial<CallableApi>): CallableApi => ({
  endpoint: 'https://a.org/v1',
  invocation_example: null,
  auth_params: [],
  parameters: {},
  ...fields,
});

describe('readCurl', () => {
  it('reads method, headers and body', () => {
    expect(readCurl(`curl -sS -X PUT https://a.org/x -H 'Accept: text/csv' -d 'a=1' -d 'b=2'`)).toEqual({
      method: 'PUT',
      url: 'https://a.org/x',
      headers: [
        ['Accept', 'text/csv'],
        ['Content-Type', 'application/x-www-form-urlencoded'],
      ],
      body: 'a=1&b=2',
      basic: null,
    });
  });

  it('reads names that every object inherits as plain words', () => {
    expect(readCurl('curl constructor')).toMatchObject({ method: 'GET', url: 'constructor' });
  });

  it('moves the body into the query for -G', () => {
    expect(readCurl(`curl -G https://a.org --data-urlencode 'q=a b&c'`)).toMatchObject({
      method: 'GET',
      url: 'https://a.org?q=a%20b%26c',
      body: null,
    });
  });

  it('reads a user name and password', () => {
    expect(readCurl('curl -u ada:secret https://a.org')).toMatchObject({ basic: 'ada:secret' });
  });

  it('returns null for other commands, for sent files and for unknown options', () => {
    expect(readCurl('wget https://a.org')).toBeNull();
    expect(readCurl('curl -d @file.json https://a.org')).toBeNull();
    expect(readCurl('curl -F file=@a.png https://a.org')).toBeNull();
    expect(readCurl('curl -X')).toBeNull();
  });

  it('reads back what asCurl writes', () => {
    const request = {
      method: 'POST',
      url: "https://a.org/it's?q=<q>",
      headers: [['Content-Type', 'application/json']] as [string, string][],
      body: '{"name":"O\'Hara"}',
      basic: 'a:b c',
    };
    expect(readCurl(asCurl(request))).toEqual(request);
  });
});

describe('requestOf', () => {
  it('builds a request from the entry if there is no example', () => {
    const entry = api({
      endpoint: 'https://a.org/v1?x=1',
      auth_params: [
        { name: 'X-Key', location: 'header', required: true },
        { name: 'key', location: 'query', required: true },
        { name: 'lang', location: 'query', required: false },
      ],
    });
    expect(requestOf(entry)).toMatchObject({
      url: 'https://a.org/v1?x=1&key=<key>',
      headers: [['X-Key', '<X-Key>']],
    });
  });
});

describe('fillRequest', () => {
  const filled = (example: string, values: Record<string, string>) => {
    const parameters = Object.fromEntries(Object.keys(values).map((name) => [name, 'a value']));
    const entry = api({ invocation_example: example, parameters });
    return fillRequest(requestOf(entry), entry, values);
  };

  it('percent-encodes values in the path and the query', () => {
    const { url } = filled("curl 'https://a.org/<city>?q={q}'", { city: 'São Paulo/x', q: 'a&b' });
    expect(url).toBe('https://a.org/S%C3%A3o%20Paulo%2Fx?q=a%26b');
  });

  it('leaves a host unchanged', () => {
    expect(filled("curl 'https://<host>/v1'", { host: 'git.example.org:8443' }).url).toBe(
      'https://git.example.org:8443/v1',
    );
  });

  it('escapes values in a JSON body', () => {
    const { body } = filled(`curl https://a.org --json '{"text":"<text>"}'`, { text: 'say "hi"\n' });
    expect(JSON.parse(body ?? '')).toEqual({ text: 'say "hi"\n' });
  });

  it('never adds a header from a value', () => {
    const { headers } = filled("curl https://a.org -H 'X-Key: <key>'", { key: 'k\r\nX-Evil: 1' });
    expect(headers).toEqual([['X-Key', 'k X-Evil: 1']]);
  });

  it('keeps the placeholder of an empty value', () => {
    expect(filled("curl 'https://a.org/<city>'", { city: '' }).url).toBe('https://a.org/<city>');
  });
});
