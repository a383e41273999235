import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import npmChromium from '@sparticuz/chromium';
import type { LaunchOptions } from 'playwright-core';
import { extendEnvironment } from '../../src/environment/environment.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** Libraries that Chromium from npm loads from the system, and the Debian packages that bring them. */
const LIBRARIES: readonly (readonly [library: string, debianPackage: string])[] = [
  ['libnss3.so', 'libnss3'],
  ['libexpat.so.1', 'libexpat1'],
];

// Containers run as root, where Chromium's sandbox cannot start.
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How to launch a headless Chromium: the one of the system if there is one, else the one from npm. */
export async function chromiumOptions(): Promise<LaunchOptions> {
  if (existsSync(SYSTEM_CHROMIUM)) return { executablePath: SYSTEM_CHROMIUM, args: ARGUMENTS };
  const executablePath = await npmChromium.executablePath();
  // The npm package brings fonts: without any, Chromium crashes at the first page with text.
  extendEnvironment({ FONTCONFIG_PATH: join(tmpdir(), 'fonts') });
  return { executablePath, args: ARGUMENTS };
}

/** Debian packages to install before Chromium from npm can start. Empty if nothing is missing. */
export function missingChromiumPackages(): string[] {
  if (existsSync(SYSTEM_CHROMIUM) || process.platform !== 'linux') return [];
  const known = listLibraries();
  return LIBRARIES.filter(([library]) => !known.includes(library)).map(([, name]) => name);
}

function listLibraries(): string {
  try {
    return execFileSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  } catch {
    return LIBRARIES.map(([library]) => library).join(); // Without ldconfig nothing is known to be missing.
  }
}
