import { Worker } from 'node:worker_threads';
import { type AnswerReader, CostlyAnswerError } from './answer-reader.ts';
import type { HttpAnswer } from './http-shape.ts';
import type { McpAnswer } from './mcp-reply.ts';

const MAX_READING_MS = 1_000; // A megabyte of honest tools takes a tenth of it.
const MAX_START_MS = 30_000; // A thread that does not start by then is a fault of this machine.
const MAX_HEAP_MB = 256;
const MAX_WAITING_CHARS = 64 * 1_048_576; // Of all answers that wait to be read.

export type ThreadTask = { kind: 'http'; answer: HttpAnswer } | { kind: 'mcp'; answer: McpAnswer };
export type ThreadResult =
  | { kind: 'ready' }
  | { kind: 'read'; reading: unknown }
  | { kind: 'failed'; error: Error };

type Waiting = { task: ThreadTask; resolve: (reading: unknown) => void; reject: (error: Error) => void };

/**
 * Reads answers on a thread of its own, one after the other, so that a large or malicious one delays neither the
 * requests nor the clocks of other probes. An answer that takes longer than `maxReadingMs`, or too much memory, ends
 * the thread and is given up; the next one gets a new thread.
 */
export class AnswerThread implements AnswerReader {
  readonly #maxReadingMs: number;
  readonly #waiting: Waiting[] = [];
  #waitingChars = 0;
  #current: Waiting | null = null;
  #worker: Worker | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(maxReadingMs = MAX_READING_MS) {
    this.#maxReadingMs = maxReadingMs;
  }

  readHttp: AnswerReader['readHttp'] = (answer) => this.#read({ kind: 'http', answer });
  readMcp: AnswerReader['readMcp'] = (answer) => this.#read({ kind: 'mcp', answer });

  #read<T>(task: ThreadTask): Promise<T> {
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
    if (this.#worker) this.#send(this.#worker, this.#current.task);
    else this.#start();
  }

  #start(): void {
    const worker = new Worker(new URL('./answer-thread-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    this.#worker = worker;
    worker.on('message', (result: ThreadResult) => {
      if (worker === this.#worker) this.#take(worker, result);
    });
    worker.on('error', (error) => {
      if (worker === this.#worker) this.#giveUp(faultOf(error));
    });
    this.#limit(
      MAX_START_MS,
      new Error(`The thread that reads answers did not start in ${MAX_START_MS} ms.`),
    );
  }

  #take(worker: Worker, result: ThreadResult): void {
    clearTimeout(this.#timer);
    const current = this.#current;
    if (result.kind === 'ready') {
      if (current) this.#send(worker, current.task);
      return;
    }
    this.#current = null;
    if (result.kind === 'read') current?.resolve(result.reading);
    else current?.reject(result.error);
    this.#next();
  }

  #send(worker: Worker, task: ThreadTask): void {
    worker.postMessage(task);
    this.#limit(this.#maxReadingMs, new CostlyAnswerError('the answer takes too long to read'));
  }

  #limit(ms: number, error: Error): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#giveUp(error), ms);
  }

  #giveUp(error: Error): void {
    clearTimeout(this.#timer);
    void this.#worker?.terminate();
    this.#worker = null;
    const current = this.#current;
    this.#current = null;
    current?.reject(error);
    this.#next();
  }

  /** Ends the thread. What still waits is rejected. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const unread = [this.#current, ...this.#waiting.splice(0)];
    const worker = this.#worker;
    [this.#current, this.#worker, this.#waitingChars] = [null, null, 0];
    for (const each of unread) each?.reject(new Error('The thread that reads answers was closed.'));
    await worker?.terminate();
  }
}

const charsOf = ({ answer }: ThreadTask): number => answer.text?.length ?? 0;

const faultOf = (error: Error & { code?: string }): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new CostlyAnswerError('the answer takes too much memory to read', { cause: error })
    : error;
