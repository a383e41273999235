import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Call, callsOf } from '../../src/site/entry/calls/calls.ts';
import { aDist } from '../helpers/dist.ts';
import { HOSTILE_KINDS, MARK, publishHostile } from './hostile-entry.ts';

// The examples of a hostile entry run as a reader would run them, with stubs for the programs that they call. Texts of
// the entry, and values that the reader types for placeholders, must reach the stubs as plain arguments.

const entries = HOSTILE_KINDS.map(publishHostile);
const VALUES = [
  'plain',
  `'; touch ${MARK} #`,
  `"$(touch ${MARK})`,
  `\`touch ${MARK}\``,
  '\\',
  "\\'",
  '{user}',
  '</script>',
  '$&',
  '-o/x',
];
const filled = (value: string) => ({ constructor: value, toString: value, user: value });

/** Runs a command line in an empty folder. Returns the name and the arguments of each stub call. */
async function runShell(code: string): Promise<string[]> {
  await using folder = await aDist({ keep: '' });
  const stands = ['curl', 'claude', 'hostile'].map((name) => `${name}() { printf '%s\\0' ${name} "$@"; }\n`);
  const { stdout } = await promisify(execFile)('sh', ['-c', `${stands.join('')}${code}`], {
    cwd: folder.folder,
  });
  expect(existsSync(join(folder.folder, MARK))).toBe(false);
  return stdout.split('\0').slice(0, -1);
}

const callNamed = (calls: readonly Call[], id: string): string =>
  calls.find((call) => call.id === id)?.code ?? '';

it.each(entries.filter(({ category }) => category !== 'cli'))(
  'the shell example of $slug is one command with plain words',
  async (entry) => {
    const id = entry.category === 'api' ? 'curl' : 'claude-code';
    for (const value of VALUES) {
      const words = await runShell(callNamed(callsOf(entry, filled(value)), id));
      expect(words.length).toBeGreaterThan(2);
      expect(words.filter((word) => word === 'curl' || word === 'claude')).toEqual([words[0]]);
    }
  },
);

it.each(entries.filter(({ category }) => category === 'api'))(
  'the JavaScript example of $slug is one call of fetch',
  async (entry) => {
    for (const value of VALUES) {
      const calls: unknown[][] = [];
      const fetch = async (...args: unknown[]) => {
        calls.push(args);
        return { ok: true, json: async () => ({}), text: async () => '' };
      };
      const code = callNamed(callsOf(entry, filled(value)), 'javascript');
      await new Function('fetch', 'console', 'touch', `return (async () => {${code}\n})();`)(fetch, {
        log: () => {},
      });
      expect(calls.map(([url]) => String(url).slice(0, 27))).toEqual(['https://hostile.example.org']);
    }
    expect(globalThis).not.toHaveProperty(MARK);
  },
);

/** A Python program with its strings emptied: texts of entries may appear only there. */
const skeletonOf = (code: string): string => code.replaceAll(/"(?:[^"\\\n]|\\[^\n])*"/g, '""');

it.each(entries.filter(({ category }) => category === 'api'))(
  'the Python example of $slug is the same program for any typed value',
  (entry) => {
    const plain = skeletonOf(callNamed(callsOf(entry), 'python'));
    expect(plain).toMatch(
      /^import requests\n\nresponse = requests\.(?:get|post)\(\n[ "":,{}()[\]\w\n=]*\)\nresponse\.raise_for_status\(\)\nprint\(response\.json\(\)\)$/,
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom(...VALUES)), (value) => {
        expect(skeletonOf(callNamed(callsOf(entry, filled(value)), 'python'))).toBe(plain);
      }),
    );
  },
);

it('configurations of MCP clients parse back to the values of the entry', () => {
  const entry = entries.find(({ category }) => category === 'mcp');
  const calls = callsOf(entry as NonNullable<typeof entry>, filled('" }, "x": { "command": "sh'));
  const { mcpServers } = JSON.parse(callNamed(calls, 'mcp-servers'));
  expect(Object.values(mcpServers)).toMatchObject([
    {
      command: 'npx',
      args: ['-y', /touch/, '" }, "x": { "command": "sh'].map((each) =>
        expect.stringContaining(each instanceof RegExp ? 'touch' : each),
      ),
    },
  ]);
  expect(Object.keys(JSON.parse(callNamed(calls, 'vscode')).servers)).toHaveLength(1);
});

const example = (invocation_example: string) =>
  callsOf({
    ...(entries[1] as (typeof entries)[number]),
    endpoint: 'https://a.example.org/',
    invocation_example,
    auth_params: [],
    parameters: {},
  });

it.each([
  `curl -X 'get(1);import os;os.system("x")#' https://a.example.org/`,
  `curl -X 'GET; TOUCH X' https://a.example.org/`,
  "curl --url '-o/tmp/x' -H '@/etc/passwd: a' https://a.example.org/",
  "curl -H 'X-A\r\nX-B: c' https://a.example.org/",
])('%j is not a plain call, so there is no example', (line) => {
  expect(callNamed(example(line), 'curl')).toBe("curl 'https://a.example.org/'");
});

it('the Python example passes an unusual method by its name', () => {
  expect(callNamed(example('curl -X PURGE https://a.example.org/'), 'python')).toContain(
    'requests.request(\n    "PURGE",',
  );
});

it('a body that begins with @ does not name a file', () => {
  expect(callNamed(example("curl https://a.example.org/ --data-urlencode '@x=y'"), 'curl')).toContain(
    '--data-raw @x=y',
  );
});

it('a server name or address never becomes a command-line option', () => {
  const entry = {
    ...(entries[2] as (typeof entries)[number]),
    slug: 'fair-mcp',
    endpoint: 'https://a.example.org/mcp',
  };
  for (const invocation_example of [
    '{"mcpServers":{"--scope":{"url":"https://b.example.org"}}}',
    '{"mcpServers":{"a":{"url":"--header"}}}',
  ])
    expect(callNamed(callsOf({ ...entry, invocation_example }), 'claude-code')).toBe(
      'claude mcp add --transport http fair https://a.example.org/mcp',
    );
});
