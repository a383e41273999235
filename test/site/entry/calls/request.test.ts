import { describe, expect, it } from 'vitest';
import { type CallableApi, fillRequest, requestOf } from '../../../../src/site/entry/calls/request.ts';

const api = (fields: Partial<CallableApi>): CallableApi => ({
  endpoint: 'https://a.org/v1',
  invocation_example: null,
  auth_params: [],
  parameters: {},
  ...fields,
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
