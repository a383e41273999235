import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asCurl, asFetch, asPython } from '../../../src/operations/calls/http-calls.ts';
import type { HttpRequest } from '../../../src/operations/calls/http-request.ts';

const request = (fields: Partial<HttpRequest>): HttpRequest => ({
  method: 'GET',
  url: 'https://a.org/v1',
  headers: [],
  body: null,
  basic: null,
  ...fields,
});

/** Runs the code of a call and returns the arguments of fetch. */
async function runFetch(code: string): Promise<[string, RequestInit | undefined]> {
  let seen: [string, RequestInit | undefined] = ['', undefined];
  const fetch = async (url: string, init?: RequestInit) => {
    seen = [url, init];
    return { ok: true, json: async () => ({}), text: async () => '' };
  };
  const run = new Function('fetch', 'console', 'openAsBlob', `return (async () => {${code}})();`);
  await run(fetch, { log: () => {} }, openAsBlob);
  return seen;
}

describe('asCurl', () => {
  it('writes a short call on one line', () => {
    expect(asCurl(request({ url: 'https://a.org/?q=1&r=2' }))).toBe("curl 'https://a.org/?q=1&r=2'");
  });

  it('breaks a long call before each option', () => {
    const headers: HttpRequest['headers'] = [['Authorization', `Bearer ${'x'.repeat(90)}`]];
    expect(asCurl(request({ method: 'DELETE', headers })).split(' \\\n  ')).toHaveLength(3);
  });
});

describe('asFetch', () => {
  it('passes any URL, header and body to fetch unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), fc.string(), async (path, value, body) => {
        const url = `https://a.org/${path}`;
        const [seenUrl, init] = await runFetch(
          asFetch(request({ method: 'POST', url, headers: [['X-A', value]], body: `t=${body}` }), false),
        );
        expect(seenUrl).toBe(url);
        expect(init).toEqual({ method: 'POST', headers: { 'X-A': value }, body: `t=${body}` });
      }),
    );
  });

  it('writes a JSON body as a value', async () => {
    const code = asFetch(request({ method: 'POST', body: '{"a":[1,null,"it\'s"]}' }), true);
    const [, init] = await runFetch(code);
    expect(JSON.parse(String(init?.body))).toEqual({ a: [1, null, "it's"] });
    expect(code).toContain('response.json()');
  });

  it('sends a user name and password as RFC 7617 defines', async () => {
    const [, init] = await runFetch(asFetch(request({ basic: 'Aladdin:open sesame' }), false));
    expect(init?.headers).toEqual({ Authorization: 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==' });
  });
});

describe('the files of multipart/form-data', () => {
  const form: HttpRequest['form'] = [['note', 'x']];
  const files: HttpRequest['files'] = [['file', 'my "b";c.mp3']];

  it('are read by curl, which sends their names', () => {
    expect(asCurl(request({ method: 'POST', form, files }))).toBe(
      `curl 'https://a.org/v1' --form-string note=x -F 'file=@"my \\"b\\";c.mp3"'`,
    );
  });

  it('are blobs of Node.js for fetch, with their names', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'callbook-'));
    const path = join(folder, "it's.txt");
    await writeFile(path, 'high water');
    const code = asFetch(request({ method: 'POST', form, files: [['file', path]] }), false);
    expect(code).toMatch(/^import \{ openAsBlob \} from 'node:fs';\n/);
    const [, init] = await runFetch(code.replace(/^.*\n+/, ''));
    const file = init?.body instanceof FormData ? init.body.get('file') : null;
    expect(file).toMatchObject({ name: "it's.txt", size: 10 });
    await rm(folder, { recursive: true });
  });

  it('are opened for requests, which takes their names from their paths', () => {
    expect(asPython(request({ method: 'POST', form, files }), false)).toContain(`    files=[
        ("note", (None, "x")),
        ("file", open("my \\"b\\";c.mp3", "rb")),
    ],`);
  });
});

describe('the fields of multipart/form-data', () => {
  const form: HttpRequest['form'] = [
    ['note', "@it's;type=x"],
    ['note', '<b>'],
  ];

  it('are texts for curl, even if they begin with @', () => {
    expect(asCurl(request({ method: 'POST', form }))).toBe(
      `curl 'https://a.org/v1' --form-string 'note=@it'\\''s;type=x' --form-string 'note=<b>'`,
    );
  });

  it('are a FormData for fetch, which chooses the boundary', async () => {
    const [, init] = await runFetch(asFetch(request({ method: 'POST', form }), false));
    const fields = init?.body instanceof FormData ? [...init.body] : null;
    expect(fields).toEqual(form);
    expect(init).not.toHaveProperty('headers');
  });

  it('are files without a name for requests', () => {
    expect(asPython(request({ method: 'POST', form }), false)).toContain(`    files=[
        ("note", (None, "@it's;type=x")),
        ("note", (None, "<b>")),
    ],`);
  });
});

describe('asPython', () => {
  it('writes JSON as Python literals', () => {
    const code = asPython(
      request({
        method: 'POST',
        headers: [['Content-Type', 'application/json']],
        body: '{"on":true,"off":false,"none":null,"list":[]}',
      }),
      true,
    );
    expect(code).toContain('"on": True,');
    expect(code).toContain('"off": False,');
    expect(code).toContain('"none": None,');
    expect(code).toContain('"list": [],');
    expect(code).not.toContain('Content-Type');
  });

  it('sets a timeout', () => {
    expect(asPython(request({}), false)).toBe(`import requests

response = requests.get(
    "https://a.org/v1",
    timeout=30,
)
response.raise_for_status()
print(response.text)`);
  });

  it('splits user name and password at the first colon', () => {
    expect(asPython(request({ basic: 'ada:a:b' }), false)).toContain('auth=("ada", "a:b"),');
  });
});
