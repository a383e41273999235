import { openRedis } from '../../../src/local/redis/embedded-redis.ts';
import { findPort, listen } from '../../../src/server/listen.ts';
import { bridgeRedis } from '../../../src/server/redis/redis-bridge.ts';
import { type ServerProcess, startServer } from '../load/server-process.ts';

import { PUBLIC_URL } from './compare.ts';

const TOKEN = 'a-token';

/** Environment variables that an operator sets at Netlify before the first deploy. */
export const VARIABLES: Readonly<Record<string, string>> = {
  URL: PUBLIC_URL,
  CALLBOOK_REPOSITORY: 'https://github.com/example/callbook',
  SECRET: 'a-secret-that-only-this-check-uses-0123456789',
  UPSTASH_REDIS_REST_TOKEN: TOKEN,
};
const QUIET = { CI: 'true', BROWSER: 'none', ASTRO_TELEMETRY_DISABLED: '1', NETLIFY_TELEMETRY_DISABLED: '1' };

/** A Redis behind the protocol of Upstash. */
export async function startRedis() {
  const engine = await openRedis(null);
  const { origin, close } = await listen(bridgeRedis(engine, TOKEN), { port: 0, reportError: console.error });
  return {
    origin,
    [Symbol.asyncDispose]: async () => {
      await close();
      await engine.close();
    },
  };
}

/** Builds a clone with Netlify's own build, offline, and serves it with Netlify's CLI. Rejects with the output if the build fails. */
export async function serveByNetlify(cli: string, clone: string, redis: string): Promise<ServerProcess> {
  const [port, functionsPort, filesPort] = await Promise.all([findPort(0), findPort(0), findPort(0)]);
  const ports = ['--port', port, '--functions-port', functionsPort, '--staticServerPort', filesPort].map(
    String,
  );
  const offline = ['--offline', '--internal-disable-edge-functions', '--geo', 'mock', '--country', 'DE'];
  const env = { ...process.env, ...QUIET, ...VARIABLES, UPSTASH_REDIS_REST_URL: redis };
  return startServer([cli, 'serve', ...offline, ...ports], /server ready: http:\/\/localhost:(\d+)/, {
    cwd: clone,
    env,
  });
}

/** Serves the output of Netlify's build with the server of `npm start` and its own Redis. */
export async function serveLocally(clone: string): Promise<ServerProcess> {
  const env = { ...process.env, ...QUIET, ...VARIABLES, PORT: String(await findPort(0)) };
  return startServer(['scripts/start.ts', '--no-build'], /Hooks +http:\/\/[\w.]+:(\d+)/, { cwd: clone, env });
}
