import { readFileSync, statSync } from 'node:fs';
import { isWebAddress } from '../../../src/entry/endpoint.ts';
import type { GuardedFetch } from '../../../src/network/guarded-fetch.ts';
import { DraftError } from './draft.ts';

const DOCUMENT_TIMEOUT_MS = 30_000; // Large documents take long to download.

/**
 * The text of a file or an address.
 * @throws DraftError if there is none, or if it is longer than `maxBytes`; NetworkError if the address does not respond
 */
export async function readSource(source: string, maxBytes: number, fetch: GuardedFetch): Promise<string> {
  const tooLong = () => new DraftError(`${source} is longer than the limit of ${maxBytes} bytes.`);
  if (!isWebAddress(source)) {
    const found = statSync(source, { throwIfNoEntry: false });
    if (!found?.isFile()) throw new DraftError(`${source} is not a file.`);
    if (found.size > maxBytes) throw tooLong();
    return readFileSync(source, 'utf8');
  }
  const { status, text, truncated } = await fetch(source, { maxBytes, timeoutMs: DOCUMENT_TIMEOUT_MS });
  if (status < 200 || status > 299) throw new DraftError(`${source} returned ${status}.`);
  if (truncated) throw tooLong();
  return text;
}
