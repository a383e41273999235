import { readArguments } from '../../src/command-line/arguments.ts';
import { environment } from '../../src/environment/environment.ts';
import { refuseSharedRepository } from '../../src/history/branch/branch.ts';
import { type Compaction, compactHistory } from '../../src/history/branch/compact-history.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { openRedisVariables } from '../../src/server/redis/serve-redis.ts';
import { connectStore } from '../../src/store/redis.ts';
import { readCursor } from '../../src/watch/event-log.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run history:compact -- [--push --repository DIR]
Rewrites the branch "history" to one commit. If the repository has a remote "origin", both are rewritten, and only
with --push. With the variables of a Redis, events that followers have not been sent yet are kept. Exits with 1 if
anything would be lost.`;
const { values } = readArguments(process, {
  usage: USAGE,
  options: { repository: { type: 'string', default: '.' }, push: { type: 'boolean', default: false } },
});

try {
  console.log(await compact(values));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function compact({ repository, push }: typeof values): Promise<string> {
  await using _redis = await openRedisVariables();
  const { redis, mayPublish } = environment();
  refuseSharedRepository(repository, { mayPublish });
  const cursor = redis && (await readCursor(connectStore(redis)));
  const sentUpTo = cursor?.observed_at ?? null;
  const done = compactHistory({
    repository,
    push,
    now: () => new Date(),
    report: console.warn,
    sentUpTo,
  });
  return done === null ? 'There is no branch "history" yet.' : lineOf(done);
}

function lineOf({ before, after, commits, isRewritten }: Compaction): string {
  const [from, to] = [before.slice(0, 12), after.slice(0, 12)];
  if (isRewritten) return `Rewrote ${commits} commits to one: ${to} has the files of ${from}.`;
  return `Would rewrite ${commits} commits to one. Nothing was changed. To rewrite the branch at origin: npm run history:compact -- --push`;
}
