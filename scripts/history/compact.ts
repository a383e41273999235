import { readArguments } from '../../src/command-line/arguments.ts';
import { environment } from '../../src/environment/environment.ts';
import { type Compaction, compactHistory } from '../../src/history/branch/compact.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { connectStore } from '../../src/store/redis.ts';
import { readCursor } from '../../src/watch/event-log.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run history:compact [-- --push]
Rewrites the branch history to one commit. If there is an origin, it does so with --push only, there and here.
With UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN it keeps the events that followers have not been sent yet.
Exit code 1 if something would be lost.`;
const { values } = readArguments(process, {
  usage: USAGE,
  options: { push: { type: 'boolean', default: false } },
});

try {
  console.log(await compact(values.push));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function compact(push: boolean): Promise<string> {
  const { redis } = environment();
  const cursor = redis && (await readCursor(connectStore(redis)));
  const sentUpTo = cursor?.observed_at ?? null;
  const done = compactHistory({
    repository: '.',
    push,
    now: () => new Date(),
    report: console.warn,
    sentUpTo,
  });
  return done === null ? 'There is no branch history yet.' : lineOf(done);
}

function lineOf({ before, after, commits, isRewritten }: Compaction): string {
  const [from, to] = [before.slice(0, 12), after.slice(0, 12)];
  if (isRewritten) return `${commits} commits became one: ${to} has the files of ${from}.`;
  return `${commits} commits would become one. Nothing was changed. To rewrite the branch at origin: npm run history:compact -- --push`;
}
