import type { EntryPackage } from '../../../../src/entry/entry-package-schema.ts';
import { oneLineOf } from '../one-line.ts';
import type { Sandbox } from './sandbox.ts';

const INSTALL_TIMEOUT_MS = 420_000; // LibreOffice and TeX take several minutes on a slow mirror.
const LOOK_UP_TIMEOUT_MS = 60_000;
const MAX_ERROR_LINES = 3;
const MAX_REASON_LENGTH = 200;
/** Names that may stand in a shell command unquoted: those of npm and Debian. */
const PACKAGE_NAME = /^@?[a-z0-9][a-z0-9.+_/-]*(?:@\d[\w.+-]*)?$/i;
export const NPM_FOLDER = '/opt/installed';

export type Installed = { ok: true; package: EntryPackage } | { ok: false; reason: string };

/** Installs a package into a sandbox: of npm in the version that is asked for, else the newest. Its version and release date come from the package manager itself. */
export async function installPackage(
  sandbox: Sandbox,
  { registry, name, version }: EntryPackage,
  extra: readonly string[] = [],
): Promise<Installed> {
  const wanted = registry === 'npm' && version !== null ? `${name}@${version}` : name;
  if (![wanted, ...extra].every((each) => PACKAGE_NAME.test(each)))
    return { ok: false, reason: `has the package name "${name}", which is not one` };
  if (registry !== 'deb' && registry !== 'npm')
    return { ok: false, reason: `is installed from ${registry}, which this command does not run` };
  const debs = registry === 'deb' ? [name, ...extra] : extra;
  if (debs.length > 0) {
    const apt = await asRoot(sandbox, `apt-get install -y --no-install-recommends ${debs.join(' ')}`);
    if (apt !== null) return { ok: false, reason: `cannot be installed: apt-get ${apt}` };
  }
  if (registry === 'npm') {
    const npm = await asRoot(
      sandbox,
      `npm install --no-audit --no-fund --prefix ${NPM_FOLDER} ${wanted} && chown -R ${sandbox.userId} ${NPM_FOLDER}`,
    );
    if (npm !== null) return { ok: false, reason: `cannot be installed: npm ${npm}` };
  }
  return { ok: true, package: await (registry === 'deb' ? debOf : npmOf)(sandbox, name) };
}

/** Runs an installation. Returns what went wrong, or null. */
async function asRoot(sandbox: Sandbox, command: string): Promise<string | null> {
  const ran = await sandbox.run({ command, asRoot: true, network: true, timeoutMs: INSTALL_TIMEOUT_MS });
  if (ran.ended) return `was ended (${ran.ended})`;
  return ran.code === 0
    ? null
    : `exited with ${ran.code}: ${oneLineOf(errorIn(ran.stderr), MAX_REASON_LENGTH)}`;
}

/** The lines of an error that say what is wrong: npm ends with the path of a log. */
const errorIn = (text: string): string =>
  text
    .split('\n')
    .filter((line) => /^(?:E:|npm error)/.test(line) && !/A complete log/.test(line))
    .slice(0, MAX_ERROR_LINES)
    .join(' ');

async function debOf(sandbox: Sandbox, name: string): Promise<EntryPackage> {
  const command = `dpkg-query -W -f '\${Version}' ${name}`;
  const ran = await sandbox.run({ command, timeoutMs: LOOK_UP_TIMEOUT_MS });
  return { registry: 'deb', name, version: ran.stdout.trim() || null, released: null, deprecated: false };
}

async function npmOf(sandbox: Sandbox, name: string): Promise<EntryPackage> {
  const own = await sandbox.run({
    command: `cat ${NPM_FOLDER}/node_modules/${name}/package.json`,
    timeoutMs: LOOK_UP_TIMEOUT_MS,
  });
  const version = textOf((parse(own.stdout) as { version?: unknown } | null)?.version);
  const view = async (field: string) => {
    const command = `npm view --json ${name}@${version} ${field}`;
    const ran = await sandbox.run({ command, network: true, timeoutMs: LOOK_UP_TIMEOUT_MS });
    return parse(ran.stdout);
  };
  const times = (await view('time')) as Record<string, unknown> | null;
  const released = version && textOf(times?.[version])?.slice(0, 10);
  const deprecated = Boolean(await view('deprecated'));
  return { registry: 'npm', name, version, released: released || null, deprecated };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // The registry gave no answer: nothing is known.
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
