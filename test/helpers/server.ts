import { getShared } from './shared.ts';

/** The real site, built of the real entries and served as `npm start` does. `dist` is its folder. */
export type RunningSite = { origin: string; dist: string };

/** Time that a hook which waits for the site should be given: a build on two busy cores. */
export const SITE_TIMEOUT_MS = 180_000;

/** The site of this test run: built and started by whoever asks first, stopped with the run. */
export const theSite = (): Promise<RunningSite> => getShared<RunningSite>('/site');

/** A site of a few entries with a played month of health, of this test run. */
export const thePlayedSite = (): Promise<RunningSite> => getShared<RunningSite>('/played-site');
