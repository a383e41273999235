import { type ChildProcess, fork } from 'node:child_process';
import type { McpAnswer } from '../mcp/reply.ts';
import { type AnswerReader, CostlyAnswerError, type HttpAnswer } from './answer-reader.ts';

const MAX_READING_MS = 1_000; // Ten times what a megabyte of ordinary tools takes.
const MAX_START_MS = 30_000; // If the process has not started by then, this machine has a problem.
const MAX_HEAP_MB = 256;
const MAX_WAITING_CHARS = 64 * 1_048_576; // Of all answers in the queue.

export type AnswerTask = { kind: 'http'; answer: HttpAnswer } | { kind: 'mcp'; answer: McpAnswer };
export type TaskResult =
  | { kind: 'ready' }
  | { kind: 'read'; reading: unknown }
  | { kind: 'failed'; error: Error };

type Waiting = { task: AnswerTask; resolve: (reading: unknown) => void; reject: (error: Error) => void };

/**
 * Reads answers in a separate process, one at a time, so that a large or malicious one delays neither the requests nor
 * the clocks of other probes. If an answer takes longer than `maxReadingMs` or too much memory, the process is killed
 * and the answer is rejected; the next one gets a new process. A thread would not do: if it runs out of memory, the
 * whole prober dies.
 */
export class AnswerProcess implements AnswerReader {
  readonly #maxReadingMs: number;
  readonly #waiting: Waiting[] = [];
  #waitingChars = 0;
  #current: Waiting | null = null;
  #child: ChildProcess | null = null;
  #isReady = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(maxReadingMs = MAX_READING_MS) {
    this.#maxReadingMs = maxReadingMs;
  }

  readHttp: AnswerReader['readHttp'] = (answer) => this.#read({ kind: 'http', answer });
  readMcp: AnswerReader['readMcp'] = (answer) => this.#read({ kind: 'mcp', answer });

  #read<T>(task: AnswerTask): Promise<T> {
    const chars = charsOf(task);
    if (this.#waitingChars + chars > MAX_WAITING_CHARS)
      return Promise.reject(new CostlyAnswerError('too many large answers wait to be read'));
    this.#waitingChars += chars;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ task, resolve: (reading) => resolve(reading as T), reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current !== null) return;
    this.#current = this.#waiting.shift() ?? null;
    if (this.#current === null) return;
    this.#waitingChars -= charsOf(this.#current.task);
    if (this.#child) this.#send(this.#child, this.#current.task);
    else this.#start();
  }

  #start(): void {
    const child = fork(new URL('./answer-child.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      env: {}, // The process reads what strangers send, so it gets no secrets.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    this.#isReady = false;
    child.on('message', (result: TaskResult) => {
      if (child === this.#child) this.#take(child, result);
    });
    child.on('error', (error) => {
      if (child === this.#child) this.#giveUp(error);
    });
    child.on('exit', (code, signal) => {
      if (child === this.#child) this.#giveUp(this.#exitError(code ?? signal));
    });
    this.#limit(
      MAX_START_MS,
      new Error(`The process that reads answers did not start in ${MAX_START_MS} ms.`),
    );
  }

  #exitError(ending: number | string | null): Error {
    return this.#isReady
      ? new CostlyAnswerError('the answer takes too much memory to read')
      : new Error(`The process that reads answers did not start: it ended with ${ending}.`);
  }

  #take(child: ChildProcess, result: TaskResult): void {
    clearTimeout(this.#timer);
    const current = this.#current;
    if (result.kind === 'ready') {
      this.#isReady = true;
      if (current) this.#send(child, current.task);
      return;
    }
    this.#current = null;
    if (result.kind === 'read') current?.resolve(result.reading);
    else current?.reject(result.error);
    this.#next();
  }

  #send(child: ChildProcess, task: AnswerTask): void {
    child.send(task);
    this.#limit(this.#maxReadingMs, new CostlyAnswerError('the answer takes too long to read'));
  }

  #limit(ms: number, error: Error): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#giveUp(error), ms);
  }

  #giveUp(error: Error): void {
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
    this.#child = null;
    const current = this.#current;
    this.#current = null;
    current?.reject(error);
    this.#next();
  }

  /** Ends the process and rejects everything in the queue. */
  close(): void {
    clearTimeout(this.#timer);
    const unread = [this.#current, ...this.#waiting.splice(0)];
    this.#child?.kill('SIGKILL');
    [this.#current, this.#child, this.#waitingChars] = [null, null, 0];
    for (const each of unread) each?.reject(new Error('The process that reads answers was closed.'));
  }
}

const charsOf = ({ answer }: AnswerTask): number => answer.text?.length ?? 0;
