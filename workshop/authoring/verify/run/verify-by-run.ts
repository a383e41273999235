/**
 * Verification of an entry by running it:
 *
 *   openSandbox        a separate root folder, which is thrown away afterwards
 *   installPackage     the package, with apt or npm
 *   verifyTool         of a tool: its version, and its example with samples as input
 *     named-files        the files that the example names, without those that it writes
 *     work-folder        samples are copied there; what is new afterwards was written
 *     evidence           what was seen, in one line
 *   verifyServer       of an MCP server: server-command starts it, stdio-handshake lists its tools
 *
 * workshop/scripts/make-run-root.ts makes the root folder, with the samples of make-samples.sh and with serve-hosts.sh, which
 * answers for hosts on loopback. due.ts chooses the entries, entries/run-setups.yaml says what their examples need.
 */
import { join } from 'node:path';
import { isWebAddress } from '../../../../src/entry/endpoint.ts';
import { entryPackage } from '../../../../src/entry/entry-package.ts';
import type { CatalogEntry } from '../../../../src/entry/file-schema.ts';
import type { ContractResult } from '../contract-result.ts';
import { installPackage } from './install-package.ts';
import { openSandbox } from './sandbox.ts';
import type { RunSetup } from './setup-schema.ts';
import { verifyServer } from './verify-server.ts';
import { verifyTool } from './verify-tool.ts';

export type RunSources = {
  /** The root folder that sandboxes lie over. Its samples are in opt/samples. */
  root: string;
  setups: Readonly<Record<string, RunSetup>>;
  operationsOf: (slug: string) => readonly string[] | null;
};

/** Whether a run can verify an entry: a tool, or a local server, that Debian or npm installs. */
export function isRunnable(entry: CatalogEntry): boolean {
  if (entry.status === 'deprecated' || entry.category === 'api' || isWebAddress(entry.endpoint)) return false;
  const from = entryPackage(entry)?.registry;
  return from === 'npm' || (from === 'deb' && entry.category === 'cli');
}

/** Installs the package of an entry in a separate sandbox and runs it there. */
export async function verifyByRun(entry: CatalogEntry, deps: RunSources): Promise<ContractResult> {
  const setup = deps.setups[entry.slug] ?? {};
  const named = entryPackage(entry);
  if (!named || !isRunnable(entry)) return { holds: false, reason: 'has no package of Debian or npm to run' };
  if (setup.needs) return { holds: false, reason: `was not run: it needs ${setup.needs}` };
  const sandbox = openSandbox(deps.root);
  try {
    const installed = await installPackage(sandbox, named, setup.packages);
    if (!installed.ok) return { holds: false, reason: installed.reason };
    const run = { entry, setup, installed: installed.package };
    return entry.category === 'cli'
      ? await verifyTool(sandbox, { ...run, samples: join(deps.root, 'opt/samples') })
      : await verifyServer(sandbox, { ...run, operations: deps.operationsOf(entry.slug) });
  } finally {
    sandbox.close();
  }
}
