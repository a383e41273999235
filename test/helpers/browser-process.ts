import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import npmChromium from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import type { Shared } from './global-setup.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
// Quiet, and fit for containers, where the tests run as root. Web security stays on: the tests are about it too.
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts Chromium: the machine's own where there is one, else the one that npm installed. Tells where it listens. */
export async function launchBrowser(): Promise<Shared<string>> {
  const program = existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : await fromNpm();
  const server = await chromium.launchServer({ ...program, args: ARGUMENTS, host: '127.0.0.1' });
  return { told: server.wsEndpoint(), stop: () => server.close() };
}

/** Its package brings fonts as well: on a machine that has none, Chromium ends at the first page with text. */
async function fromNpm() {
  const executablePath = await npmChromium.executablePath();
  return { executablePath, env: { ...process.env, FONTCONFIG_PATH: join(tmpdir(), 'fonts') } };
}
