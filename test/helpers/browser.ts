import { type Browser, chromium } from 'playwright-core';
import { getShared } from './shared.ts';

/**
 * Connects to the browser of this test run. `close()` closes the contexts and pages of the caller and the connection;
 * the browser keeps running for the other test files.
 */
export const startBrowser = async (): Promise<Browser> =>
  chromium.connect(await getShared<string>('/browser'));
