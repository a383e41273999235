import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnvironment } from '../helpers/bare-environment.ts';

const SCRIPTS = globSync(['scripts/**/*.ts', 'workshop/scripts/**/*.ts']).sort();
/** The command line and the MCP server read their arguments themselves. All others do it by one function, so one of them is enough. */
const ASKED_FOR_HELP = ['scripts/callbook.ts', 'scripts/mcp.ts', 'scripts/probe.ts'];
const USAGE =
  'Usage: (?:npm (?:start|run \\S+)|node (?:workshop/)?scripts/\\S+\\.ts|callbook(?:-mcp)?)(?= |\\n)';
const AT_ONCE = 2;

type Run = { code: number | null; out: string; err: string };
const runs = new Map<string, Run>();
let cwd: string;

// Runs all of them first, two at a time, in an empty folder, where any file that a script writes is found.
beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'callbook-arguments-'));
  const calls = [
    ...SCRIPTS.map((script) => [script, '--nonsense'] as const),
    ...ASKED_FOR_HELP.map((script) => [script, '--help'] as const),
  ].values();
  await Promise.all(Array.from({ length: AT_ONCE }, () => runEach(calls)));
});

afterAll(() => rmSync(cwd, { recursive: true, force: true }));

async function runEach(calls: Iterable<readonly [string, string]>): Promise<void> {
  for (const [script, flag] of calls) runs.set(`${script} ${flag}`, await run(script, flag));
}

async function run(script: string, flag: string, at = cwd): Promise<Run> {
  const child = spawn(process.execPath, [resolve(script), flag], {
    cwd: at,
    env: { ...bareEnvironment(), HOME: cwd, PATH: '' }, // So that scripts find neither git nor a token.
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

test.each(ASKED_FOR_HELP)('%s --help prints its usage and exits with 0', (script) => {
  const out = expect.stringMatching(new RegExp(`^${USAGE}`));
  expect(runs.get(`${script} --help`)).toEqual({ code: 0, out, err: '' });
});

test.each(SCRIPTS)('%s refuses an option that it does not know with its usage and exit code 2', (script) => {
  const err = expect.stringMatching(new RegExp(`^Unknown option "--nonsense"\\.\n\n${USAGE}`));
  expect(runs.get(`${script} --nonsense`)).toEqual({ code: 2, out: '', err });
});

test('no script wrote anything', () => {
  expect(SCRIPTS.length).toBeGreaterThan(30);
  expect(readdirSync(cwd)).toEqual([]);
});

test('every usage names the npm command of its script in package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const commands = Object.entries(scripts).flatMap(([name, line]) => {
    const script = /^(?:exec )?node (scripts\/\S+\.ts)$/.exec(line)?.[1];
    return script ? [[script, name === 'start' ? 'npm start' : `npm run ${name}`] as const] : [];
  });
  expect(commands.length).toBeGreaterThan(10);
  const other = commands.filter(
    ([script, command]) =>
      !['scripts/mcp.ts', 'scripts/callbook.ts'].includes(script) &&
      !readFileSync(script, 'utf8').includes(`Usage: ${command}`),
  );
  expect(other).toEqual([]);
});

test.each(['scripts/check-entries.ts', 'scripts/fix-entries.ts'])(
  '%s refuses a folder that does not exist',
  async (script) => {
    const { code, out, err } = await run(script, 'no-such-folder');
    expect([code, out, err.split('\n')[0]]).toEqual([2, '', 'There is no folder "no-such-folder".']);
  },
);

test('scripts/package.ts only removes an older package', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-arguments-'));
  writeFileSync(join(folder, 'thesis.txt'), 'the only copy');
  const { code, err } = await run(join(process.cwd(), 'scripts/package.ts'), folder, process.cwd());
  const left = readdirSync(folder);
  rmSync(folder, { recursive: true });
  expect([code, left]).toEqual([2, ['thesis.txt']]);
  expect(err).toContain('contains other files');
});
