import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isText } from './content-type.ts';

/** Content codings, the preferred one first. They are also the extensions of compressed copies. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bodies up to this size gain nothing from compression. */
const MAX_UNCOMPRESSED_BYTES = 1_024;
/** `fast` runs during a request, so speed matters more than the last percent. `small` runs once, before the server starts. */
const LEVELS = { fast: { br: 4, gzip: 6 }, small: { br: 9, gzip: 9 } } as const;

/** Whether a body is worth compressing: a text that is not tiny. */
export const isCompressible = (bytes: Uint8Array, contentType: string): boolean =>
  bytes.length > MAX_UNCOMPRESSED_BYTES && isText(contentType);

/** Compresses a body. See LEVELS for `effort`. */
export function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  effort: keyof typeof LEVELS,
): Promise<Buffer> {
  const level = LEVELS[effort][encoding];
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level });
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level } });
}
