import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readArguments } from '../../src/command-line/arguments.ts';
import type { CatalogEntry } from '../../src/entry/file-schema.ts';
import { readEntries } from '../../src/entry/files/load.ts';
import { findLapsed, VERIFIED_FOR_DAYS } from '../../src/entry/verification.ts';
import type { Verification } from '../../src/entry/verification-schema.ts';
import { environment } from '../../src/environment/environment.ts';
import { userAgent } from '../../src/health/probe/pace/polite-fetch.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { createDnsLookup } from '../../src/network/dns-lookup.ts';
import { openGuard } from '../../src/network/guarded-fetch.ts';
import { readOperationFiles } from '../../src/operations/files/load-operations.ts';
import type { VerificationRecord } from '../authoring/propose/verification-record-schema.ts';
import type { ContractResult } from '../authoring/verify/contract-result.ts';
import { findDue } from '../authoring/verify/run/due.ts';
import { readSetups } from '../authoring/verify/run/read-setups.ts';
import { whyNoSandbox } from '../authoring/verify/run/sandbox.ts';
import { isRunnable, verifyByRun } from '../authoring/verify/run/verify-by-run.ts';
import { verifyContract } from '../authoring/verify/verify-contract.ts';
import { writeVerification } from '../authoring/verify/write-verification.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: npm run verify -- SLUG... [--dry-run] [--folder ENTRIES] [--allow IP]...
       npm run verify -- SLUG... --root FOLDER    installs and runs tools and local servers in sandboxes
       npm run verify -- --due NUMBER --root FOLDER    the tools and servers whose turn it is
       npm run verify -- --lapsed [--folder ENTRIES]    lists verifications that have lapsed
Checks the contracts of entries against the interfaces themselves. Writes verification into each entry that passes.
--root runs foreign code as root and as an unprivileged user: use it in a container or a virtual machine that you can
throw away. FOLDER is made by "npm run -w workshop make-run-root". --allow admits an address in your own network.
--records FILE writes one line of JSON for each entry instead of changing entries, and exits with 0 if all were tried.
Otherwise the exit code is 1 if a contract does not hold, or a verification has lapsed.`;
const MAX_SLUGS = 10_000; // More than a catalog has.
const {
  values,
  positionals: slugs,
  refuse,
} = readArguments(process, {
  usage: USAGE,
  maxPositionals: MAX_SLUGS,
  options: {
    lapsed: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    folder: { type: 'string' },
    root: { type: 'string' },
    due: { type: 'string' },
    records: { type: 'string' },
    allow: { type: 'string', multiple: true, default: [] },
  },
});
if (slugs.length === 0 && !values.lapsed && values.due === undefined)
  refuse('Name the entries to verify, use --due NUMBER, or --lapsed to list those that have lapsed.');
if (values.due !== undefined && (!/^\d{1,4}$/.test(values.due) || values.root === undefined))
  refuse('--due takes a whole number from 0 to 9999, and needs --root.');
const folder = values.folder ?? environment().entriesFolder;
const { entries } = readEntries(folder);

function listLapsed(): number {
  const lapsed = findLapsed(entries, new Date());
  for (const { slug, at, days } of lapsed) console.log(`${slug}: verified at ${at}, ${days} days ago`);
  console.log(`${lapsed.length} verifications have lapsed. A verification lasts ${VERIFIED_FOR_DAYS} days.`);
  return lapsed.length === 0 ? 0 : 1;
}

type Check = (entry: CatalogEntry) => Promise<ContractResult>;

async function verify(slug: string, check: Check): Promise<boolean> {
  const entry = entries.find((each) => each.slug === slug);
  if (!entry) {
    console.error(`There is no valid entry "${slug}" in ${folder}. Run npm run check:entries.`);
    return false;
  }
  const result = await check(entry);
  const words = result.holds
    ? `holds. It was seen: ${result.proof.evidence}`
    : `does not hold. It ${result.reason}.`;
  console.log(`${slug}: ${words}`);
  if (values.records !== undefined)
    appendFileSync(values.records, `${JSON.stringify(recordOf(slug, result))}\n`);
  else if (result.holds && !values['dry-run']) writeProof(entry, result);
  return result.holds;
}

type Held = ContractResult & { holds: true };

function verificationOf({ proof: { method, version, evidence } }: Held): Verification {
  return { method, at: new Date().toISOString().replace(/\.\d+Z$/, 'Z'), version, evidence };
}

const recordOf = (slug: string, result: ContractResult): VerificationRecord =>
  result.holds
    ? { slug, verification: verificationOf(result), package: result.installed }
    : { slug, reason: result.reason };

function writeProof({ category, slug }: CatalogEntry, result: Held): void {
  const file = join(folder, category, `${slug}.yaml`);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, writeVerification(text, verificationOf(result), result.installed));
}

async function verifyAll(check: Check): Promise<number> {
  const due = values.due === undefined ? [] : findDue(runnable(), Number(values.due), new Date());
  let failed = 0;
  for (const slug of [...slugs, ...due]) if (!(await verify(slug, check))) failed += 1;
  console.log(`${slugs.length + due.length - failed} hold, ${failed} do not.`);
  return failed === 0 || values.records !== undefined ? 0 : 1;
}

/** Entries that a run can verify without a person. */
function runnable(): CatalogEntry[] {
  const setups = readSetups(folder);
  return entries.filter((entry) => isRunnable(entry) && !setups[entry.slug]?.needs);
}

/** Tools and local servers are run in sandboxes over the root folder. */
async function byRun(root: string): Promise<Check> {
  const missing = await whyNoSandbox(root);
  if (missing !== null) refuse(missing);
  const { operations } = readOperationFiles(folder, entries);
  const operationsOf = (slug: string) => operations.get(slug)?.operations.map(({ name }) => name) ?? null;
  const deps = { root, setups: readSetups(folder), operationsOf };
  return (entry) => verifyByRun(entry, deps);
}

async function overNetwork(): Promise<number> {
  const guard = openGuard({ allow: (ip) => values.allow.includes(ip), lookup: createDnsLookup() });
  const agent = { 'User-Agent': userAgent(environment().siteUrl) };
  try {
    return await verifyAll((entry) =>
      verifyContract(entry, (url, options = {}) =>
        guard.fetch(url, { ...options, headers: { ...agent, ...options.headers } }),
      ),
    );
  } finally {
    await guard.close();
  }
}

if (values.records !== undefined) {
  mkdirSync(dirname(values.records), { recursive: true });
  writeFileSync(values.records, '');
}
if (values.lapsed) process.exitCode = listLapsed();
else
  process.exitCode =
    values.root === undefined ? await overNetwork() : await verifyAll(await byRun(values.root));
