import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { connectCallbook } from '../../src/client/callbook.ts';
import { runPython } from '../helpers/python.ts';
import { aTideService } from '../helpers/tide-service.ts';

const run = promisify(execFile);
const MAX_PROGRAM_LINES = 15;

/** Lines without comments and empty lines. */
const lengthOf = (program: string) => program.split('\n').filter((line) => /^\s*[^\s#/]/.test(line)).length;

/** Writes a program to a temporary folder, with the address of a local Callbook. */
async function programFile(name: string, program: string, origin: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-example-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  await writeFile(path, program.replace('https://callbook.example', origin));
  return path;
}

// One for all programs, because functions keep the catalog that they opened first.
let service: Awaited<ReturnType<typeof aTideService>>;
beforeAll(async () => {
  service = await aTideService();
});
afterAll(() => service[Symbol.asyncDispose]());

/** The number of reports after one more. */
async function reportsAfterOneMore(): Promise<number> {
  const callbook = connectCallbook({ baseUrl: service.origin });
  return (await callbook.report({ slug: 'tide-tables', outcome: 'success' })).reports_count;
}

/** Expects that a program prints the tide, calls the interface once and reports the call once. */
async function expectTide(runProgram: () => Promise<{ stdout: string } | null>): Promise<void> {
  service.seen.length = 0;
  const before = await reportsAfterOneMore();
  const ran = await runProgram();
  if (ran === null) return;
  expect(ran.stdout).toBe('{"high_water":"04:12"}\n');
  expect(service.seen).toEqual(['GET /harbours/Den%20Helder']);
  expect(await reportsAfterOneMore()).toBe(before + 2);
}

it('the TypeScript example goes from a need to the tool call, its result and a report', async () => {
  const program = await readFile('src/client/example.ts', 'utf8');
  expect(lengthOf(program)).toBeLessThanOrEqual(MAX_PROGRAM_LINES);
  const client = resolve('src/client/callbook.ts');
  const path = await programFile('example.ts', program.replace('./callbook.ts', client), service.origin);
  await expectTide(() => run(process.execPath, [path]));
});

it('the Python example does the same', async () => {
  const program = await readFile('python/example.py', 'utf8');
  expect(lengthOf(program)).toBeLessThanOrEqual(MAX_PROGRAM_LINES);
  const path = await programFile('example.py', program, service.origin);
  await expectTide(() => runPython([path], { PYTHONPATH: '.' }));
});

it('the README of the Python client shows the example as it is tested', async () => {
  const [readme, program] = await Promise.all(
    ['python/README.md', 'python/example.py'].map((path) => readFile(path, 'utf8')),
  );
  expect(readme).toContain(`\`\`\`python\n${program}\`\`\``);
});
