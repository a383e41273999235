import { describe, expect, it } from 'vitest';
import { type CallableApi, callsOf, fillRequest, requestOf } from '../../../../src/site/entry/calls/calls.ts';
import { anEntry } from '../../../helpers/an-entry.ts';

const labels = (calls: { label: string }[]) => calls.map(({ label }) => label);

it('shows an API in three languages', () => {
  expect(labels(callsOf(anEntry()))).toEqual(['curl', 'JavaScript', 'Python']);
});

it('shows a remote MCP server as client configurations and as a first request', () => {
  const entry = anEntry({ category: 'mcp', endpoint: 'https://mcp.example.org/mcp' });
  expect(labels(callsOf(entry))).toEqual(['Client configuration', 'VS Code', 'Claude Code', 'curl']);
});

it('shows a command with its example, its syntax and its install command', () => {
  const entry = anEntry({
    category: 'cli',
    endpoint: 'tides <harbour>',
    parameters: { harbour: 'name of a harbour' },
    invocation_example: "tides '<harbour>' | sort",
    install: 'apt-get install tides',
  });
  const calls = callsOf(entry, { harbour: "Land's End" });
  expect(calls.map(({ code }) => code)).toEqual([
    "tides 'Land'\\''s End' | sort",
    "tides 'Land'\\''s End'",
    'apt-get install tides',
  ]);
});

it('leaves other braces than placeholders unchanged', () => {
  const entry = anEntry({ invocation_example: `curl https://a.org --json '{"a":{"b":1}}'` });
  expect(callsOf(entry, { a: 'x', b: 'y' })[0]?.code).toContain('{"a":{"b":1}}');
});

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
