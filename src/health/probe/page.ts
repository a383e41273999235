import type { GuardedFetch } from '../../network/guarded-fetch.ts';
import { probeApi } from './api.ts';
import type { Finding } from './finding.ts';

/** Asks for the page of a tool that runs on the caller's machine. What a page looks like is no contract. */
export const probePage = async (url: string, fetch: GuardedFetch): Promise<Finding> => ({
  ...(await probeApi(url, fetch)),
  shape: null,
});
