import { setPriority } from 'node:os';
import { readMcp } from '../mcp/reply.ts';
import type { AnswerTask, TaskResult } from './answer-process.ts';
import { readHttp } from './answer-reader.ts';

const read = (task: AnswerTask): unknown =>
  task.kind === 'http' ? readHttp(task.answer) : readMcp(task.answer);

function attempt(task: AnswerTask): TaskResult {
  try {
    return { kind: 'read', reading: read(task) };
  } catch (error) {
    return { kind: 'failed', error: error as Error };
  }
}

const send = (result: TaskResult): void => {
  process.send?.(result);
};

/** Reading answers must not take the processor from the process that measures latencies. */
const LOW_PRIORITY = 10;

setPriority(LOW_PRIORITY);
process.on('message', (task: AnswerTask) => send(attempt(task)));
send({ kind: 'ready' });
