import { type Browser, chromium } from 'playwright-core';
import { getShared } from './shared.ts';

/** Timeout for hooks that start the browser. Its first start on a machine unpacks it. */
export const BROWSER_TIMEOUT_MS = 60_000;

/**
 * Connects to the browser of this test run. `close()` closes the contexts and pages of the caller and the connection;
 * the browser keeps running for the other test files.
 */
export const startBrowser = async (): Promise<Browser> =>
  chromium.connect(await getShared<string>('/browser'));
