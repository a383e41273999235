import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryPackage } from '../../../src/entry/entry-package.ts';
import type { CatalogEntry } from '../../../src/entry/file-schema.ts';
import type { Operation } from '../../../src/operations/file-schema.ts';
import { type CheckedCommands, checkCommands } from '../verify/help/check-commands.ts';
import { oneLineOf } from '../verify/one-line.ts';
import { installPackage } from '../verify/run/install-package.ts';
import { openSandbox, type Sandbox, type SandboxCommand } from '../verify/run/sandbox.ts';
import type { RunSetup } from '../verify/run/setup-schema.ts';
import type { ListedServer } from '../verify/run/stdio-handshake.ts';
import { listInstalledServer } from '../verify/run/verify-server.ts';
import type { PackagedSource } from './recorded-source.ts';

/** Packages of npm and Debian. Everything is installed and run in a sandbox of its own. Throws an error with the reason. */
export type Packages = {
  newest: (source: PackagedSource) => Promise<string>;
  readFile: (source: Extract<PackagedSource, { from: 'package file' }>, version: string) => Promise<string>;
  listTools: (source: PackagedSource, version: string, entry: CatalogEntry) => Promise<ListedServer>;
  checkTool: (
    source: PackagedSource,
    operations: readonly Operation[],
    entry: CatalogEntry,
  ) => Promise<CheckedCommands>;
};

const LOOK_UP_TIMEOUT_MS = 60_000;
const INSTALL_TIMEOUT_MS = 420_000;

const NEWEST = {
  npm: 'npm view "$NAME" version',
  deb: `apt-cache policy "$NAME" | sed -n 's/^  Candidate: //p'`,
};
const UNPACK =
  'npm pack --silent --ignore-scripts "$NAME@$VERSION" > name && tar -xzf "$(tail -n 1 name)" "package/$FILE"';

/** @param root made by "npm run -w workshop make-run-root" */
export function openPackages(root: string, setups: Readonly<Record<string, RunSetup>>): Packages {
  const within = async <Found>(use: (sandbox: Sandbox) => Promise<Found>): Promise<Found> => {
    const sandbox = openSandbox(root);
    try {
      return await use(sandbox);
    } finally {
      sandbox.close();
    }
  };
  return {
    newest: (source) =>
      within(async (sandbox) => {
        const command = NEWEST[source.registry];
        const found = await runOrThrow(sandbox, { command, variables: { NAME: source.name } }, 'look up');
        if (found.trim() === '' || found.trim() === '(none)') throw new Error(`${source.name} is gone`);
        return found.trim();
      }),
    readFile: ({ name, path }, version) =>
      within(async (sandbox) => {
        const variables = { NAME: name, VERSION: version, FILE: path };
        await runOrThrow(sandbox, { command: UNPACK, variables }, 'unpack');
        return readFileSync(join(sandbox.workFolder, 'package', path), 'utf8');
      }),
    listTools: ({ registry, name }, version, entry) =>
      within(async (sandbox) => {
        const setup = setups[entry.slug] ?? {};
        const named = { registry, name, version, released: null, deprecated: false };
        const installed = await installPackage(sandbox, named, setup.packages);
        if (!installed.ok) throw new Error(installed.reason);
        return await listInstalledServer(sandbox, { entry, setup });
      }),
    checkTool: (source, operations, entry) =>
      within(async (sandbox) => {
        await installTool(sandbox, source, entry);
        return await checkCommands(sandbox, operations);
      }),
  };
}

async function runOrThrow(
  sandbox: Sandbox,
  command: Omit<SandboxCommand, 'timeoutMs'> & { timeoutMs?: number },
  verb: string,
): Promise<string> {
  const ran = await sandbox.run({ timeoutMs: LOOK_UP_TIMEOUT_MS, ...command, network: true });
  if (ran.code !== 0) throw new Error(`cannot ${verb} the package: ${oneLineOf(ran.stderr)}`);
  return ran.stdout;
}

/**
 * Tools of npm are installed for all users, where checkCommands looks for them. The package of Debian that has a program
 * may lack the link by which people call it: the one that the entry installs has that.
 */
async function installTool(sandbox: Sandbox, source: PackagedSource, entry: CatalogEntry): Promise<void> {
  const { registry, name } = source;
  if (registry === 'deb') {
    const asked = entryPackage(entry);
    const installed = await installPackage(
      sandbox,
      { registry, name, ...UNPINNED },
      asked?.registry === 'deb' ? [asked.name] : [],
    );
    if (!installed.ok) throw new Error(installed.reason);
    return;
  }
  const command = 'npm install --global --no-audit --no-fund "$NAME"';
  const options = { asRoot: true, variables: { NAME: name }, timeoutMs: INSTALL_TIMEOUT_MS };
  await runOrThrow(sandbox, { command, ...options }, 'install');
}

const UNPINNED = { version: null, released: null, deprecated: false } as const;
