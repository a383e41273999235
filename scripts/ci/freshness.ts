import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readArguments } from '../../src/command-line/arguments.ts';
import type { CatalogEntry } from '../../src/entry/file-schema.ts';
import { readEntries } from '../../src/entry/files/load.ts';
import { ownValue } from '../../src/entry/own-value.ts';
import { environment } from '../../src/environment/environment.ts';
import { requiredWorkflow } from '../../src/environment/switched-off.ts';
import type { Freshness } from '../../src/health/freshness-schema.ts';
import {
  type Finding,
  type FreshnessAccess,
  findStale,
  staleFlagsOf,
} from '../../src/health/probe/find-stale.ts';
import { userAgent } from '../../src/health/probe/pace/polite-fetch.ts';
import { weeklyPart } from '../../src/health/schedule/turns.ts';
import { refuseSharedRepository } from '../../src/history/branch/branch.ts';
import { recordFreshness } from '../../src/history/branch/record-files.ts';
import { guardRunnerLog } from '../../src/log/runner-log.ts';
import { createDnsLookup } from '../../src/network/dns-lookup.ts';
import { openGuard } from '../../src/network/guarded-fetch.ts';
import { readOperationFiles } from '../../src/operations/files/load-operations.ts';
import { parseJson } from '../../src/text/parse-json.ts';

guardRunnerLog(() => process.exit(1));

const USAGE = `Usage: node scripts/ci/freshness.ts [--most NUMBER --push --repository DIR --folder ENTRIES --allow IP]
Looks for entries whose repository was archived, moved or is gone, whose package of npm is deprecated, whose
documentation is gone, or whose interface announces its end. Records them on the branch "history", where the build reads
them. Looks at NUMBER entries, others each week. Pushes the branch to origin only with --push.`;
const MOST = '600'; // GitHub allows a workflow 1,000 calls an hour, and an entry takes one or two.
const AT_ONCE = 8;
const MAX_PAGE_BYTES = 262_144; // Of a page only its status counts, of GitHub's description the first fields.
const NPM_TIMEOUT_MS = 60_000;
const { values, refuse } = readArguments(process, {
  usage: USAGE,
  options: {
    most: { type: 'string', default: MOST },
    push: { type: 'boolean', default: false },
    repository: { type: 'string', default: '.' },
    folder: { type: 'string' },
    allow: { type: 'string', multiple: true, default: [] },
  },
});
if (!/^\d{1,4}$/.test(values.most))
  refuse(`--most is "${values.most}"; allowed is a whole number from 0 to 9999.`);

/** What npm itself prints about a package. It finds the registry by the settings of this machine. */
async function deprecationOf(name: string): ReturnType<FreshnessAccess['deprecationOf']> {
  const run = promisify(execFile)('npm', ['view', '--json', `${name}@latest`, 'deprecated'], {
    timeout: NPM_TIMEOUT_MS,
  });
  const { stdout, failed } = await run.then(
    (done) => ({ ...done, failed: false }),
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '', failed: true }),
  );
  if (failed) return stdout.includes('"E404"') ? { gone: true, words: '' } : null;
  const words = parseJson(stdout);
  return typeof words === 'string' && words !== '' ? { gone: false, words } : null;
}

const settings = environment();
refuseSharedRepository(values.repository, settings);
const github = requiredWorkflow(settings, 'ask GitHub about repositories');
const folder = values.folder ?? settings.entriesFolder;
const { entries } = readEntries(folder);
const { operations } = readOperationFiles(folder, entries);
const now = new Date();
const today = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
const guard = openGuard({ allow: (ip) => values.allow.includes(ip), lookup: createDnsLookup() });
const agent = { 'User-Agent': userAgent(settings.siteUrl) };
const access: FreshnessAccess = {
  fetch: (url, headers) => guard.fetch(url, { maxBytes: MAX_PAGE_BYTES, headers: { ...agent, ...headers } }),
  github,
  deprecationOf,
};

/** What was found about each entry that could be looked at. */
const found = new Map<string, Finding[]>();
const look = async (entry: CatalogEntry): Promise<void> => {
  try {
    found.set(entry.slug, await findStale(entry, operations.get(entry.slug)?.source ?? null, access));
  } catch (error) {
    console.warn(`${entry.slug}: ${(error as Error).message}`);
  }
};
const part = weeklyPart(
  entries.filter(({ status }) => status === 'active'),
  Number(values.most),
  now,
);
try {
  for (let i = 0; i < part.length; i += AT_ONCE) await Promise.all(part.slice(i, i + AT_ONCE).map(look));
} finally {
  await guard.close();
}

/** Entries that were not looked at keep what was found before. */
function update(before: Freshness): Freshness {
  const known = entries.map(({ slug }): [string, Freshness[string]] => {
    const flags = ownValue(before, slug) ?? [];
    const fresh = found.get(slug);
    return [slug, fresh ? staleFlagsOf(fresh, flags, today) : flags];
  });
  return Object.fromEntries(known);
}

const { repository, push } = values;
recordFreshness(update, { repository, push, now: () => now, report: console.warn });
const stale = [...found].filter(([, findings]) => findings.length > 0);
for (const [slug, findings] of stale)
  console.log(`${slug}: ${findings.map(({ reason, detail }) => `${reason} (${detail})`).join('; ')}`);
console.log(`Entries looked at: ${found.size} of ${part.length}. May be out of date: ${stale.length}.`);
if (found.size === 0 && part.length > 0) process.exitCode = 1;
