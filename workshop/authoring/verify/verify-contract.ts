import { isWebAddress } from '../../../src/entry/endpoint.ts';
import type { CatalogEntry } from '../../../src/entry/file-schema.ts';
import { MAX_EVIDENCE_LENGTH, type Verification } from '../../../src/entry/verification-schema.ts';
import { probeMcp } from '../../../src/health/probe/mcp/probe-mcp.ts';
import { targetOf } from '../../../src/health/probe/target.ts';
import type { GuardedFetch, GuardedResponse } from '../../../src/network/guarded-fetch.ts';
import { NetworkError } from '../../../src/network/network-error.ts';
import type { ContractResult } from './contract-result.ts';
import { formatsIn, isInFormat } from './format.ts';
import { oneLineOf } from './one-line.ts';

const MAX_RESPONSE_BYTES = 4_194_304; // JSON can only be checked when all of it is read.
const holds = (method: Verification['method'], evidence: string): ContractResult => ({
  holds: true,
  proof: { method, version: null, evidence: oneLineOf(evidence, MAX_EVIDENCE_LENGTH) },
  installed: null,
});
const fails = (reason: string): ContractResult => ({ holds: false, reason });

/** Checks the contract of an API or a remote MCP server against the interface itself, as far as possible without a key. */
export async function verifyContract(entry: CatalogEntry, fetch: GuardedFetch): Promise<ContractResult> {
  if (entry.status === 'deprecated') return fails('is deprecated, so it needs no verification');
  if (entry.category === 'cli' || (entry.category === 'mcp' && !isWebAddress(entry.endpoint)))
    return fails("runs on the user's machine. Verify it with --root");
  const target = targetOf(entry);
  if (!target) return fails('has no address without placeholders. Give it a probe_url');
  if (entry.category === 'api') return verifyApi(target.url, entry.output_format, fetch);
  return verifyMcp(target.url, fetch);
}

async function verifyApi(url: string, declared: string | null, fetch: GuardedFetch): Promise<ContractResult> {
  if (declared === null || formatsIn(declared).length === 0)
    return fails(`declares the output_format ${JSON.stringify(declared)}, which cannot be checked`);
  let answer: GuardedResponse;
  try {
    answer = await fetch(url, {
      headers: { Accept: 'application/json, */*;q=0.5' },
      maxBytes: MAX_RESPONSE_BYTES,
    });
  } catch (error) {
    if (error instanceof NetworkError) return fails(`did not respond at ${url}: ${error.message}`);
    throw error;
  }
  const { status, text, truncated } = answer;
  const type = answer.headers.get('content-type') ?? '';
  if (status < 200 || status > 299)
    return fails(`returned ${status} at ${url}, but a status from 200 to 299 is needed`);
  if (truncated)
    return fails(
      `returned more than ${MAX_RESPONSE_BYTES} bytes at ${url}. Choose a probe_url with a smaller response`,
    );
  const kind = type.split(';')[0] || 'no content type';
  if (!isInFormat(declared, type, text))
    return fails(`returned ${status} with ${kind} at ${url}, which is not "${declared}"`);
  return holds('call', `${status} with ${kind} at ${url}, which matches "${declared}"`);
}

async function verifyMcp(url: string, fetch: GuardedFetch): Promise<ContractResult> {
  const { state, cause, shape } = await probeMcp(url, fetch);
  if (state !== 'ok' || !cause) return fails(`failed its handshake at ${url}: ${cause ?? state}`);
  const hasTools = shape?.kind === 'mcp' && (shape.tools === null || Object.keys(shape.tools).length > 0);
  return hasTools
    ? holds('handshake', `handshake completed and tools listed at ${url} (${cause})`)
    : fails(`completed its handshake at ${url} (${cause}), but did not list its tools`);
}
