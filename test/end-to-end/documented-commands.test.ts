import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { CALLS } from '../../src/api/calls/calls.ts';
import { startLocal } from '../../src/local/start-local.ts';
import { splitShellWords } from '../../src/operations/calls/shell.ts';
import { apiCalls, curlCommand } from '../../src/site/docs/api-calls.ts';
import { runInTerminal } from '../helpers/a-callbook-program.ts';
import { theSite } from '../helpers/running-site.ts';

const run = promisify(execFile);

let site: Awaited<ReturnType<typeof startLocal>>;
/** What the reader of the page fills in: the key of createKey, and the id of watchEntry. */
const filled: Record<string, string> = {};
// The built site with a Redis of its own, because other tests use up the limits of the shared one.
beforeAll(async () => {
  site = await startLocal({
    port: 0,
    dist: (await theSite()).dist,
    functionsFolder: 'functions',
    netlifyToml: 'netlify.toml',
    redisUrl: null,
    reportError: console.error,
  });
});
afterAll(() => site.close());

/** Runs the command of the page as it is written there, with curl itself. */
async function status(id: string): Promise<[number, string]> {
  const call = apiCalls(site.origin).find((each) => each.id === id);
  if (!call) throw new Error(`There is no call "${id}".`);
  const command = Object.entries(filled).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    curlCommand(call, site.origin),
  );
  const { stdout } = await run('bash', ['-c', `${command} -sS -w '\n%{http_code}'`], { maxBuffer: 1 << 28 });
  const [, body = '', code] = /^([\s\S]*)\n(\d+)$/.exec(stdout) ?? [];
  return [Number(code), body];
}

it('every curl command of the page for agents succeeds on the shipped catalog, the end of the key last', async () => {
  const failed: string[] = [];
  const ids = CALLS.map(({ id }) => id).filter((id) => id !== 'eraseKey');
  for (const id of [...ids, 'eraseKey']) {
    const [code, body] = await status(id);
    if (code < 200 || code > 299) failed.push(`${id}: ${code} ${body.slice(0, 300)}`);
    if (id === 'createKey') filled['<key>'] = JSON.parse(body).key;
    if (id === 'watchEntry') filled.V1StGXR8_Z5jdHi6 = JSON.parse(body).id;
  }
  expect(failed).toEqual([]);
});

it('the first call of the README finds the match that it shows', async () => {
  const readme = readFileSync('README.md', 'utf8');
  const [, address = ''] = /^curl '(http:.*)'$/m.exec(readme) ?? [];
  const [, shown = ''] = /```json\n([\s\S]*?)```/.exec(readme) ?? [];
  const answer = await (await fetch(address.replace('http://localhost:8787', site.origin))).json();
  expect(answer).toMatchObject(JSON.parse(shown));
});

const SESSION = readFileSync('docs/command-line-session.md', 'utf8');
/** Each command of the recorded session, with the first line that it printed. */
const recorded = [...SESSION.matchAll(/^\$ callbook (.*)\n(.*)$/gm)].map(([, words = '', line = '']) => [
  words,
  line,
]);

it.each(recorded)(
  'callbook %s of the recorded session runs, and begins with what was recorded',
  async (words, line) => {
    const folder = mkdtempSync(join(tmpdir(), 'callbook-session-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { code, out, err } = await runInTerminal(splitShellWords(words) ?? [], {
      url: site.origin,
      folder,
      answer: 'y',
    });
    expect(code, err).toBeLessThanOrEqual(1);
    // What is found, and how well it fits, changes with every entry.
    if (words.startsWith('find ')) return;
    const printed = [out, err].map((text) => text.split('\n')[0]?.replace(folder, '~'));
    expect(printed).toContain(line);
  },
);
