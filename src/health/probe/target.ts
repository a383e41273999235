import { isWebAddress, placeholdersIn } from '../../entry/endpoint.ts';
import type { CatalogEntry } from '../../entry/file-schema.ts';
import type { GuardedFetch } from '../../network/guarded-fetch.ts';
import type { AnswerReader } from './answer/answer-reader.ts';
import { probeApi, probePage } from './api.ts';
import { probeMcp } from './mcp/probe-mcp.ts';
import type { ProbeFinding } from './probe-finding.ts';

export type Probe = (url: string, fetch: GuardedFetch, reader?: AnswerReader) => Promise<ProbeFinding>;
export type Target = { url: string; probe: Probe };
/** The fields of an entry that the prober reads. */
export type ProbedEntry = Pick<CatalogEntry, 'slug' | 'category' | 'endpoint' | 'probe_url'>;

/** The probe for each category. To add a kind of probe, write its file and name it here. */
const PROBES: Readonly<Record<ProbedEntry['category'], Probe>> = {
  api: probeApi,
  mcp: probeMcp,
  cli: probePage,
};

/** Which URL of an entry to probe, and how. Null if it has no URL without placeholders. */
export function targetOf({ category, endpoint, probe_url }: Omit<ProbedEntry, 'slug'>): Target | null {
  const url = [probe_url, endpoint].find(
    (each) => each && isWebAddress(each) && placeholdersIn(each).length === 0,
  );
  if (!url) return null;
  // An MCP server that runs on the caller's machine has only a web page to probe.
  const isLocalServer = category === 'mcp' && !isWebAddress(endpoint);
  return { url, probe: isLocalServer ? probePage : PROBES[category] };
}

/** Whether only a web page is probed. It says that a local tool is still published, not that it works. */
export const isPage = (target: Target | null): boolean => target?.probe === probePage;
