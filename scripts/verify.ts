import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programRunner } from '../src/authoring/verify/run-program.ts';
import { type VerifyDeps, verifyContract } from '../src/authoring/verify/verify-contract.ts';
import { readArguments } from '../src/command-line/arguments.ts';
import type { CatalogEntry } from '../src/entry/file-schema.ts';
import { readEntries } from '../src/entry/files/load.ts';
import { setField } from '../src/entry/files/set-field.ts';
import { findLapsed, VERIFIED_FOR_DAYS } from '../src/entry/verification.ts';
import { environment } from '../src/environment/environment.ts';
import { userAgent } from '../src/health/probe/prober-name.ts';
import { createDnsLookup } from '../src/network/dns-lookup.ts';
import { openGuard } from '../src/network/guarded-fetch.ts';

const USAGE = `Usage: npm run verify -- SLUG... [--dry-run] [--folder ENTRIES] [--allow IP]...
       npm run verify -- --lapsed [--folder ENTRIES]    lists verifications that have lapsed
Checks the contracts of entries against the interfaces themselves. Writes verified_at into each entry that passes.
Exit code 1 if a contract does not hold, or a verification has lapsed. --allow admits an address of your own network.`;
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
    allow: { type: 'string', multiple: true, default: [] },
  },
});
if (slugs.length === 0 && !values.lapsed)
  refuse('Name the entries to verify, or use --lapsed for those that are due.');
const folder = values.folder ?? environment().entriesFolder;
const { entries } = readEntries(folder);

function listLapsed(): number {
  const lapsed = findLapsed(entries, new Date());
  for (const { slug, verified_at, days } of lapsed)
    console.log(`${slug}: verified at ${verified_at}, ${days} days ago`);
  console.log(`${lapsed.length} verifications have lapsed. A verification lasts ${VERIFIED_FOR_DAYS} days.`);
  return lapsed.length === 0 ? 0 : 1;
}

async function verify(slug: string, deps: VerifyDeps): Promise<boolean> {
  const entry = entries.find((each) => each.slug === slug);
  if (!entry) {
    console.error(`There is no valid entry "${slug}" in ${folder}. Run npm run check:entries.`);
    return false;
  }
  const { holds, reason } = await verifyContract(entry, deps);
  console.log(`${slug}: ${holds ? 'holds' : 'does not hold'}. It ${reason}.`);
  if (holds && !values['dry-run']) writeVerifiedAt(entry);
  return holds;
}

function writeVerifiedAt({ category, slug }: CatalogEntry): void {
  const file = join(folder, category, `${slug}.yaml`);
  const at = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  writeFileSync(file, setField(readFileSync(file, 'utf8'), 'verified_at', JSON.stringify(at)));
  console.log(`Wrote verified_at into ${file}.`);
}

async function verifyAll(): Promise<number> {
  const guard = openGuard({ allow: (ip) => values.allow.includes(ip), lookup: createDnsLookup() });
  const agent = { 'User-Agent': userAgent(environment().siteUrl) };
  try {
    const deps: VerifyDeps = {
      fetch: (url, options = {}) =>
        guard.fetch(url, { ...options, headers: { ...agent, ...options.headers } }),
      run: programRunner({ path: environment().programPath }),
    };
    let failed = 0;
    for (const slug of slugs) if (!(await verify(slug, deps))) failed += 1;
    return failed === 0 ? 0 : 1;
  } finally {
    await guard.close();
  }
}

process.exitCode = values.lapsed ? listLapsed() : await verifyAll();
