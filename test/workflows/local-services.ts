import { text } from 'node:stream/consumers';
import { serveHttp } from '../helpers/loopback.ts';
import { aServiceEntry } from './a-project.ts';

/** A service that answers until it is switched off, the control addresses, a build hook, GitHub's switches and its list of deployments. */
export async function startLocalServices() {
  const asked: string[] = [];
  let isOff = false;
  const deployments: { created_at: string }[] = [];
  const server = await serveHttp(async (request, response) => {
    const { method, url = '' } = request;
    await text(request);
    asked.push(`${method} ${url}`);
    const say = (value: unknown) =>
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value));
    if (method === 'POST' && url === '/repos/o/r/deployments')
      deployments.unshift({ created_at: new Date().toISOString() });
    if (method === 'GET' && url.startsWith('/repos/o/r/deployments?')) return say(deployments);
    if (url.startsWith('/service') && isOff) return response.writeHead(503).end();
    return say(url.startsWith('/service') ? { tide: 'high' } : {});
  });
  const count = (call: string) => asked.filter((each) => each === call).length;
  const switchOff = (off: boolean) => {
    isOff = off;
  };
  /** What a runner sets for commands that call GitHub. */
  const runner = {
    CI: 'true',
    GITHUB_API_URL: server.url('').replace(/\/$/, ''),
    GITHUB_REPOSITORY: 'o/r',
  };
  return { ...server, runner, deployments, count, switchOff };
}
export type LocalServices = Awaited<ReturnType<typeof startLocalServices>>;

/** Words that lead commands to the servers of these services. */
export const localArguments = (services: LocalServices) => {
  const words = ` --allow 127.0.0.1 --control ${services.url('/control')}`;
  return {
    'npm run probe': words,
    'node scripts/ci/review-entries.ts': words,
  };
};
/** An entry of the service that the services plays. */
export const localEntry = (
  services: LocalServices,
  slug: string,
  fields: Record<string, unknown> = {},
): string => aServiceEntry(services.url(`/service/${slug}`), slug, fields);
