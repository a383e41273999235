import { type Browser, chromium } from 'playwright-core';
import { getShared } from './shared.ts';

/** Time that a hook which starts the browser should be given: its first start on a machine unpacks it. */
export const BROWSER_TIMEOUT_MS = 60_000;

/**
 * Connects to the browser of this test run. Contexts and pages are the caller's own; `close()` ends those and the
 * connection, and leaves the browser to the other test files.
 */
export const startBrowser = async (): Promise<Browser> =>
  chromium.connect(await getShared<string>('/browser'));
