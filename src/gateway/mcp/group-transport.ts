import { type ChildProcess, spawn } from 'node:child_process';
import {
  type JSONRPCMessage,
  ReadBuffer,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { endGroup, limitedProgram } from '../started-program.ts';

const GRACE_MS = 1_500; // For a server to end by itself once its input is closed.

type Program = { command: string; args: readonly string[]; env: Record<string, string>; cwd: string };

/**
 * A local server on standard input and output, in a process group of its own: `npx` starts further processes, and all of
 * them end with the session. Its standard error is not read.
 */
export class GroupTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #program: Program;
  readonly #buffer = new ReadBuffer();
  #child: ChildProcess | null = null;

  constructor(program: Program) {
    this.#program = program;
  }

  start(): Promise<void> {
    const { command, args, env, cwd } = this.#program;
    const [program = '', ...words] = limitedProgram([command, ...args]);
    const child = spawn(program, words, { cwd, env, stdio: ['pipe', 'pipe', 'ignore'], detached: true });
    this.#child = child;
    child.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    child.stdin.on('error', () => {}); // The server has ended: `close` follows.
    child.once('close', () => this.onclose?.());
    return new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#child?.stdin?.write(serializeMessage(message));
  }

  async close(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child?.pid) return;
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.stdin?.end();
    const timer = setTimeout(() => endGroup(child), GRACE_MS);
    if (child.exitCode === null) await ended;
    clearTimeout(timer);
    endGroup(child);
  }

  /** A message that is longer than the buffer of the SDK ends the session. */
  #read(chunk: Buffer): void {
    try {
      this.#buffer.append(chunk);
      for (let message = this.#buffer.readMessage(); message; message = this.#buffer.readMessage())
        this.onmessage?.(message);
    } catch (error) {
      this.onerror?.(error as Error);
      if (this.#child) endGroup(this.#child);
    }
  }
}
