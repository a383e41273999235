import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../../src/command-line/arguments.ts';
import { type Difference, differencesOf, see } from '../measure/deploy/compare.ts';
import { cloneFromRemote, rehearseGuide } from '../measure/deploy/first-deploy.ts';
import { netlifyCli } from '../measure/deploy/netlify-cli.ts';
import { rehearseProbe } from '../measure/deploy/probe-workflow.ts';
import { reportDifferences } from '../measure/deploy/report.ts';
import { REQUESTS } from '../measure/deploy/requests.ts';
import { serveByNetlify, serveLocally, startRedis } from '../measure/deploy/serve.ts';

const USAGE = `Usage: npm run check:deploy [-- --keep]
Deploys the last commit without an account: makes a bare remote and a clone of it, builds that by Netlify's own build
offline, compares sixty requests to Netlify's CLI with the same to the local server, and runs every command of the
guide for operators and of the workflow Probe. Installs Netlify's CLI outside the repository when it is first needed.
With --keep the clone stays. Exit code 1 if the build or a command fails, or if the servers differ in a way that
differences.ts does not list.`;
const { values } = readArguments(process, {
  usage: USAGE,
  options: { keep: { type: 'boolean', default: false } },
});

/** Sends every request to both servers, one after another, and compares the responses. */
async function compareServers(netlify: string, local: string): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const request of REQUESTS) {
    const [theirs, ours] = [await see(netlify, request), await see(local, request)];
    found.push(...differencesOf(request, theirs, ours));
  }
  return found;
}

async function deploy(clone: string): Promise<number> {
  await using redis = await startRedis();
  await using netlify = await serveByNetlify(netlifyCli(), clone, redis.origin);
  console.log("Netlify's build succeeded.");
  await using local = await serveLocally(clone);
  const differing = reportDifferences(await compareServers(netlify.origin, local.origin));
  const failed = await rehearseGuide(folder, netlify.origin);
  return differing + failed + (await rehearseProbe(clone, redis.origin, netlify.origin));
}

const folder = mkdtempSync(join(tmpdir(), 'callbook-deploy-'));
try {
  const faults = await deploy(await cloneFromRemote(folder));
  process.exitCode = faults > 0 ? 1 : 0;
} finally {
  if (values.keep) console.log(`The clone is ${join(folder, 'clone')}.`);
  else rmSync(folder, { recursive: true, force: true });
}
