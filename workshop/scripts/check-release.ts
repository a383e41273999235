import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readArguments } from '../../src/command-line/arguments.ts';
import { SlugSchema } from '../../src/entry/text-schema.ts';

import { releaseEnvironment } from '../../src/environment/environment.ts';
import { GitError } from '../../src/git/git.ts';
import { userAgent } from '../../src/health/probe/pace/polite-fetch.ts';
import { guardRunnerLog, runAnnotation } from '../../src/log/runner-log.ts';
import { createDnsLookup } from '../../src/network/dns-lookup.ts';
import { type GuardedFetch, openGuard } from '../../src/network/guarded-fetch.ts';
import { NetworkError } from '../../src/network/network-error.ts';
import { GithubRefusal } from '../../src/pull-requests/github.ts';
import { DraftError } from '../authoring/draft/draft.ts';
import { readSource } from '../authoring/draft/read-source.ts';
import { checkRelease, type Release } from '../authoring/release/check-release.ts';
import { cloneMain } from '../authoring/release/clone.ts';
import { planProposal, type ReadyProposal, writeProposal } from '../authoring/release/plan-proposal.ts';
import { proposeFile } from '../authoring/release/propose-file.ts';
import { FAIL_ON, isFailOn, releaseFindings, releaseOutputs } from '../authoring/release/release-outcome.ts';
import { releaseSummary } from '../authoring/release/release-report.ts';
import { programRunner } from '../authoring/verify/run-program.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run -w workshop check-release -- --slug SLUG --registry OWNER/NAME --url URL --out FOLDER
         [--openapi FILE|URL | --server URL|COMMAND|server.json | --command PROGRAM] [--fork OWNER/NAME]
         [--fail-on breaking|contract|any|never] [--summary FILE] [--output FILE] [--remote URL] [--allow IP]...
Checks a released interface against its entry in a registry: the contract, and the operations. Writes the changed
operations, a patch and the text of a pull request to FOLDER, and opens the pull request if REGISTRY_TOKEN is set.
Appends a report with the badge to the summary file, and results to the output file. Exits with 1 if it must fail.`;
const REPOSITORY = /^[\w.-]+\/[\w.-]+$/;
const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    slug: { type: 'string', default: '' },
    registry: { type: 'string', default: '' },
    url: { type: 'string', default: '' },
    out: { type: 'string', default: '' },
    openapi: { type: 'string' },
    server: { type: 'string' },
    command: { type: 'string' },
    fork: { type: 'string', default: '' },
    'fail-on': { type: 'string', default: 'breaking' },
    summary: { type: 'string' },
    output: { type: 'string' },
    remote: { type: 'string' },
    allow: { type: 'string', multiple: true, default: [] },
  },
});

const { slug, registry, fork } = values;
const failOn = isFailOn(values['fail-on'])
  ? values['fail-on']
  : refuse(`fail-on is "${values['fail-on']}"; allowed is ${FAIL_ON.join(', ')}.`);
const isSite = /^https?:\/\/[^\s/]/.test(values.url) && URL.canParse(values.url);
if (!SlugSchema.safeParse(slug).success) refuse('Set slug to the slug of your entry, such as tide-tables.');
if (!REPOSITORY.test(registry)) refuse("Set registry to the registry's repository on GitHub: owner/name.");
if (fork !== '' && !REPOSITORY.test(fork)) refuse('Set fork to your fork of the registry: owner/name.');
if (!isSite) refuse("Set url to the address of the registry's site, such as https://callbook.example.");
if (values.out === '') refuse('Name a folder for the results: --out FOLDER.');
const siteUrl = new URL(values.url).href.replace(/\/$/, '');
const { apiUrl, token, programPath } = releaseEnvironment();

/** Reads the entry from a fresh clone, because the action may be pinned to older entries. */
async function check(folder: string): Promise<Release> {
  const guard = openGuard({ allow: (ip) => values.allow.includes(ip), lookup: createDnsLookup() });
  const agent = { 'User-Agent': userAgent(siteUrl) };
  try {
    const fetch: GuardedFetch = (url, options = {}) =>
      guard.fetch(url, { ...options, headers: { ...agent, ...options.headers } });
    const { openapi, server, command } = values;
    const sources = { ...(openapi && { openapi }), ...(server && { server }), ...(command && { command }) };
    const access = {
      fetch,
      readText: (source: string, maxBytes: number) => readSource(source, maxBytes, fetch),
      run: programRunner({ path: programPath }),
      env: { PATH: programPath }, // Never the token.
    };
    const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
    return await checkRelease({ folder: join(folder, 'entries'), slug, sources }, access, today);
  } finally {
    await guard.close();
  }
}

/** Opens the pull request if there is a token. Returns its URL, and sentences for the summary. */
async function propose(proposal: ReadyProposal): Promise<{ url: string; words: string; isRefused: boolean }> {
  const byHand = `Apply \`operations.patch\` from the files of this run, or [edit the file on GitHub](${proposal.editUrl}).`;
  if (token === null) return { url: '', words: `It is prepared. ${byHand}`, isRefused: false };
  try {
    const url = await proposeFile({ apiUrl, repository: registry, token }, fork || null, proposal);
    return { url, words: `It is open: ${url}`, isRefused: false };
  } catch (error) {
    if (!(error instanceof GithubRefusal)) throw error;
    annotate('error', `${error.message}. Check what the token and the fork allow.`);
    return { url: '', words: `It could not be opened: ${error.message}. ${byHand}`, isRefused: true };
  }
}

const annotate = (level: 'warning' | 'error', text: string): void =>
  void process.stdout.write(`${runAnnotation(level, `Callbook: ${slug}`, text)}\n`);

async function main(clone: string): Promise<number> {
  const git = cloneMain(values.remote ?? `https://github.com/${registry}.git`, clone);
  const release = await check(clone);
  for (const line of release.operations?.lines ?? []) console.log(line);
  const proposal = planProposal(git, `https://github.com/${registry}`, release);
  const files = proposal ? resolve(values.out, slug) : '';
  if (proposal) writeProposal(files, proposal);
  const opened = proposal ? await propose(proposal) : { url: '', words: 'None is needed.', isRefused: false };
  if (values.summary) appendFileSync(values.summary, releaseSummary(release, opened.words, siteUrl));
  if (values.output) appendFileSync(values.output, releaseOutputs(release, opened.url, files));
  const findings = releaseFindings(release, failOn);
  for (const { level, text } of findings) annotate(level, text);
  return opened.isRefused || findings.some(({ level }) => level === 'error') ? 1 : 0;
}

const clone = mkdtempSync(join(tmpdir(), 'callbook-registry-'));
try {
  process.exitCode = await main(clone);
} catch (error) {
  if (!(error instanceof DraftError || error instanceof NetworkError || error instanceof GitError))
    throw error;
  annotate('error', error.message);
  process.exitCode = 1;
} finally {
  rmSync(clone, { recursive: true });
}
