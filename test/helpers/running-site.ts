import { getShared } from './shared.ts';

/** A built site, served as `npm start` does. `dist` is its folder. */
export type RunningSite = { origin: string; dist: string };

/** The site of this test run: built and started by whoever asks first, stopped with the run. */
export const theSite = (): Promise<RunningSite> => getShared<RunningSite>('/site');

/** A site of a few entries with a played month of health, of this test run. */
export const thePlayedSite = (): Promise<RunningSite> => getShared<RunningSite>('/played-site');
