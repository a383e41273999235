import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { readArguments } from '../../src/command-line/arguments.ts';
import { environment } from '../../src/environment/environment.ts';
import { writeFolder } from '../measure/gateway-tasks/folder.ts';
import { startServices, TASK_KEY } from '../measure/gateway-tasks/services.ts';
import { TASKS } from '../measure/gateway-tasks/tasks.ts';

const USAGE = `Usage: npm run -w workshop gateway-tasks -- COMMAND
Twenty tasks for a language model that has only the tools of the gateway. Stand-ins on this machine play the services.
  start                 runs the stand-ins and a gateway for 60 minutes
  tools                 prints the gateway's tools
  task N                prints task N (1 to ${TASKS.length})
  call N TOOL JSON      calls a tool for task N and prints its answer
  check N ANSWER        says whether task N is solved
  report                prints solved tasks, calls and bytes`;
const LIFE_MS = 3_600_000;
const STATE = join(tmpdir(), 'callbook-gateway-tasks.json');
/** The memory server writes beside its program, where the next session would read it. */
const MEMORY = 'node_modules/@modelcontextprotocol/server-memory/dist/memory.jsonl';
const TOKEN = 'gateway-tasks-on-loopback';

type Line = { task: number; tool?: string; args?: string; bytes?: number; answer?: string; solved?: boolean };
type State = { folder: string; port: number };

const MAX_WORDS = 200; // Of an answer that is not quoted.
const { positionals, refuse } = readArguments(process, { usage: USAGE, maxPositionals: MAX_WORDS });
const [command = '', ...rest] = positionals;
const number = Number(rest[0]);
const task = TASKS[number - 1];
async function start(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'callbook-gateway-tasks-'));
  writeFolder(folder, await startServices(join(folder, 'received.ndjson')));
  const port = await freePort();
  writeFileSync(STATE, JSON.stringify({ folder, port } satisfies State));
  const words = [
    'gateway',
    '--file',
    join(folder, 'entries.ndjson'),
    '--folder',
    folder,
    '--http',
    `${port}`,
  ];
  const gateway = spawn(process.execPath, ['scripts/callbook.ts', ...words], {
    stdio: 'inherit',
    env: {
      PATH: environment().programPath,
      HOME: folder,
      CALLBOOK_GATEWAY_TOKEN: TOKEN,
      CALLBOOK_SECRET_GITHUB_REST: TASK_KEY,
      CALLBOOK_SECRET_RESEND: TASK_KEY,
    },
  });
  const end = () => gateway.kill();
  gateway.once('exit', () => {
    rmSync(STATE, { force: true });
    rmSync(MEMORY, { force: true });
    process.exit();
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
  setTimeout(end, LIFE_MS);
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    }),
  );
}

async function withClient(use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ name: 'gateway-tasks', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${TOKEN}` } };
  const url = new URL(`http://127.0.0.1:${state().port}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  await use(client).finally(() => client.close());
}

const call = (tool: string, args: string) =>
  withClient(async (client) => {
    const answer = JSON.stringify(await client.callTool({ name: tool, arguments: JSON.parse(args) }));
    log({ task: number, tool, args, bytes: Buffer.byteLength(args) + Buffer.byteLength(answer), answer });
    console.log(answer);
  });

function check(answer: string): void {
  const { folder } = state();
  const calls = lines().filter((line) => line.task === number && line.tool === 'call_operation');
  const solved =
    TASKS[number - 1]?.solved({
      answer,
      received: textOf(join(folder, 'received.ndjson')),
      calls: calls.map(({ args, answer: result }) => `${args} ${result}`).join('\n'),
      work: join(folder, 'work'),
    }) ?? false;
  log({ task: number, solved });
  console.log(solved ? 'solved' : `not solved, after ${calls.length} calls of operations`);
}

function report(): void {
  const all = lines();
  const rows = TASKS.map((_, index) => {
    const own = all.filter((line) => line.task === index + 1);
    const calls = own.filter(({ tool }) => tool);
    const bytes = calls.reduce((sum, line) => sum + (line.bytes ?? 0), 0);
    const solved = own.findLast((line) => line.solved !== undefined)?.solved ?? false;
    return { task: index + 1, solved, calls: calls.length, bytes };
  });
  console.table(rows);
  console.log(`Solved: ${rows.filter(({ solved }) => solved).length} of ${rows.length}.`);
}

function state(): State {
  return JSON.parse(readFileSync(STATE, 'utf8'));
}

const logFile = () => join(state().folder, 'log.ndjson');
const log = (line: Line) => appendFileSync(logFile(), `${JSON.stringify(line)}\n`);
const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const lines = (): Line[] =>
  textOf(logFile())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const print = (value: object) => console.log(JSON.stringify(value));

if (command === 'start') await start();
else if (command === 'tools') await withClient(async (client) => print(await client.listTools()));
else if (command === 'task' && task) console.log(task.text);
else if (command === 'call' && task) await call(rest[1] ?? '', rest[2] ?? '{}');
else if (command === 'check' && task) check(rest.slice(1).join(' '));
else if (command === 'report') report();
else refuse('Name a command, and the number of a task where it needs one.');
