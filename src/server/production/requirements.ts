import { missingFile } from '../../catalog/open.ts';
import { openedFolder } from '../../catalog/opened-folder.ts';
import type { Environment } from '../../environment/read-environment.ts';

/** What the server cannot run without, in sentences that say what to do. Empty if nothing is missing. */
export function missingForServer({ secret, redis, localRedisUrl, distFolder }: Environment): string[] {
  const missing: string[] = [];
  if (secret === null)
    missing.push(
      `SECRET is not set. Set it to a random text and keep it: all processes, and each of them after a restart, need the same one. This prints one: node -p "crypto.randomBytes(33).toString('base64url')"`,
    );
  if (redis === null && localRedisUrl === null)
    missing.push(
      'REDIS_URL is not set. Set it to the address of a redis-server, such as redis://127.0.0.1:6379. Or set UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN.',
    );
  const absent = missingFile(openedFolder(distFolder));
  if (absent !== null)
    missing.push(
      `There is no complete built site at ${distFolder}: ${absent} is missing. Run npm run build first, or set CALLBOOK_DIST.`,
    );
  return missing;
}
