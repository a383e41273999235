/**
 * Deploys the last commit without an account: makes a bare remote and a clone, builds that by Netlify's own build
 * offline, runs every command of the guide for operators, and compares sixty requests to Netlify's CLI with the same
 * to the local server.
 *   npm run check:deploy [-- --keep]
 * Installs Netlify's CLI outside of the repository when it is first needed. With --keep the clone stays. Ends with 1 if
 * a command fails, or if the servers differ in what differences.ts does not list.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Difference, differencesOf, see } from './compare.ts';
import { KNOWN_DIFFERENCES } from './differences.ts';
import { cloneFromRemote, run } from './first-deploy.ts';
import { EXCLUDED, exclusionOf, guideCommands } from './guide.ts';
import { netlifyCli } from './netlify-cli.ts';
import { REQUESTS } from './requests.ts';
import { serveByNetlify, serveLocally, startRedis, VARIABLES } from './serve.ts';

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
const MAX_SHOWN = 300; // Characters of each side of a difference.

/** Asks both servers the same, one request after another. */
async function compareServers(netlify: string, local: string): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const request of REQUESTS) {
    const [theirs, ours] = [await see(netlify, request), await see(local, request)];
    found.push(...differencesOf(request, theirs, ours));
  }
  return found;
}

/** Prints the differences, the known ones by their name. Returns how many are not known, or known but gone. */
function report(differences: readonly Difference[]): number {
  const unknown = differences.filter((each) => !KNOWN_DIFFERENCES.some(({ matches }) => matches(each)));
  for (const { request, part, netlify, local } of unknown) {
    console.log(`${request.method ?? 'GET'} ${request.path}: ${part}`);
    console.log(
      `  Netlify's CLI  ${netlify.slice(0, MAX_SHOWN)}\n  local server   ${local.slice(0, MAX_SHOWN)}`,
    );
  }
  const known = KNOWN_DIFFERENCES.map((each) => ({ ...each, seen: differences.filter(each.matches).length }));
  console.table(known.map(({ name, right, why, seen }) => ({ name, seen, right, why })));
  const gone = known.filter(({ seen }) => seen === 0);
  for (const { name } of gone) console.log(`"${name}" is not seen any more: remove it from differences.ts.`);
  console.log(
    `${REQUESTS.length} requests, ${differences.length} differences, ${unknown.length} of them not known.`,
  );
  return unknown.length + gone.length;
}

/** Runs every command of the guide in the clone. Returns how many failed. */
function followGuide(clone: string, redis: string): number {
  const env = { ...process.env, ...VARIABLES, UPSTASH_REDIS_REST_URL: redis };
  const commands = guideCommands(join(clone, 'dist'));
  let failed = 0;
  for (const command of commands) {
    const excluded = exclusionOf(command);
    console.log(`${excluded ? 'not run' : 'run    '}  ${command}${excluded ? `  (${excluded.why})` : ''}`);
    if (excluded) continue;
    try {
      run(['sh', '-c', command], clone, env);
    } catch (error) {
      failed += 1;
      console.log((error as Error).message);
    }
  }
  const stale = EXCLUDED.filter(({ begins }) => !commands.some((command) => command.startsWith(begins)));
  for (const { begins } of stale)
    console.log(`The guide does not name "${begins}": remove it from guide.ts.`);
  console.log(`The guide names ${commands.length} commands; ${failed} failed.`);
  return failed + stale.length;
}

const folder = mkdtempSync(join(tmpdir(), 'callbook-deploy-'));
try {
  const cli = netlifyCli();
  const clone = cloneFromRemote(folder);
  await using redis = await startRedis();
  await using netlify = await serveByNetlify(cli, clone, redis.origin);
  await using local = await serveLocally(clone);
  const faults =
    report(await compareServers(netlify.origin, local.origin)) + followGuide(clone, redis.origin);
  process.exitCode = faults > 0 ? 1 : 0;
} finally {
  if (values.keep) console.log(`The clone is in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true });
}
