import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readArguments } from '../src/command-line/arguments.ts';
import { guardRunnerLog } from '../src/log/runner-log.ts';
import { openRedisVariables } from '../src/server/redis/serve-redis.ts';
import { theStore } from '../src/store/redis.ts';
import type { Submission } from '../src/store/submissions.ts';
import { dropSubmission, listSubmissions } from '../src/store/submissions.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run submissions                 lists the waiting proposals
       npm run submissions -- --show ID    prints the file of a proposal
       npm run submissions -- --take ID    writes the file into entries/ and drops the proposal
       npm run submissions -- --drop ID    drops the proposal
Needs REDIS_URL, or UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN.`;

const text = { type: 'string' } as const;
const { values } = readArguments(process, { usage: USAGE, options: { show: text, take: text, drop: text } });
process.exitCode = await run();

async function run(): Promise<number> {
  await using _redis = await openRedisVariables();
  const store = theStore();
  if (!store) return print(`No Redis is configured.\n${USAGE}`, 1);
  const waiting = await listSubmissions(store);
  const id = values.show ?? values.take ?? values.drop;
  if (id === undefined) return print(listOf(waiting), 0);
  const submission = waiting.find((each) => each.id === id);
  if (!submission) return print(`There is no waiting proposal with the id "${id}".`, 1);
  if (values.show) return print(submission.content, 0);
  if (values.take && !take(submission))
    return print(`${submission.path} exists already. Compare it by hand: --show ${id}`, 1);
  await dropSubmission(store, id);
  return print(
    values.take ? `Wrote ${submission.path}. Run npm run check:entries, then commit it.` : 'Dropped.',
    0,
  );
}

function listOf(waiting: readonly Submission[]): string {
  const lines = waiting.map(({ id, at, path }) => `${id}  ${at.slice(0, 16)}  ${path}`);
  return [...lines, `${waiting.length} proposals wait`].join('\n');
}

/** Writes the file unless it exists. The path is safe: it was made of a checked category and slug. */
function take({ path, content }: Submission): boolean {
  if (existsSync(path)) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return true;
}

/** Returns the exit code. */
function print(text: string, code: number): number {
  console.log(text);
  return code;
}
