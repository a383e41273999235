import { placeholdersIn } from '../../entry/endpoint.ts';
import type { CatalogEntry } from '../../entry/file-schema.ts';
import type { GuardedFetch } from '../../network/guarded-fetch.ts';
import type { AnswerReader } from './answer/answer-reader.ts';
import { probeApi } from './api.ts';
import type { Finding } from './finding.ts';
import { probeMcp } from './mcp/probe-mcp.ts';
import { probePage } from './page.ts';

export type Probe = (url: string, fetch: GuardedFetch, reader?: AnswerReader) => Promise<Finding>;
export type Target = { url: string; probe: Probe };
type Probed = Pick<CatalogEntry, 'category' | 'endpoint' | 'probe_url'>;

/** What to probe of an entry, and how. Null where it has no address that could be asked as it stands. */
export function targetOf({ category, endpoint, probe_url }: Probed): Target | null {
  const url = [probe_url, endpoint].find(
    (each) => each && isAddress(each) && placeholdersIn(each).length === 0,
  );
  return url ? { url, probe: probeOf(category, endpoint) } : null;
}

function probeOf(category: Probed['category'], endpoint: string): Probe {
  if (category === 'api') return probeApi;
  // Of what runs on the caller's machine there is only a page to ask for.
  return category === 'mcp' && isAddress(endpoint) ? probeMcp : probePage;
}

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text);
