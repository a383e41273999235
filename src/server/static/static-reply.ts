import { LRUCache } from 'lru-cache';
import { isUnchanged, streamOf } from '../../http/reply.ts';
import { contentHash, readCompressedCopy } from './compressed-copies.ts';
import { compress, ENCODINGS, type Encoding, isCompressible } from './compression.ts';
import { contentTypeOf } from './content-type.ts';
import type { StaticFile } from './static-files.ts';

const DEFAULT_CACHE = 'public, max-age=0, must-revalidate'; // Netlify's default.

const MAX_COMPRESSED_BYTES = 32 * 1_024 * 1_024;
const MAX_HASH_BYTES = 4 * 1_024 * 1_024; // About 20,000 files, given the length of their paths.
const bodies = new LRUCache<string, Buffer>({
  maxSize: MAX_COMPRESSED_BYTES,
  sizeCalculation: ({ length }) => length,
});
const hashes = new LRUCache<string, string>({
  maxSize: MAX_HASH_BYTES,
  sizeCalculation: (hash, key) => key.length + hash.length,
});
/** Compressions in progress. A second request for the same file waits for the first one. */
const running = new Map<string, Promise<Buffer>>();

const keyOf = ({ path, version }: StaticFile): string => `${path} ${version}`;

function hashOf(file: StaticFile): string {
  const key = keyOf(file);
  const hash = hashes.get(key) ?? contentHash(file.bytes);
  hashes.set(key, hash);
  return hash;
}

/** Compresses a file once per version. Results are cached even for files that are too large for the cache of files. */
async function compressed(file: StaticFile, encoding: Encoding, folder?: string): Promise<Buffer> {
  const key = `${keyOf(file)} ${encoding}`;
  const known = bodies.get(key);
  if (known) return known;
  const pending = running.get(key) ?? copyOf(file, encoding, folder).finally(() => running.delete(key));
  running.set(key, pending);
  const body = await pending;
  bodies.set(key, body);
  return body;
}

const copyOf = async (file: StaticFile, encoding: Encoding, folder?: string): Promise<Buffer> =>
  (folder === undefined ? null : await readCompressedCopy(folder, hashOf(file), encoding)) ??
  compress(file.bytes, encoding, 'fast');

/** Replies to GET or HEAD with a file. `rules` are the headers that the header rules set for this path. */
export async function replyStatic(
  request: Request,
  file: StaticFile,
  {
    status = 200,
    rules,
    compressedFolder,
  }: { status?: number; rules: Headers; compressedFolder?: string | undefined },
): Promise<Response> {
  const headers = new Headers({ 'Content-Type': contentTypeOf(file.path), 'Cache-Control': DEFAULT_CACHE });
  for (const [name, value] of rules) headers.set(name, value);
  const compressible = isCompressible(file.bytes, headers.get('Content-Type') as string);
  if (compressible) headers.append('Vary', 'Accept-Encoding');
  const encoding = compressible ? chooseEncoding(request.headers.get('Accept-Encoding') ?? '') : null;
  const etag = etagOf(hashOf(file), encoding);
  headers.set('ETag', etag);
  if (isUnchanged(request, status, etag)) {
    headers.delete('Content-Type');
    return new Response(null, { status: 304, headers });
  }
  const body = encoding ? await compressed(file, encoding, compressedFolder) : file.bytes;
  if (encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : streamOf(body), { status, headers });
}

/** A strong ETag identifies one representation, so each encoding of a file has its own (RFC 9110, section 8.8.3). */
function etagOf(hash: string, encoding: Encoding | null): string {
  return encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
}

/** Chooses Brotli over gzip. A coding is accepted if it, or `*`, is listed without `q=0` (RFC 9110, section 12.5.3). */
function chooseEncoding(acceptEncoding: string): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [coding = '', quality] = part.split(';').map((text) => text.trim());
    weights.set(coding, quality?.startsWith('q=') ? Number(quality.slice(2)) : 1);
  }
  return ENCODINGS.find((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0) ?? null;
}
