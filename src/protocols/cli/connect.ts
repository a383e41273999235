import { type Callbook, connectCallbook } from '../../client/callbook.ts';
import { callbookFromFile } from '../mcp/from-file.ts';
import { UsageError } from './exit-code.ts';

const MAX_REPLY_BYTES = 32 * 1_024 * 1_024; // The status of 10,000 interfaces takes about 10 MB.
const RETRIES = 1; // Somebody is waiting.

type Source = { url: string | undefined; file: string | undefined; key: string | undefined };

/** Connects to a Callbook, or opens a file. Throws UsageError or FixableError if the source cannot be used. */
export function connect({ url, file, key }: Source): Callbook {
  if (file !== undefined) return callbookFromFile(file);
  if (url === undefined)
    throw new UsageError(
      'No Callbook is named. Give its address with --url or in CALLBOOK_URL, or a downloaded catalog with --file.',
    );
  return connectCallbook({ baseUrl: url, apiKey: key, retries: RETRIES, fetch: boundedFetch });
}

/** Fetches and reads the whole reply, up to a limit. */
async function boundedFetch(request: Request): Promise<Response> {
  const response = await fetch(request);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_REPLY_BYTES)
      throw new TypeError('fetch failed', { cause: new Error(`the reply is over ${MAX_REPLY_BYTES} bytes`) });
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(bytes === 0 ? null : Buffer.concat(chunks), { status, headers });
}
