import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { messagesOf } from '../../../../src/health/probe/mcp/reply.ts';
import type { GuardedFetch, GuardedResponse } from '../../../../src/network/guarded-fetch.ts';
import { NetworkError } from '../../../../src/network/network-error.ts';
import { splitShellWords } from '../../../../src/operations/calls/shell.ts';
import { DraftError } from '../draft.ts';

const REPLY_TIMEOUT_MS = 120_000; // A launcher such as npx may have to download the package first.
const MAX_OUTPUT_BYTES = 8 * 1024 * 1024; // Of all messages. More than a list of 2,000 tools needs.
const MAX_SHOWN_ERRORS = 500; // Characters of standard error that a message repeats.

/** Only these variables reach the program. `PATH` finds it. */
export type ProgramEnvironment = Readonly<Record<string, string>> & { PATH: string };
export type ServerProgram = { fetch: GuardedFetch; [Symbol.asyncDispose]: () => Promise<void> };

/**
 * Starts an MCP server that speaks over standard input and output, without a shell and outside the project folder
 * (MCP, "stdio"). `fetch` sends one message and returns the reply as an HTTP response, so that one handshake serves
 * both transports. Throws a DraftError if the command names no program.
 */
export async function startServerProgram(
  command: string,
  env: ProgramEnvironment,
  timeoutMs: number = REPLY_TIMEOUT_MS,
): Promise<ServerProgram> {
  const [program, ...args] = splitShellWords(command) ?? [];
  if (program === undefined)
    throw new DraftError('The command of the server is empty. Give one such as "npx -y PACKAGE".');
  const child = spawn(program, args, {
    cwd: tmpdir(),
    env: { LC_ALL: 'C', NO_COLOR: '1', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // Starts a process group, so that child processes end with it.
  });
  await once(child, 'spawn').catch((cause) => {
    throw new DraftError(`Cannot run ${program}. Install it, or correct the command.`, { cause });
  });
  const replies = readReplies(child);
  const fetch: GuardedFetch = async (url, { method = 'GET', body = '' } = {}) => {
    const [message] = messagesOf(String(body)) as { id?: number }[];
    if (method !== 'POST' || message === undefined) return responseOf(url, 405, '');
    child.stdin.write(`${JSON.stringify(message)}\n`);
    if (message.id === undefined) return responseOf(url, 202, '');
    return responseOf(url, 200, await replies(message.id, timeoutMs));
  };
  return { fetch, [Symbol.asyncDispose]: () => end(child) };
}

const responseOf = (url: string, status: number, text: string): GuardedResponse => ({
  url,
  status,
  headers: new Headers({ 'Content-Type': 'application/json' }),
  text,
  truncated: false,
  latency_ms: 0,
});

/** Servers may send requests too, with their own ids. */
const isReply = (message: unknown): message is { id: number } => {
  const { id, result, error } = (message ?? {}) as { id?: unknown; result?: unknown; error?: unknown };
  return typeof id === 'number' && Boolean(result || error);
};

/** Returns a function that waits for the reply with an id. Each message is one line. */
function readReplies(child: ChildProcess): (id: number, timeoutMs: number) => Promise<string> {
  const found = new Map<number, string>();
  const lastErrors = readErrors(child);
  let [bytes, isOver] = [0, false];
  let wake = Promise.withResolvers<void>();
  const notify = () => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  const close = () => {
    isOver = true;
    notify();
  };
  child.stdin?.on('error', close); // The program has ended, which is reported below.
  child.stdout?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_OUTPUT_BYTES) return;
    child.stdout?.destroy();
    close();
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  lines.on('line', (line) => {
    const reply = messagesOf(line).find(isReply);
    if (reply) found.set(reply.id, line);
    notify();
  });
  lines.on('close', close);
  return async (id, timeoutMs) => {
    const timer = setTimeout(close, timeoutMs);
    try {
      while (!found.has(id) && !isOver) await wake.promise;
    } finally {
      clearTimeout(timer);
    }
    const reply = found.get(id);
    if (reply !== undefined) return reply;
    const said = lastErrors();
    throw new NetworkError('connection', `the program ended or sent no reply${said ? `: ${said}` : ''}`);
  };
}

/** Returns a function that gives the end of what the program has written to standard error, as one line. */
function readErrors(child: ChildProcess): () => string {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = `${errors}${chunk.toString('utf8')}`.slice(-MAX_SHOWN_ERRORS);
  });
  return () => errors.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const closed = once(child, 'close');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // ESRCH: it has already ended.
    return;
  }
  await closed;
}
