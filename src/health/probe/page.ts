import type { GuardedFetch } from '../../network/guarded-fetch.ts';
import { probeApi } from './api.ts';
import type { ProbeFinding } from './probe-finding.ts';

/** Probes the web page of a tool that runs on the caller's machine. The content of a page is no contract: no shape. */
export const probePage = async (url: string, fetch: GuardedFetch): Promise<ProbeFinding> => ({
  ...(await probeApi(url, fetch)),
  shape: null,
});
