import { parentPort } from 'node:worker_threads';
import type { ThreadResult, ThreadTask } from './answer-thread.ts';
import { readHttp } from './http-shape.ts';
import { readMcp } from './mcp-reply.ts';

const read = (task: ThreadTask): unknown =>
  task.kind === 'http' ? readHttp(task.answer) : readMcp(task.answer);

function attempt(task: ThreadTask): ThreadResult {
  try {
    return { kind: 'read', reading: read(task) };
  } catch (error) {
    return { kind: 'failed', error: error as Error };
  }
}

parentPort?.on('message', (task: ThreadTask) => parentPort?.postMessage(attempt(task)));
parentPort?.postMessage({ kind: 'ready' } satisfies ThreadResult);
