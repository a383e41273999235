import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { listen } from '../../../src/server/listen.ts';
import { SLUG } from './requests.ts';
import { run, runLine } from './run.ts';
import { VARIABLES } from './serve.ts';

const INSTALLS = /^npm ci\b/; // Done when the clone was made.

/** The commands of the job that the guide has an operator start by hand. */
export function commandsOfJob(workflow: string, job: string): string[] {
  const { jobs } = parse(workflow) as { jobs: Record<string, { steps: { run?: string }[] }> };
  return (jobs[job]?.steps ?? []).flatMap(({ run: line }) => (line && !INSTALLS.test(line) ? [line] : []));
}

/** An interface, a control address, a build hook and GitHub's list of builds on this machine. Nobody else is asked. */
async function startServices() {
  let builds = 0;
  const answer = async ({ method, url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname === '/control') return new Response(null, { status: 204 });
    if (pathname === '/hook') builds += 1;
    if (pathname.endsWith('/deployments') && method === 'GET') return Response.json([]);
    return Response.json({ value: 1 });
  };
  const { origin, close } = await listen(answer, { port: 0, reportError: console.error });
  return { origin, builds: () => builds, [Symbol.asyncDispose]: close };
}

/** One entry of the catalog, at an address of this machine. Returns the folder of entries. */
function writeEntryAt(clone: string, origin: string): string {
  const folder = join(clone, '.netlify', 'entries');
  const text = readFileSync(join(clone, `entries/api/${SLUG}.yaml`), 'utf8');
  const probed = text.replace(/^probe_url:.*\n/m, '').replace(/(?=^source:)/m, `probe_url: ${origin}/\n`);
  mkdirSync(join(folder, 'api'), { recursive: true });
  writeFileSync(join(folder, `api/${SLUG}.yaml`), probed);
  return folder;
}

/**
 * Runs the workflow Probe as the guide has an operator start it, with one interface of this machine. Returns how many
 * problems it found: commands that fail, a check that did not reach the remote, a build that was not started, a site whose
 * state is not "ok".
 */
export async function rehearseProbe(clone: string, redis: string, site: string): Promise<number> {
  await using services = await startServices();
  const github = {
    GITHUB_API_URL: services.origin,
    GITHUB_REPOSITORY: 'you/callbook',
    GITHUB_TOKEN: 'token',
  };
  const hook = { BUILD_HOOK_URL: `${services.origin}/hook`, ...github };
  const env = { ...process.env, ...VARIABLES, ...hook, UPSTASH_REDIS_REST_URL: redis };
  const local = `--folder ${writeEntryAt(clone, services.origin)} --allow 127.0.0.1 --control ${services.origin}/control`;
  const workflow = readFileSync(join(clone, '.github/workflows/probe.yml'), 'utf8');
  let faults = 0;
  for (const command of commandsOfJob(workflow, 'probe')) {
    const isProbe = command.startsWith('npm run probe');
    const line = isProbe ? `${command}${command.includes(' -- ') ? '' : ' --'} ${local}` : command;
    if (!(await runLine(line, clone, env))) faults += 1;
  }
  await run(['git', 'fetch', '--quiet', 'origin', 'history'], clone);
  const known = await run(['git', 'show', 'FETCH_HEAD:state.json'], clone);
  const { state } = (await (await fetch(`${site}/api/public/health`)).json()) as { state: string };
  const isRecorded = known.includes(`"${SLUG}"`);
  console.log(
    `At the remote the check is ${isRecorded ? '' : 'not '}recorded. ${services.builds()} builds were started.`,
  );
  console.log(`The site says that its state is "${state}".`);
  return faults + [isRecorded, state === 'ok', services.builds() === 1].filter((isKept) => !isKept).length;
}
